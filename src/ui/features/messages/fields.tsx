import type { ReactNode } from "react";
import type { WrongField } from "./kind.ts";

/** Side by side; one below the other on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 md:grid-cols-2">{children}</div>;
}

/** What is typed of a box that is ticked. */
export const TICKED = "true";

interface TickBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

export function TickBox({ value, onChange, children }: TickBoxProps) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 justify-self-start">
      <input
        type="checkbox"
        className="size-4 flex-none accent-brand"
        checked={value === TICKED}
        onChange={(event) => onChange(event.target.checked ? TICKED : "")}
      />
      <span>{children}</span>
    </label>
  );
}

interface Typing<Fields> {
  readonly typed: Fields;
  readonly wrong: WrongField | null;
  readonly change: (fields: Partial<Fields>) => void;
}

interface TypingProps {
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

/** What makes an input one of a kind's fields, kept as typed. */
export function typing<Name extends string>(
  { typed, change, wrong }: Typing<Readonly<Record<Name, string>>>,
  name: NoInfer<Name>,
): TypingProps {
  return {
    error: wrongAt(wrong, name),
    value: typed[name],
    onChange: (event) => change({ [name]: event.target.value } as Partial<Record<Name, string>>),
  };
}

/** What stands at a field that the server would not have. */
export function wrongAt(wrong: WrongField | null, field: string): string | undefined {
  return wrong?.field === field ? wrong.says : undefined;
}
