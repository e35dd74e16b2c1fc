import type { ReactNode } from "react";
import { RECOVERY_WORDING } from "#domain/wording/accounts.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import type { RecoverProps } from "#ports/contracts/sign-in-pages.ts";
import { Button } from "../components/button.tsx";
import { rich } from "../components/rich.tsx";
import { TextLink } from "../components/text-link.tsx";
import { EmailField } from "../features/public/email-field.tsx";
import { FormDoneNote } from "../features/public/form-done.tsx";
import { Gate } from "../features/public/gate.tsx";
import { PublicForm } from "../features/public/public-form.tsx";

export function RecoverPage({ values, errors, done, outbox }: RecoverProps) {
  return (
    <Gate
      title={say("Recover password")}
      lead={say("Enter your email address, and a link to set a new one is sent to it.")}
      back={PAGES.login.path}
      after={
        <span className="signed-in:hidden">
          {rich("New here? <link>Sign up</link>", {
            link: (text) => <TextLink href={PAGES.signup.path}>{text}</TextLink>,
          })}
        </span>
      }
    >
      {done === null ? (
        <PublicForm action={PAGES.recover.path} error={errors.form} silent={RECOVERY_WORDING.error}>
          <EmailField defaultValue={values.email} error={errors.fields?.email} />
          <Button type="submit" variant="primary" size="lg" data-busy-label={say("Sending the link…")}>
            {say("Send Reset Link")}
          </Button>
        </PublicForm>
      ) : null}
      <FormDoneNote
        message={done}
        more={
          outbox
            ? rich("Nothing there? Look into the outbox, or <link>ask for another</link>.", { link: another })
            : rich("Nothing there? Look into the spam folder, or <link>ask for another</link>.", { link: another })
        }
      />
      {outbox ? (
        <p className="mt-5 border-t border-line pt-4 text-sm text-pretty text-ink-muted">{RECOVERY_WORDING.outbox}</p>
      ) : null}
    </Gate>
  );
}

const another = (text: ReactNode) => <TextLink href={PAGES.recover.path}>{text}</TextLink>;
