import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlClass, Field, type FieldProps, splitField } from "./field.tsx";

interface SelectFieldProps
  extends Omit<FieldProps, "children" | "className">,
    Omit<ComponentProps<"select">, "size" | "id" | "className"> {
  readonly className?: string | undefined;
}

/** `<option>`s as children. */
export function SelectField({ children, ...props }: SelectFieldProps) {
  const [field, select] = splitField(props);
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={classNames(controlClass(field.size), "appearance-none pe-10")}>
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-muted"
          />
        </div>
      )}
    </Field>
  );
}
