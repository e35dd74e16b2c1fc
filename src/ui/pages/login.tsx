import type { LoginProps } from "#ports/contracts/pages.ts";
import { Alert } from "../components/alert.tsx";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/text-field.tsx";
import { TextLink } from "../components/text-link.tsx";
import { FormAlert } from "../features/public/form-alert.tsx";
import { Gate } from "../features/public/gate.tsx";
import { PasswordField } from "../features/public/password-field.tsx";

export function LoginPage({ values, from, errors, notice }: LoginProps) {
  const fields = errors.fields ?? {};
  return (
    <Gate
      title="Login"
      lead="To your instances and their tokens."
      after={
        <>
          New here? <TextLink href="/signup">Sign up</TextLink>
        </>
      }
    >
      <form method="post" action="/login" noValidate data-enhance data-forget-user className="grid gap-5">
        {notice ? <Alert tone="success">{notice}</Alert> : null}
        <FormAlert message={errors.form} />
        {from ? <input type="hidden" name="from" value={from} /> : null}
        <TextField
          size="lg"
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          required
          defaultValue={values.email}
          error={fields.email}
        />
        <PasswordField
          autoComplete="current-password"
          hint="At least 8 characters"
          error={fields.password}
          aside={<TextLink href="/recover">Forgot password?</TextLink>}
        />
        <Button type="submit" variant="primary" size="lg" data-busy-label="Logging in…">
          Login
        </Button>
      </form>
    </Gate>
  );
}
