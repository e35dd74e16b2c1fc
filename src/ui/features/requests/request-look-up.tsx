import { MAX_REQUEST_ID_LENGTH } from "#domain/requests/outcome.ts";
import { KEEP_REQUESTS_DAYS } from "#domain/retention.ts";
import { API_REQUEST_WORDING } from "#domain/wording/api-requests.ts";
import { requestsKept } from "#domain/wording/requests-kept.ts";
import { say } from "#languages/say.ts";
import { PAGES, REQUEST_QUERY, type RequestsProps } from "#ports/contracts/pages.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { NothingPanel } from "../../components/list-panel.tsx";
import { PageHead } from "../../components/page-head.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { RequestRows } from "./request-rows.tsx";

/** A call of the APIs by its `requestId`, and the newest that failed. The form needs no script. */
export function RequestLookUp({ asked, found, failed }: Omit<RequestsProps, "user">) {
  return (
    <>
      <PageHead title={API_REQUEST_WORDING.title} />
      <p className="-mt-3 mb-5 max-w-[70ch] text-ink-muted">{requestsKept()}</p>
      <search className="mb-6 block">
        <form method="get" action={PAGES.requests.path} className="flex max-w-150 gap-2">
          <SearchInput
            name={REQUEST_QUERY}
            defaultValue={asked}
            required
            maxLength={MAX_REQUEST_ID_LENGTH}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            placeholder="requestId"
            aria-label={say("requestId of an answer")}
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="primary">
            {say("Look up")}
          </Button>
        </form>
      </search>
      {asked === "" ? null : <Found asked={asked} found={found} />}
      <Failed failed={failed} />
    </>
  );
}

function Found({ asked, found }: Pick<RequestsProps, "asked" | "found">) {
  if (found === null)
    return <Alert className="mb-6">{say("The calls could not be read. Look again in a moment.")}</Alert>;
  return (
    <section aria-label={say("What was found")} className="mb-8">
      {found.length === 0 ? (
        <NothingPanel title={say("No call with this requestId")}>
          {say(
            "Copy it whole from the answer. It is here for {days} days, where the call was about an instance of yours or came with a key of yours.",
            { days: KEEP_REQUESTS_DAYS },
          )}
        </NothingPanel>
      ) : (
        <RequestRows label={say("Calls with the requestId {id}", { id: asked })} requests={found} />
      )}
    </section>
  );
}

function Failed({ failed }: Pick<RequestsProps, "failed">) {
  return (
    <section aria-labelledby="failed-calls">
      <h2 id="failed-calls" className="mb-3 text-base tracking-[-0.008em]">
        {say("Calls that failed last")}
      </h2>
      {failed === null ? (
        <Alert>{say("The calls could not be read. Look again in a moment.")}</Alert>
      ) : failed.length === 0 ? (
        <NothingPanel title={say("No call has failed")}>
          {say("What the APIs refuse or cannot do is listed here, with its code and what to do about it.")}
        </NothingPanel>
      ) : (
        <RequestRows label={say("Calls that failed last")} requests={failed} />
      )}
    </section>
  );
}
