import { type FormEvent, useId, useState } from "react";
import { type EmailChangeField, type EmailChangeForm, validateEmailChange } from "#domain/validation/email-change.ts";
import { EMAIL_CHANGE_WORDING } from "#domain/wording/accounts.ts";
import { say } from "#languages/say.ts";
import type { SignedInUser } from "#ports/contracts/pages.ts";
import { askForEmailChange } from "../../api/account.ts";
import { writeSentence } from "../../api/request.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useForm } from "../../components/use-form.ts";
import { useMutation } from "../../queries/use-mutation.ts";
import { useStepUp } from "../security/use-step-up.tsx";

/** Another address, which is asked by mail whether it is theirs. */
export function EmailChange({ user }: { readonly user: SignedInUser }) {
  const heading = useId();
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  return (
    <section aria-labelledby={heading} className="mt-5 border-t border-line pt-4">
      <h3 id={heading} className="text-sm">
        {say("Email address")}
      </h3>
      {done === null ? null : (
        <Alert tone="success" className="mt-2">
          {done}
        </Alert>
      )}
      {open ? (
        <ChangeForm
          user={user}
          onClose={() => setOpen(false)}
          onAsked={(sentence) => {
            setOpen(false);
            setDone(sentence);
          }}
        />
      ) : (
        <Button className="mt-2 w-full" onClick={() => setOpen(true)}>
          {say("Change email")}
        </Button>
      )}
    </section>
  );
}

interface ChangeFormProps {
  readonly user: SignedInUser;
  readonly onAsked: (sentence: string) => void;
  readonly onClose: () => void;
}

function ChangeForm({ user, onAsked, onClose }: ChangeFormProps) {
  const form = useForm<EmailChangeField, EmailChangeForm>(() => ({ email: "", currentPassword: "" }));
  const stepUp = useStepUp();
  const ask = useMutation({
    mutationFn: (typed: EmailChangeForm) => stepUp.run(() => askForEmailChange(typed)),
    onSuccess: onAsked,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ask.isPending) return;
    const checked = validateEmailChange(form.values, user.email);
    if (!checked.ok) return form.show(checked.failure);
    form.clearProblem();
    ask.mutate(form.values, {
      onError(error) {
        form.show({ field: form.refusedField(error), message: writeSentence(error, EMAIL_CHANGE_WORDING.failed) });
      },
    });
  }

  const field = (name: EmailChangeField) => ({
    name,
    value: form.values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => form.set(name, event.currentTarget.value),
    error: form.errorOf(name),
  });
  return (
    <>
      <form ref={form.ref} noValidate onSubmit={submit} className="mt-2 grid gap-4">
        {form.problem?.field === null ? <Alert onDismiss={form.clearProblem}>{form.problem.message}</Alert> : null}
        <TextField label={say("New Email")} type="email" autoComplete="email" required {...field("email")} />
        <TextField
          label={say("Current Password")}
          type="password"
          autoComplete="current-password"
          required
          {...field("currentPassword")}
        />
        <p className="text-xs text-ink-muted">
          {say("Both addresses get a mail. The new one is yours once you confirm it.")}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{say("Cancel")}</Button>
          <Button type="submit" variant="primary" busy={ask.isPending} busyLabel={say("Sending…")}>
            {say("Send Link")}
          </Button>
        </div>
      </form>
      {stepUp.question}
    </>
  );
}
