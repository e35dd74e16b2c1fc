import { failedAnswer } from "#adapters/http-kit/answers.ts";
import { inReadTurn, READ_RETRY_SECONDS } from "#adapters/http-kit/read-turns.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import type { Turns } from "#ports/turns.ts";
import type { TokenRoute } from "./authenticated-route.ts";

/** A token route whose work is a long read: in turns by the user whose instance it is. */
export function readRouteOf(tokenRoute: TokenRoute, reads: Turns): TokenRoute {
  return (schema, source, needs, work, behind) =>
    tokenRoute(
      schema,
      source,
      needs,
      async (instance, input, request, still) => {
        const read = () => work(instance, input, request, still);
        const answer = await inReadTurn(reads, instance.ownerId, read, request.gone);
        if (answer !== null) return answer;
        const details = { retryAfterSeconds: READ_RETRY_SECONDS };
        return failedAnswer("RATE_LIMITED", SERVER_WORDING.tooManyReads, request.requestId, details);
      },
      behind,
    );
}
