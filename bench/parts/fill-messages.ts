import { messageIdAt } from "#domain/messages/message-id.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { MessageStore } from "#ports/messages.ts";

/** People who write and are written to, in turn. */
const CHATS = 40;
const AT_ONCE = 500;
const START_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
/** Of the messages that went out. */
const FAILED_IN = 20;

export function phoneAt(index: number): string {
  return String(9_647_800_000_000 + (index % CHATS));
}

export function idAt(index: number): string {
  return messageIdAt(START_MS + index, 0);
}

/** So many messages of one instance, one a millisecond, every other one come in; of the rest most are read, some failed. */
export async function fillMessages(
  store: MessageStore,
  owned: { readonly instanceId: number; readonly epoch: number },
  count: number,
): Promise<void> {
  for (let first = 0; first < count; first += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, offset) => first + offset);
    const out = indexes.filter(goesOut);
    const accepting = out.map((index) => store.accept({ ...owned, ...outgoing(index) }));
    await store.receive(owned.instanceId, indexes.filter((index) => !goesOut(index)).map(incoming));
    const refused = (await Promise.all(accepting)).find(({ outcome }) => outcome !== "accepted");
    if (refused !== undefined) throw new Error(`bench: a message was ${refused.outcome}, not accepted`);
    const at = new Date(START_MS + first + AT_ONCE);
    const failure = { code: "not-acknowledged" } as const;
    const failed = out.filter((index) => (index / CHATS) % FAILED_IN < 1);
    await Promise.all(
      failed.map((index) => store.settle(owned.instanceId, idAt(index), { state: "failed", at, failure })),
    );
    const read = out.filter((index) => !failed.includes(index)).map(idAt);
    await store.advance(owned.instanceId, read, "read", at);
  }
}

/** Each person's messages go both ways. */
function goesOut(index: number): boolean {
  return (index + Math.floor(index / CHATS)) % 2 === 0;
}

function recipientAt(index: number): Recipient {
  return { kind: "phone", phone: phoneAt(index) };
}

function outgoing(index: number) {
  const acceptedAt = new Date(START_MS + index);
  return {
    id: idAt(index),
    mode: "waiting",
    recipient: recipientAt(index),
    content: { kind: "text", text: "Your parcel is at the door." },
    options: {},
    state: "sending",
    acceptedAt,
    dueAt: acceptedAt,
    expiresAt: new Date(acceptedAt.getTime() + HOUR_MS),
  } as const;
}

function incoming(index: number) {
  return {
    id: idAt(index),
    providerId: `in-${index}`,
    sender: { name: "Layla", phone: phoneAt(index), username: null, id: null },
    recipient: recipientAt(index),
    kind: "text",
    text: "Thank you, I have it.",
    file: null,
    contact: null,
    location: null,
    about: null,
    at: new Date(START_MS + index),
    backfilled: false,
  } as const;
}
