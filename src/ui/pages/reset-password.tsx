import { MIN_PASSWORD_LENGTH } from "#domain/accounts/password-rules.ts";
import { RECOVERY_WORDING, RESET_WORDING } from "#domain/wording/accounts.ts";
import { PAGES, type ResetPasswordProps, resetPasswordPath } from "#ports/contracts/pages.ts";
import { Alert } from "../components/alert.tsx";
import { Button, buttonClass } from "../components/button.tsx";
import { TextLink } from "../components/text-link.tsx";
import { FormCheckbox } from "../features/public/form-checkbox.tsx";
import { FormDoneNote } from "../features/public/form-done.tsx";
import { Gate } from "../features/public/gate.tsx";
import { PasswordField } from "../features/public/password-field.tsx";
import { PublicForm } from "../features/public/public-form.tsx";

const TITLE = "Set a new password";

export function ResetPasswordPage({ token, state, rotateCredentials, errors }: ResetPasswordProps) {
  if (state === "gone") return <LinkGone />;
  return (
    <Gate
      title={TITLE}
      lead="You then log in again on all your devices."
      after={
        <>
          Link too old? <TextLink href={PAGES.recover.path}>Ask for a new one</TextLink>
        </>
      }
    >
      {state === "open" ? <ResetForm token={token} rotateCredentials={rotateCredentials} errors={errors} /> : null}
      <FormDoneNote message={state === "done" ? RESET_WORDING.done : null} />
    </Gate>
  );
}

function ResetForm({ token, rotateCredentials, errors }: Omit<ResetPasswordProps, "state">) {
  const fields = errors.fields ?? {};
  return (
    <PublicForm action={resetPasswordPath(token)} error={errors.form} silent={RECOVERY_WORDING.error}>
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        error={fields.password}
      />
      <PasswordField id="confirm" label="Confirm Password" autoComplete="new-password" error={fields.confirm} />
      <FormCheckbox
        name="rotateCredentials"
        defaultChecked={rotateCredentials}
        hint={RESET_WORDING.rotateCredentialsHint}
      >
        {RESET_WORDING.rotateCredentials}
      </FormCheckbox>
      <Button type="submit" variant="primary" size="lg" data-busy-label="Setting your password…">
        Set Password
      </Button>
    </PublicForm>
  );
}

function LinkGone() {
  return (
    <Gate
      title={TITLE}
      lead="A link from an email works once."
      after={
        <>
          Know your password? <TextLink href={PAGES.login.path}>Login</TextLink>
        </>
      }
    >
      <Alert>{RESET_WORDING.linkInvalid}</Alert>
      <a href={PAGES.recover.path} className={`${buttonClass({ variant: "primary", size: "lg" })} mt-5 w-full`}>
        Get a new link
      </a>
    </Gate>
  );
}
