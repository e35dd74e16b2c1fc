import { RECOVERY_WORDING } from "#domain/wording/accounts.ts";
import type { RecoverProps } from "#ports/contracts/pages.ts";
import { Button } from "../components/button.tsx";
import { TextLink } from "../components/text-link.tsx";
import { EmailField } from "../features/public/email-field.tsx";
import { FormDoneNote } from "../features/public/form-done.tsx";
import { Gate } from "../features/public/gate.tsx";
import { PublicForm } from "../features/public/public-form.tsx";

export function RecoverPage({ values, errors, done }: RecoverProps) {
  return (
    <Gate
      title="Recover password"
      lead="Enter your email address, and a link to set a new one is sent to it."
      back="/login"
      after={
        <>
          New here? <TextLink href="/signup">Sign up</TextLink>
        </>
      }
    >
      {done === null ? (
        <PublicForm action="/recover" error={errors.form} silent={RECOVERY_WORDING.error}>
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
            Nothing there? Look into the spam folder, or <TextLink href="/recover">ask for another</TextLink>.
          </>
        }
      />
    </Gate>
  );
}
