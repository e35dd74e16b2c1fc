import type { Platform } from "#domain/instances/instance.ts";
import type { RequestedContent } from "#domain/messages/content.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { PhoneRecipient } from "#domain/messages/recipient.ts";
import type { MessageStore, SendOptions, Settlement } from "#ports/messages.ts";
import { newInstance, newUser, ownerWorld } from "./owner.ts";

const MESSAGES_AT = Date.UTC(2026, 10, 20, 12);

/** The id of the message of that many milliseconds after the start. */
export function messageAt(n: number): string {
  return messageIdAt(MESSAGES_AT + n, 0);
}

export function phone(n: number): PhoneRecipient {
  return { kind: "phone", phone: String(9_647_701_000_000 + n) };
}

interface SaidHow {
  readonly to?: PhoneRecipient;
  readonly ends?: Settlement;
  readonly options?: SendOptions;
}

/** Puts messages where an owner sees them. */
export function messageWriter(store: MessageStore) {
  return {
    async said(
      instanceId: number,
      n: number,
      content: RequestedContent | string,
      { to = phone(1), ends, options = {} }: SaidHow = {},
    ): Promise<string> {
      const at = new Date(MESSAGES_AT + n);
      const id = messageAt(n);
      await store.accept({
        ...{ instanceId, id, mode: "later", recipient: to, options, state: "queued", epoch: 1 },
        content: typeof content === "string" ? { kind: "text", text: content } : content,
        ...{ acceptedAt: at, dueAt: at, expiresAt: new Date(at.getTime() + 3_600_000) },
      });
      if (ends !== undefined) {
        await store.markSending(instanceId, [id], 1, at);
        await store.settle(instanceId, id, ends);
      }
      return id;
    },

    async heard(instanceId: number, n: number, text: string, changes: Partial<IncomingMessage> = {}): Promise<string> {
      const id = messageAt(n);
      const at = new Date(MESSAGES_AT + n);
      const sender = { name: "Sara", phone: phone(1).phone, username: null, id: null };
      await store.receive(instanceId, [
        {
          ...{ id, providerId: `P${n}`, sender, recipient: phone(1), kind: "text", text, at },
          ...{ file: null, contact: null, location: null, about: null, backfilled: false },
          ...changes,
        },
      ]);
      return id;
    },
  };
}

/** An owner with an instance, a second one of theirs, and one of somebody else's; and what writes messages into them. */
export async function ownedMessages(platform: Platform = "whatsapp") {
  const world = await ownerWorld(platform);
  const { ports, owner, instance, stores } = world;
  const second = await newInstance(ports, owner.id, platform);
  const stranger = await newUser(ports, "stranger@example.com");
  const foreign = await newInstance(ports, stranger.id, platform);
  const { userId, address } = world.input;
  return { ...world, first: instance, second, stranger, foreign, ...messageWriter(stores.messages), userId, address };
}
