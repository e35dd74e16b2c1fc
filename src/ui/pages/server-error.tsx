import { PAGE_WORDING } from "#domain/wording/server.ts";
import { say } from "#languages/say.ts";
import { PAGES, type ServerErrorProps, type ServerProblem } from "#ports/contracts/pages.ts";
import { buttonClass } from "../components/button.tsx";
import { ErrorPage } from "../features/public/error-page.tsx";

export const PROBLEM_TITLES: Readonly<Record<ServerProblem, string>> = {
  error: PAGE_WORDING.serverError,
  unavailable: PAGE_WORDING.unavailable,
  "storage-full": PAGE_WORDING.storageFull,
  "repeated-parameter": PAGE_WORDING.badRequest,
};

const SAID: Readonly<Record<ServerProblem, { readonly lead: string; readonly status: string }>> = {
  error: {
    lead: say(
      "Server error occurred, and it is on record. Try again in a moment; if it stays, pass the request id on to whoever runs this server.",
    ),
    status: "500 Internal Server Error",
  },
  unavailable: {
    lead: say(
      "The database does not answer at the moment, so what you did last may not be saved. Try again in a few seconds; if it stays, pass the request id on to whoever runs this server.",
    ),
    status: "503 Service Unavailable",
  },
  "storage-full": {
    lead: say(
      "The server's disk is full. Nothing was changed or sent; try again later. Reading still works; if it stays, pass the request id on to whoever runs this server.",
    ),
    status: "507 Insufficient Storage",
  },
  "repeated-parameter": {
    lead: say("What stands behind the question mark of this address names something twice. The page opens without it."),
    status: "400 Bad Request",
  },
};

export function ServerErrorPage({ problem, requestId }: ServerErrorProps) {
  return (
    <ErrorPage title={PROBLEM_TITLES[problem]} {...SAID[problem]} detail={["requestId", requestId]}>
      {problem === "repeated-parameter" ? (
        <a href="?" className={buttonClass({ variant: "primary", size: "lg" })}>
          {say("Open the Page")}
        </a>
      ) : (
        // biome-ignore lint/a11y/useValidAnchor: an empty address is the page that was asked for.
        <a href="" className={buttonClass({ variant: "primary", size: "lg" })}>
          {say("Try Again")}
        </a>
      )}
      <a href={PAGES.landing.path} className={buttonClass({ size: "lg" })}>
        {say("Return Home")}
      </a>
    </ErrorPage>
  );
}
