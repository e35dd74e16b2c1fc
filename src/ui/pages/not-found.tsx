import { PAGE_WORDING } from "#domain/wording/server.ts";
import { say } from "#languages/say.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../components/button.tsx";
import { ErrorPage } from "../features/public/error-page.tsx";

export function NotFoundPage() {
  return (
    <ErrorPage
      title={PAGE_WORDING.notFound}
      lead={say("This address leads nowhere: it may have moved, or have a typo.")}
      status="404 Not Found"
    >
      <a href={PAGES.landing.path} className={buttonClass({ variant: "primary", size: "lg" })}>
        {say("Return Home")}
      </a>
      <a href={PAGES.documentation.path} className={buttonClass({ size: "lg" })}>
        {say("Documentation")}
      </a>
    </ErrorPage>
  );
}
