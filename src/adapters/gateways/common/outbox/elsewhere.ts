import { failure, success } from "#domain/result.ts";
import type { MessageStore, NewMessage } from "#ports/messages.ts";
import type { SendRequest } from "#ports/outbox.ts";
import type { SessionOwnership } from "#ports/session-ownership.ts";
import type { SendResult } from "./entry.ts";
import { replayOf } from "./replay.ts";

interface Ports {
  readonly messages: Pick<MessageStore, "accept" | "find">;
  readonly ownership: SessionOwnership;
  ownIdOf(id: string): string | null;
}

/** An owner may come between the look and the write. */
const TRIES = 3;

/**
 * Keeps a message for the process that sends for the account: its next message, which comes after this one, is refused
 * until it has looked.
 */
export async function acceptForOwner(
  { messages, ownership, ownIdOf }: Ports,
  { instance, key, later }: SendRequest<unknown>,
  newMessage: (epoch: number) => Omit<NewMessage, "state">,
): Promise<SendResult> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const epoch = (await ownership.currentEpoch?.(instance.instanceId)) ?? null;
    if (epoch === null) break;
    const message = newMessage(epoch);
    const sendAt = later?.at ?? null;
    const stored = await messages.accept({ ...message, state: sendAt === null ? "queued" : "accepted" }, key);
    if (stored.outcome === "lost") continue;
    const { id } = stored;
    if (stored.outcome === "accepted") {
      // Before the answer: what its caller asks for next, wherever, comes after it.
      await ownership.outrun?.(instance.instanceId);
      const { acceptedAt } = message;
      return success({ outcome: "accepted", id, messageId: ownIdOf(id), sendAt, acceptedAt, replayed: false });
    }
    if (!stored.sameBody) return failure({ code: "idempotency-mismatch", id });
    const record = await messages.find(instance.instanceId, id);
    const replay = record === null || record.direction === "in" ? null : replayOf(record, ownIdOf(id));
    return replay ?? failure({ code: "idempotency-running", id });
  }
  return failure({ code: "not-ready", id: null, messageId: null });
}
