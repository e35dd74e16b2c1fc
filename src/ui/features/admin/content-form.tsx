import type { Result } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import { say } from "#languages/say.ts";
import { writeSentence } from "../../api/request.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextAreaField, TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import { useMutation } from "../../queries/use-mutation.ts";

type Form<Field extends string> = Readonly<Record<Field, string>>;

interface ContentField<Field extends string> {
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

interface ContentFormDialogProps<Field extends string> {
  readonly kind: ContentFormKind<Field>;
  readonly title: string;
  /** Null adds a new one. */
  readonly id: number | null;
  readonly initial: Form<Field> | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function ContentFormDialog<Field extends string>(props: ContentFormDialogProps<Field>) {
  const { kind, title, id, initial, onSaved, onClose } = props;
  const form = useForm<Field, Form<Field>>(() => initial ?? emptyForm(kind));
  const { values } = form;
  const save = useMutation({
    mutationFn: (checked: Form<Field>) => kind.save(id, checked),
    onSuccess: onSaved,
    onError: (error) =>
      form.show({ field: form.refusedField(error), message: writeSentence(error, ADMIN_WORDING.saveFailed) }),
  });

  function submit() {
    const checked = kind.validate(values);
    if (!checked.ok) return form.show(checked.failure);
    form.clearProblem();
    save.mutate(checked.value);
  }

  return (
    <FormDialog
      title={title}
      action={id === null ? title : say("Save Changes")}
      busyLabel={say("Saving…")}
      busy={save.isPending}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind.fields.map(({ long, ...field }) => {
        const control = {
          ...field,
          ...form.field(field.name),
          required: true,
          autoComplete: "off",
        };
        return long ? (
          <TextAreaField key={field.name} rows={8} {...control} />
        ) : (
          <TextField key={field.name} {...control} />
        );
      })}
    </FormDialog>
  );
}

function emptyForm<Field extends string>({ fields }: ContentFormKind<Field>): Form<Field> {
  return Object.fromEntries(fields.map(({ name }) => [name, ""])) as Form<Field>;
}
