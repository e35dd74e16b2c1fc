import { RECOVERY_WORDING } from "#domain/wording/accounts.ts";
import { PAGES, type RecoverProps } from "#ports/contracts/pages.ts";
import { Button } from "../components/button.tsx";
import { TextLink } from "../components/text-link.tsx";
import { EmailField } from "../features/public/email-field.tsx";
import { FormDoneNote } from "../features/public/form-done.tsx";
import { Gate } from "../features/public/gate.tsx";
import { PublicForm } from "../features/public/public-form.tsx";

export function RecoverPage({ values, errors, done, outbox }: RecoverProps) {
  return (
    <Gate
      title="Recover password"
      lead="Enter your email address, and a link to set a new one is sent to it."
      back={PAGES.login.path}
      after={
        <>
          New here? <TextLink href={PAGES.signup.path}>Sign up</TextLink>
        </>
      }
    >
      {done === null ? (
        <PublicForm action={PAGES.recover.path} error={errors.form} silent={RECOVERY_WORDING.error}>
          <EmailField defaultValue={values.email} error={errors.fields?.email} />
          <Button type="submit" variant="primary" size="lg" data-busy-label="Sending the link…">
            Send Reset Link
          </Button>
        </PublicForm>
      ) : null}
      <FormDoneNote
        message={done}
        more={
          <>
            Nothing there? {outbox ? "Look into the outbox" : "Look into the spam folder"}, or{" "}
            <TextLink href={PAGES.recover.path}>ask for another</TextLink>.
          </>
        }
      />
      {outbox ? (
        <p className="mt-5 border-t border-line pt-4 text-sm text-pretty text-ink-muted">{RECOVERY_WORDING.outbox}</p>
      ) : null}
    </Gate>
  );
}
