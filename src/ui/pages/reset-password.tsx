import { MIN_PASSWORD_LENGTH } from "#domain/accounts/password-rules.ts";
import { RECOVERY_WORDING, RESET_WORDING } from "#domain/wording/accounts.ts";
import { say } from "#languages/say.ts";
import { PAGES, type ResetPasswordProps, resetPasswordPath } from "#ports/contracts/pages.ts";
import { Alert } from "../components/alert.tsx";
import { Button, buttonClass } from "../components/button.tsx";
import { rich } from "../components/rich.tsx";
import { TextLink } from "../components/text-link.tsx";
import { FormCheckbox } from "../features/public/form-checkbox.tsx";
import { FormDoneNote } from "../features/public/form-done.tsx";
import { Gate } from "../features/public/gate.tsx";
import { PasswordField } from "../features/public/password-field.tsx";
import { PublicForm } from "../features/public/public-form.tsx";

const TITLE = say("Set a new password");

export function ResetPasswordPage({ token, state, rotateCredentials, errors }: ResetPasswordProps) {
  if (state === "gone") return <LinkGone />;
  return (
    <Gate
      title={TITLE}
      lead={say("You then log in again on all your devices.")}
      after={rich("Link too old? <link>Ask for a new one</link>", {
        link: (text) => <TextLink href={PAGES.recover.path}>{text}</TextLink>,
      })}
    >
      {state === "open" ? <ResetForm token={token} rotateCredentials={rotateCredentials} errors={errors} /> : null}
      <FormDoneNote message={state === "done" ? RESET_WORDING.done : null} signsOut />
    </Gate>
  );
}

function ResetForm({ token, rotateCredentials, errors }: Omit<ResetPasswordProps, "state">) {
  const fields = errors.fields ?? {};
  return (
    <PublicForm action={resetPasswordPath(token)} error={errors.form} silent={RECOVERY_WORDING.error}>
      <PasswordField
        label={say("New Password")}
        autoComplete="new-password"
        hint={say("At least {count} characters", { count: MIN_PASSWORD_LENGTH })}
        error={fields.password}
      />
      <PasswordField id="confirm" label={say("Confirm Password")} autoComplete="new-password" error={fields.confirm} />
      <FormCheckbox
        name="rotateCredentials"
        defaultChecked={rotateCredentials}
        hint={RESET_WORDING.rotateCredentialsHint}
      >
        {RESET_WORDING.rotateCredentials}
      </FormCheckbox>
      <Button type="submit" variant="primary" size="lg" data-busy-label={say("Setting your password…")}>
        {say("Set Password")}
      </Button>
    </PublicForm>
  );
}

function LinkGone() {
  return (
    <Gate
      title={TITLE}
      lead={say("A link from an email works once.")}
      after={
        <span className="signed-in:hidden">
          {rich("Know your password? <link>Login</link>", {
            link: (text) => <TextLink href={PAGES.login.path}>{text}</TextLink>,
          })}
        </span>
      }
    >
      <Alert>{RESET_WORDING.linkInvalid}</Alert>
      <a href={PAGES.recover.path} className={`${buttonClass({ variant: "primary", size: "lg" })} mt-5 w-full`}>
        {say("Get a new link")}
      </a>
    </Gate>
  );
}
