import { randomInt } from "node:crypto";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { OutgoingMessage } from "#ports/outgoing-message.ts";

/** A message whose turn has come for the first time, under an id of its own. */
export function dueMessage<const Content>(
  recipient: Recipient,
  content: Content,
  more: Partial<OutgoingMessage<Content>> = {},
): OutgoingMessage<Content> {
  return {
    id: messageIdAt(Date.now(), randomInt(2 ** 24)),
    recipient,
    content,
    options: {},
    isRepeat: false,
    acceptedAt: new Date(),
    wire: null,
    keepWire: async () => undefined,
    isTaken: async () => false,
    ...more,
  };
}
