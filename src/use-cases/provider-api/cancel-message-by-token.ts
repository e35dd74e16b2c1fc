import { isMessageId } from "#domain/messages/message-id.ts";
import { failure, type Result } from "#domain/result.ts";
import type { OutgoingRecord } from "#ports/messages.ts";
import type { CancelFailure, Outbox } from "#ports/outbox.ts";
import type { MessageInput } from "./find-message-by-token.ts";

/** Takes back a message that waits for its time or its turn. */
export async function cancelMessageByToken(
  ports: { readonly outbox: Pick<Outbox, "cancel"> },
  { instance, id }: MessageInput,
): Promise<Result<OutgoingRecord, CancelFailure>> {
  if (!isMessageId(id)) return failure({ code: "message-not-found" });
  return await ports.outbox.cancel(instance, id);
}
