import { PAGE_NOTICES, SERVER_NOTICES } from "#domain/notices.ts";
import type { ServerErrorProps } from "#ports/contracts/pages.ts";
import { buttonClass } from "../components/button.tsx";
import { ErrorPage } from "../features/public/error-page.tsx";

export function ServerErrorPage({ requestId }: ServerErrorProps) {
  return (
    <ErrorPage
      title={PAGE_NOTICES.serverError}
      lead={`${SERVER_NOTICES.error}, and it is on record. Try again in a moment; if it stays, pass the request id on to whoever runs this server.`}
      status="500 Internal Server Error"
      detail={["requestId", requestId]}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page that was asked for. */}
      <a href="" className={buttonClass({ variant: "primary", size: "lg" })}>
        Try Again
      </a>
      <a href="/" className={buttonClass({ size: "lg" })}>
        Return Home
      </a>
    </ErrorPage>
  );
}
