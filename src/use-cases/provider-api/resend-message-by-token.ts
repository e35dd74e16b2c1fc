import { isMessageId } from "#domain/messages/message-id.ts";
import { failure, type Result } from "#domain/result.ts";
import type { Limit } from "#ports/limits.ts";
import type { Outbox, ResendFailure, ResendOptions, Sending } from "#ports/outbox.ts";
import type { MessageInput } from "./find-message-by-token.ts";

/** A new message with what one that has ended said, to the same recipient; counts against the same limit as a send. */
export async function resendMessageByToken(
  ports: { readonly outbox: Pick<Outbox, "resend">; readonly sends: Limit },
  { instance, id, ...options }: MessageInput & ResendOptions,
): Promise<Result<Sending, ResendFailure | { readonly code: "rate-limited"; readonly retryAfterSeconds: number }>> {
  if (!isMessageId(id)) return failure({ code: "message-not-found" });
  const seconds = await ports.sends.take(String(instance.instanceId));
  if (seconds !== null) return failure({ code: "rate-limited", retryAfterSeconds: seconds });
  return await ports.outbox.resend(instance, id, options);
}
