import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlClass, Field, type FieldProps } from "./field.tsx";

export interface TextFieldProps
  extends Omit<FieldProps, "children" | "className">,
    Omit<ComponentProps<"input">, "size" | "id" | "children" | "className"> {
  readonly className?: string | undefined;
  /** For ids, tokens and codes. */
  readonly mono?: boolean | undefined;
}

export function TextField({
  label,
  id,
  hint,
  error,
  errorExtra,
  optional,
  aside,
  size,
  className,
  mono,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, id, hint, error, errorExtra, optional, aside, size, className }}>
      {(control) => <input {...input} {...control} className={classNames(controlClass(size), mono && "font-mono")} />}
    </Field>
  );
}

export interface TextAreaFieldProps
  extends Omit<FieldProps, "children" | "className">,
    Omit<ComponentProps<"textarea">, "id" | "children" | "className"> {
  readonly className?: string | undefined;
}

export function TextAreaField({
  label,
  id,
  hint,
  error,
  errorExtra,
  optional,
  aside,
  size,
  className,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, id, hint, error, errorExtra, optional, aside, size, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={classNames(controlClass(size), "h-auto min-h-21! resize-y py-2")}
        />
      )}
    </Field>
  );
}
