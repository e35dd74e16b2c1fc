import { PAGE_WORDING } from "#domain/wording/server.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { buttonClass } from "../components/button.tsx";
import { ErrorPage } from "../features/public/error-page.tsx";

export function NotFoundPage() {
  return (
    <ErrorPage
      title={PAGE_WORDING.notFound}
      lead="This address leads nowhere: it may have moved, or have a typo."
      status="404 Not Found"
    >
      <a href={PAGES.landing.path} className={buttonClass({ variant: "primary", size: "lg" })}>
        Return Home
      </a>
      <a href={PAGES.documentation.path} className={buttonClass({ size: "lg" })}>
        Documentation
      </a>
    </ErrorPage>
  );
}
