import { say } from "#languages/say.ts";
import { grouped } from "../count.ts";
import { MAX_REQUESTS } from "../requests/outcome.ts";
import { KEEP_REQUESTS_DAYS } from "../retention.ts";

/** What is kept of calls, and what is not. Apart from what every page says of them: the menu names their page. */
export function requestsKept(): string {
  return say(
    "Every answer of the APIs names its call as requestId, also in the header X-Request-Id. Calls about your account are kept for {days} days, without bodies and tokens: the newest {count} that failed and the newest {count} that were done; of very many at once, some that were done are left out. A call is here a second or two after its answer.",
    { days: KEEP_REQUESTS_DAYS, count: grouped(MAX_REQUESTS.failed) },
  );
}
