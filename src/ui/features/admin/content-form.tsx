import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { ADMIN_NOTICES } from "#domain/admin-notices.ts";
import type { Result } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { RequestError, writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextAreaField, TextField } from "../../components/text-field.tsx";

type Form<Field extends string> = Readonly<Record<Field, string>>;

export interface ContentField<Field extends string> {
  readonly name: Field;
  readonly label: string;
  readonly maxLength: number;
  readonly type?: "url" | undefined;
  /** Several lines. */
  readonly long?: boolean | undefined;
  readonly hint?: string | undefined;
}

export interface ContentFormKind<Field extends string> {
  readonly fields: readonly ContentField<Field>[];
  readonly validate: (form: Form<Field>) => Result<Form<Field>, FieldFailure<Field>>;
  /** Without an id, a new one. */
  readonly save: (id: number | null, form: Form<Field>) => Promise<void>;
}

export interface ContentFormDialogProps<Field extends string> {
  readonly kind: ContentFormKind<Field>;
  readonly title: string;
  /** Null adds a new one. */
  readonly id: number | null;
  readonly initial: Form<Field> | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface Problem<Field extends string> {
  readonly field: Field | null;
  readonly message: string;
}

export function ContentFormDialog<Field extends string>(props: ContentFormDialogProps<Field>) {
  const { kind, title, id, initial, onSaved, onClose } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => initial ?? emptyForm(kind));
  const [problem, setProblem] = useState<Problem<Field> | null>(null);
  const save = useMutation({
    mutationFn: (checked: Form<Field>) => kind.save(id, checked),
    onSuccess: onSaved,
    onError: (error) => show(problemOf(kind, error)),
  });

  function show(next: Problem<Field>) {
    setProblem(next);
    if (next.field !== null) form.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const checked = kind.validate(values);
    if (!checked.ok) return show(checked.failure);
    setProblem(null);
    save.mutate(checked.value);
  }

  function set(field: Field, value: string) {
    setValues((current) => ({ ...current, [field]: value }));
    if (problem?.field === field) setProblem(null);
  }

  return (
    <Dialog
      title={title}
      keep
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending} busyLabel="Saving…">
            {id === null ? title : "Save Changes"}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="grid gap-4">
        {problem?.field === null ? <Alert onDismiss={() => setProblem(null)}>{problem.message}</Alert> : null}
        {kind.fields.map(({ long, ...field }) => {
          const control = {
            ...field,
            value: values[field.name],
            onChange: (event: { currentTarget: { value: string } }) => set(field.name, event.currentTarget.value),
            error: problem?.field === field.name ? problem.message : undefined,
            required: true,
            autoComplete: "off",
          };
          return long ? (
            <TextAreaField key={field.name} rows={8} {...control} />
          ) : (
            <TextField key={field.name} {...control} />
          );
        })}
      </form>
    </Dialog>
  );
}

function emptyForm<Field extends string>({ fields }: ContentFormKind<Field>): Form<Field> {
  return Object.fromEntries(fields.map(({ name }) => [name, ""])) as Form<Field>;
}

/** The server's own sentence, beside its field where it names one of ours. */
function problemOf<Field extends string>({ fields }: ContentFormKind<Field>, error: unknown): Problem<Field> {
  const named = error instanceof RequestError ? error.field : undefined;
  const field = fields.find(({ name }) => name === named)?.name ?? null;
  return { field, message: writeSentence(error, ADMIN_NOTICES.saveFailed) };
}
