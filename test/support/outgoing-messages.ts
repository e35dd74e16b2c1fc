import { messageIdAt } from "#domain/messages/message-id.ts";
import type { NewMessage } from "#ports/messages.ts";

const AT = new Date("2026-11-21T09:00:00Z");

/** Beyond those of messages that a test lets come in. */
const FIRST_TAIL = 10_000;

/** A text on its way, of instance 1; `tail` tells one from another. */
export function outgoing(tail: number, over: Partial<NewMessage> = {}): NewMessage {
  const acceptedAt = over.acceptedAt ?? AT;
  return {
    instanceId: 1,
    id: messageIdAt(acceptedAt.getTime(), FIRST_TAIL + tail),
    mode: "keyed",
    recipient: { kind: "phone", phone: "9647701234567", bare: false },
    content: { kind: "text", text: "hello" },
    options: {},
    state: "sending",
    epoch: 1,
    acceptedAt,
    dueAt: acceptedAt,
    expiresAt: new Date(acceptedAt.getTime() + 86_400_000),
    ...over,
  };
}
