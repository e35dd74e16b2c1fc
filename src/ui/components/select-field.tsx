import type { ComponentProps } from "react";
import { Field, type FieldProps, splitField } from "./field.tsx";
import { Select } from "./select.tsx";

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
        <Select {...select} {...control} size={field.size}>
          {children}
        </Select>
      )}
    </Field>
  );
}
