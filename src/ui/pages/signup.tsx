import { SIGNUP_WORDING } from "#domain/wording/accounts.ts";
import { say } from "#languages/say.ts";
import { PAGES, type SignupProps } from "#ports/contracts/pages.ts";
import { Button } from "../components/button.tsx";
import { rich } from "../components/rich.tsx";
import { SelectField } from "../components/select-field.tsx";
import { TextField } from "../components/text-field.tsx";
import { TextLink } from "../components/text-link.tsx";
import { Brand } from "../features/public/brand.tsx";
import { EmailField } from "../features/public/email-field.tsx";
import { FirstMessage } from "../features/public/first-message.tsx";
import { LanguageLinks } from "../features/public/language-links.tsx";
import { PasswordField } from "../features/public/password-field.tsx";
import { PublicForm } from "../features/public/public-form.tsx";
import { PublicThemeToggle } from "../features/public/public-theme-toggle.tsx";
import { TermsCheckbox } from "../features/public/terms-checkbox.tsx";
import { countryChoices } from "../format/countries.ts";

export function SignupPage(props: SignupProps) {
  return (
    <div className="grid flex-1 lg:grid-cols-2">
      <main className="flex flex-col px-5 md:px-10">
        <header className="flex min-h-18 items-center gap-3">
          <Brand />
          <p className="ms-auto text-sm text-ink-muted">
            <span className="max-sm:sr-only">{say("Have an account?")} </span>
            <TextLink href={PAGES.login.path}>{say("Login")}</TextLink>
          </p>
          <LanguageLinks />
          <PublicThemeToggle className="-me-2" />
        </header>
        <div className="m-auto w-full max-w-100 pt-5 pb-12 md:pt-6 md:pb-16">
          <h1 className="text-xl tracking-[-0.022em]">{say("Create your account")}</h1>
          <p className="mt-1 mb-7 text-base text-ink-muted">{say("Two instances are free, messages unlimited.")}</p>
          <SignupForm {...props} />
        </div>
      </main>
      <FirstMessage />
    </div>
  );
}

function SignupForm({ values, errors }: SignupProps) {
  const fields = errors.fields ?? {};
  return (
    <PublicForm action={PAGES.signup.path} error={errors.form} silent={SIGNUP_WORDING.error}>
      <TextField
        size="lg"
        id="name"
        name="name"
        label={say("Full Name")}
        autoComplete="name"
        required
        defaultValue={values.name}
        error={fields.name}
      />
      <EmailField
        defaultValue={values.email}
        error={fields.email}
        errorExtra={<InsteadLogin shown={fields.email === SIGNUP_WORDING.emailTaken} />}
      />
      <SelectField
        size="lg"
        id="country"
        name="country"
        label={say("Country")}
        autoComplete="country"
        required
        defaultValue={values.country}
        error={fields.country}
      >
        <option value="">{say("Select your country")}</option>
        {countryChoices().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <PasswordField autoComplete="new-password" hint={say("At least 8 characters")} error={fields.password} />
      <TextField
        size="lg"
        id="referral"
        name="referral"
        label={say("Referral Code")}
        mono
        autoComplete="off"
        inputMode="numeric"
        defaultValue={values.referral}
        error={fields.referral}
        hint={values.referral ? say("Filled in from your invite link") : say("Leave empty if nobody invited you")}
      />
      <TermsCheckbox defaultChecked={values.terms} error={fields.terms} />
      <Button type="submit" variant="primary" size="lg" data-busy-label={say("Creating your account…")}>
        {say("Sign up")}
      </Button>
    </PublicForm>
  );
}

/** After "Email already exists". */
function InsteadLogin({ shown }: { shown: boolean }) {
  return (
    <span data-only-with={SIGNUP_WORDING.emailTaken} hidden={!shown}>
      .{" "}
      {rich("<link>Login</link> instead?", {
        link: (text) => (
          <TextLink href={PAGES.login.path} className="text-current!">
            {text}
          </TextLink>
        ),
      })}
    </span>
  );
}
