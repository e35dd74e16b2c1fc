import type { ReactNode } from "react";
import { TextField, type TextFieldProps } from "../../components/text-field.tsx";

type Plain = Pick<TextFieldProps, "label" | "placeholder" | "value" | "onChange">;

/** Side by side; one below the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 md:grid-cols-2">{children}</div>;
}

export function MediaUrlField(props: Plain) {
  return (
    <TextField
      type="url"
      inputMode="url"
      maxLength={2048}
      hint="A public address. The gateway downloads it."
      {...props}
    />
  );
}

export function DegreesField({ limit, ...props }: Plain & { limit: number }) {
  return <TextField type="number" inputMode="decimal" step="0.000001" min={-limit} max={limit} {...props} />;
}
