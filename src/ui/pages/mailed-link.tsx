import { MAILED_LINK_LEADS, MAILED_LINK_WORDING } from "#domain/wording/mailed-links.ts";
import { say } from "#languages/say.ts";
import { type MailedLinkProps, mailedLinkPath, PAGES } from "#ports/contracts/pages.ts";
import { Alert } from "../components/alert.tsx";
import { Button, buttonClass } from "../components/button.tsx";
import { FormDoneNote } from "../features/public/form-done.tsx";
import { Gate } from "../features/public/gate.tsx";
import { PublicForm } from "../features/public/public-form.tsx";

/** A button, for mail programs open links by themselves. */
export function MailedLinkPage({ token, purpose, email, done, errors }: MailedLinkProps) {
  if (purpose === null) return <LinkGone />;
  const { title, button, busy } = MAILED_LINK_WORDING[purpose];
  return (
    <Gate title={title} lead={email === "" ? "" : MAILED_LINK_LEADS[purpose](email)}>
      {done === null ? (
        <PublicForm action={mailedLinkPath(token)} error={errors.form} silent={MAILED_LINK_WORDING.failed}>
          <Button
            type="submit"
            variant={purpose === "keep-email" ? "danger" : "primary"}
            size="lg"
            data-busy-label={busy}
          >
            {button}
          </Button>
        </PublicForm>
      ) : null}
      <FormDoneNote message={done} signsOut={purpose === "keep-email"} />
    </Gate>
  );
}

function LinkGone() {
  return (
    <Gate title={MAILED_LINK_WORDING.goneTitle} lead={MAILED_LINK_WORDING.goneLead}>
      <Alert>{MAILED_LINK_WORDING.gone}</Alert>
      <a
        href={PAGES.login.path}
        className={`${buttonClass({ variant: "primary", size: "lg" })} mt-5 w-full signed-in:hidden`}
      >
        {say("Login")}
      </a>
    </Gate>
  );
}
