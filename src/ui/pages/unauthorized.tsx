import { PAGE_WORDING } from "#domain/wording/server.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../components/button.tsx";
import { ErrorPage } from "../features/public/error-page.tsx";

/** Without a script, Go Back leads to the start page. */
export function UnauthorizedPage() {
  return (
    <ErrorPage
      title={PAGE_WORDING.unauthorized}
      lead={say("Your account may not open this page. Whoever runs this server can change that.")}
      status="403 Forbidden"
    >
      <a href={PAGES.landing.path} data-go-back className={buttonClass({ variant: "primary", size: "lg" })}>
        {say("Go Back")}
      </a>
    </ErrorPage>
  );
}
