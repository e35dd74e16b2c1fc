import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { describeRateLimit } from "#domain/wording/server.ts";
import type { V1Ports } from "./platform.ts";

/** Counts a call that is no message as a send of the instance; an answer where there have been too many. */
export async function refusedByLimit(
  { sends }: V1Ports["limits"],
  instanceId: number,
  requestId: string,
): Promise<Answer | null> {
  const seconds = await sends.take(String(instanceId));
  if (seconds === null) return null;
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  return failedAnswer("RATE_LIMITED", describeRateLimit(retryAfterSeconds), requestId, { retryAfterSeconds });
}
