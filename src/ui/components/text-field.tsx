import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { controlClass } from "./control-class.ts";
import { Field, type FieldProps, splitField } from "./field.tsx";

export interface TextFieldProps
  extends Omit<FieldProps, "children" | "className">,
    Omit<ComponentProps<"input">, "size" | "id" | "children" | "className"> {
  readonly className?: string | undefined;
  /** For ids, tokens and codes. */
  readonly mono?: boolean | undefined;
}

export function TextField({ mono, ...props }: TextFieldProps) {
  const [field, input] = splitField(props);
  return (
    <Field {...field}>
      {(control) => (
        <input {...input} {...control} className={classNames(controlClass(field.size), mono && "font-mono")} />
      )}
    </Field>
  );
}

interface TextAreaFieldProps
  extends Omit<FieldProps, "children" | "className">,
    Omit<ComponentProps<"textarea">, "id" | "children" | "className"> {
  readonly className?: string | undefined;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const [field, area] = splitField(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className={classNames(controlClass(field.size), "h-auto min-h-21! resize-y py-2")}
        />
      )}
    </Field>
  );
}
