import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { describeProblem } from "#adapters/http-kit/request-problem.ts";
import { IDEMPOTENCY_KEY, sendHeaders } from "#ports/contracts/fields.ts";
import type { GatewayRequest } from "./request.ts";

/** Null where the headers of a send are as the contract says. */
export function headersRefused({ idempotencyKey, requestId }: GatewayRequest): Answer | null {
  if (idempotencyKey === undefined) return null;
  const headers = { [IDEMPOTENCY_KEY]: idempotencyKey };
  const checked = sendHeaders.safeParse(headers);
  if (checked.success) return null;
  const { message, field } = describeProblem(checked.error, headers, sendHeaders);
  return failedAnswer("MALFORMED", message, requestId, { field });
}
