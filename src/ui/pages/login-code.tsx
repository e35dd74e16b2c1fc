import { LOGIN_WORDING } from "#domain/wording/accounts.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import type { LoginCodeProps } from "#ports/contracts/sign-in-pages.ts";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/text-field.tsx";
import { TextLink } from "../components/text-link.tsx";
import { Gate } from "../features/public/gate.tsx";
import { PasskeyButton } from "../features/public/passkey-button.tsx";
import { PublicForm } from "../features/public/public-form.tsx";

export function LoginCodePage({ from, errors, asksForApp, passkeys }: LoginCodeProps) {
  const fields = errors.fields ?? {};
  const recovery = (
    <TextField
      size="lg"
      mono
      id="recoveryCode"
      name="recoveryCode"
      label={say("Recovery code")}
      hint={say("Each works once")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      error={fields.recoveryCode ?? (asksForApp ? undefined : fields.code)}
    />
  );
  return (
    <Gate
      title={say("Second step")}
      lead={leadOf(asksForApp, passkeys !== null)}
      back={PAGES.login.path}
      after={<TextLink href={PAGES.login.path}>{say("Log in as somebody else")}</TextLink>}
    >
      <PublicForm action={PAGES["login-code"].path} error={errors.form} silent={LOGIN_WORDING.failed} forgetsUser>
        {from ? <input type="hidden" name="from" value={from} /> : null}
        {asksForApp ? (
          <>
            <TextField
              size="lg"
              mono
              id="code"
              name="code"
              label={say("Code")}
              hint={say("Six digits, from your authenticator app")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={100}
              error={fields.code}
            />
            <details open={fields.recoveryCode !== undefined}>
              <summary className="cursor-pointer rounded-xs text-sm font-medium text-brand">
                {say("Use a recovery code")}
              </summary>
              <div className="mt-4">{recovery}</div>
            </details>
          </>
        ) : (
          recovery
        )}
        <Button type="submit" variant="primary" size="lg" data-busy-label={say("Checking…")}>
          {say("Continue")}
        </Button>
      </PublicForm>
      {passkeys === null ? null : <PasskeyButton passkeys={passkeys} from={from} />}
    </Gate>
  );
}

function leadOf(asksForApp: boolean, hasPasskeys: boolean): string {
  if (!asksForApp) return say("Use your passkey, or one of your recovery codes.");
  return hasPasskeys ? say("Enter a code, or use your passkey.") : say("Enter the code that your app shows now.");
}
