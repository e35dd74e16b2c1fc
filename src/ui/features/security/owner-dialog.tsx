import type { ReactNode } from "react";
import { PROFILE_WORDING } from "#domain/wording/accounts.ts";
import { FACTOR_WORDING } from "#domain/wording/second-factor.ts";
import { say } from "#languages/say.ts";
import type { ButtonVariant } from "../../components/button.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { failureSentence } from "./failure-sentence.ts";

type OwnerField = "currentPassword" | "name";
type OwnerValues = Readonly<Record<OwnerField, string>>;

interface OwnerDialogProps<Done> {
  readonly title: string;
  /** On the button that does it. */
  readonly action: string;
  readonly variant?: ButtonVariant | undefined;
  readonly busyLabel: string;
  /** Also asks for a name, with this hint. */
  readonly nameHint?: string | undefined;
  readonly act: (values: OwnerValues) => Promise<Done>;
  readonly onDone: (done: Done) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for the current password, before what one signs in with is changed. */
export function OwnerDialog<Done>(props: OwnerDialogProps<Done>) {
  const { title, action, variant = "primary", busyLabel, nameHint, act, onDone, onClose, children } = props;
  const form = useForm<OwnerField, OwnerValues>(() => ({ currentPassword: "", name: "" }));
  const change = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) =>
      form.show({ field: form.refusedField(error), message: failureSentence(error, FACTOR_WORDING.changeFailed) }),
  });

  function submit() {
    if (form.values.currentPassword === "") {
      return form.show({ field: "currentPassword", message: PROFILE_WORDING.currentPasswordNeeded });
    }
    form.clearProblem();
    change.mutate(form.values);
  }

  return (
    <FormDialog
      title={title}
      action={action}
      busyLabel={busyLabel}
      busy={change.isPending}
      variant={variant}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-2 text-ink-muted">{children}</div>
      {nameHint === undefined ? null : (
        <TextField
          label={say("Name")}
          optional
          hint={nameHint}
          maxLength={60}
          autoComplete="off"
          {...form.field("name")}
        />
      )}
      <TextField
        label={say("Current Password")}
        type="password"
        autoComplete="current-password"
        required
        data-autofocus
        {...form.field("currentPassword")}
      />
    </FormDialog>
  );
}
