import { type RefObject, useRef, useState } from "react";
import { RequestError } from "../api/request.ts";

/** What is wrong with a form; a null field is the form as a whole. */
export interface FormProblem<Field extends string> {
  readonly field: Field | null;
  readonly message: string;
}

/** What a control of a form is given. */
export interface FieldControl {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  onChange(event: { readonly currentTarget: { readonly value: string } }): void;
}

export interface FormState<Field extends string, Values extends Readonly<Record<Field, string>>> {
  /** Of the form element, whose controls are found by their names. */
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Values;
  readonly problem: FormProblem<Field> | null;
  set<Name extends Field>(field: Name, value: Values[Name]): void;
  /** Shows it, and brings its field into focus. */
  show(problem: FormProblem<Field>): void;
  clearProblem(): void;
  errorOf(field: Field): string | undefined;
  /** Of its control. */
  field(name: Field): FieldControl;
  /** The one of the form's fields that a refusal of the server names. */
  refusedField(error: unknown): Field | null;
}

/** What is typed into a form, and the one problem that is shown of it until its field is changed. */
export function useForm<Field extends string, Values extends Readonly<Record<Field, string>>>(
  initial: () => Values,
): FormState<Field, Values> {
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<FormProblem<Field> | null>(null);
  const errorOf = (field: Field) => (problem?.field === field ? problem.message : undefined);
  function set(field: Field, value: string) {
    setValues((current) => ({ ...current, [field]: value }));
    if (problem?.field === field) setProblem(null);
  }
  return {
    ref,
    values,
    problem,
    set,
    errorOf,
    field: (name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: ({ currentTarget }) => set(name, currentTarget.value),
    }),
    show(next) {
      setProblem(next);
      if (next.field !== null) ref.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus();
    },
    clearProblem: () => setProblem(null),
    refusedField(error) {
      const named = error instanceof RequestError ? error.field : undefined;
      return (Object.keys(values) as Field[]).find((field) => field === named) ?? null;
    },
  };
}
