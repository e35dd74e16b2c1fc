import { PAGE_NOTICES } from "#domain/wording/notices.ts";
import { buttonClass } from "../components/button.tsx";
import { ErrorPage } from "../features/public/error-page.tsx";

export function NotFoundPage() {
  return (
    <ErrorPage
      title={PAGE_NOTICES.notFound}
      lead="This address leads nowhere: it may have moved, or have a typo."
      status="404 Not Found"
    >
      <a href="/" className={buttonClass({ variant: "primary", size: "lg" })}>
        Return Home
      </a>
      <a href="/documentation" className={buttonClass({ size: "lg" })}>
        Documentation
      </a>
    </ErrorPage>
  );
}
