import { LOGIN_WORDING } from "#domain/wording/accounts.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import type { LoginProps } from "#ports/contracts/sign-in-pages.ts";
import { Alert } from "../components/alert.tsx";
import { Button } from "../components/button.tsx";
import { rich } from "../components/rich.tsx";
import { TextLink } from "../components/text-link.tsx";
import { EmailField } from "../features/public/email-field.tsx";
import { Gate } from "../features/public/gate.tsx";
import { PasskeyButton } from "../features/public/passkey-button.tsx";
import { PasswordField } from "../features/public/password-field.tsx";
import { PublicForm } from "../features/public/public-form.tsx";

export function LoginPage({ values, from, errors, notice, passkeys }: LoginProps) {
  const fields = errors.fields ?? {};
  return (
    <Gate
      title={say("Login")}
      lead={say("To your instances and their tokens.")}
      after={rich("New here? <link>Sign up</link>", {
        link: (text) => <TextLink href={PAGES.signup.path}>{text}</TextLink>,
      })}
    >
      <PublicForm action={PAGES.login.path} error={errors.form} silent={LOGIN_WORDING.failed} forgetsUser>
        {notice ? <Alert tone="success">{notice}</Alert> : null}
        {from ? <input type="hidden" name="from" value={from} /> : null}
        <EmailField defaultValue={values.email} error={fields.email} />
        <PasswordField
          autoComplete="current-password"
          hint={say("At least 8 characters")}
          error={fields.password}
          aside={<TextLink href={PAGES.recover.path}>{say("Forgot password?")}</TextLink>}
        />
        <Button type="submit" variant="primary" size="lg" data-busy-label={say("Logging in…")}>
          {say("Login")}
        </Button>
      </PublicForm>
      <PasskeyButton passkeys={passkeys} from={from} />
    </Gate>
  );
}
