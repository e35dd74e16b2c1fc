import type { RecoverProps } from "#ports/contracts/pages.ts";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/text-field.tsx";
import { TextLink } from "../components/text-link.tsx";
import { FormAlert } from "../features/public/form-alert.tsx";
import { FormDoneNote } from "../features/public/form-done.tsx";
import { Gate } from "../features/public/gate.tsx";

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
        <form method="post" action="/recover" noValidate data-enhance className="grid gap-5">
          <FormAlert message={errors.form} />
          <TextField
            size="lg"
            id="email"
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            required
            defaultValue={values.email}
            error={errors.fields?.email}
          />
          <Button type="submit" variant="primary" size="lg" data-busy-label="Sending the link…">
            Send Reset Link
          </Button>
        </form>
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
