import { failure, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { IdempotencyKey, MessageStore, NewMessage } from "#ports/messages.ts";
import type { SendRequest } from "#ports/outbox.ts";
import type { SessionOwnership } from "#ports/session-ownership.ts";
import type { SendResult } from "./entry.ts";
import { replayOf } from "./replay.ts";

interface RepeatPorts {
  readonly messages: Pick<MessageStore, "find" | "findByKey">;
  ownIdOf(id: string): string | null;
}

interface Ports extends RepeatPorts {
  readonly messages: Pick<MessageStore, "accept" | "find" | "findByKey">;
  readonly ownership: SessionOwnership;
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
    return await known({ messages, ownIdOf }, instance, stored);
  }
  return failure({ code: "not-ready", id: null, messageId: null });
}

/** What a repeat is answered by a process that does not send for the account; null where its key names nothing. */
export async function repeatElsewhere(
  ports: RepeatPorts,
  instance: InstanceRef,
  { key, bodyHash }: IdempotencyKey,
): Promise<SendResult | null> {
  const found = await ports.messages.findByKey(instance.instanceId, key);
  return found === null ? null : await known(ports, instance, { id: found.id, sameBody: found.bodyHash === bodyHash });
}

async function known(
  { messages, ownIdOf }: RepeatPorts,
  { instanceId }: InstanceRef,
  { id, sameBody }: { readonly id: string; readonly sameBody: boolean },
): Promise<SendResult> {
  if (!sameBody) return failure({ code: "idempotency-mismatch", id });
  const record = await messages.find(instanceId, id);
  const replay = record === null || record.direction === "in" ? null : replayOf(record, ownIdOf(id));
  return replay ?? failure({ code: "idempotency-running", id });
}
