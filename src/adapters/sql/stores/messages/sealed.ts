import type { SendFailure } from "#domain/messages/failures.ts";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { IdempotencyKey, IncomingRecord, NewMessage, OutgoingRecord } from "#ports/messages.ts";
import type { Secrets } from "#ports/secrets.ts";
import { chatText, idempotencyKeyBinding, idempotencyKeyText, messageBinding } from "../bindings.ts";
import { openText } from "../open-text.ts";

/** 128 bits of the HMAC, in hex. */
const CHAT_DIGITS = 32;

type OutgoingLetter = NonNullable<OutgoingRecord["message"]>;
type IncomingLetter = NonNullable<IncomingRecord["message"]>;

/** What is sealed of a message, or an HMAC, and how. */
export type MessageSeals = ReturnType<typeof messageSeals>;

export function messageSeals(secrets: Secrets) {
  const open = (column: "content" | "failure", instanceId: number, id: string, sealed: string): string =>
    openText(secrets, "messages", messageBinding(column, instanceId, id), sealed);
  return {
    chatOf: chatsOf(secrets),

    sealOutgoing(instanceId: number, id: string, { recipient, content, options }: NewMessage | OutgoingLetter): string {
      const plain = JSON.stringify([recipient, content, options]);
      return secrets.seal("messages", messageBinding("content", instanceId, id), plain);
    },
    openOutgoing(instanceId: number, id: string, sealed: string): OutgoingLetter {
      const [recipient, content, options] = JSON.parse(open("content", instanceId, id, sealed));
      return { recipient, content, options };
    },

    sealIncoming(instanceId: number, id: string, message: IncomingMessage): string {
      const { sender, recipient, text, file, contact, location, about, at, backfilled } = message;
      const plain = { sender, recipient, text, file, contact, location, about, at, backfilled };
      return secrets.seal("messages", messageBinding("content", instanceId, id), JSON.stringify(plain));
    },
    openIncoming(instanceId: number, id: string, sealed: string): IncomingLetter {
      const plain: Omit<IncomingLetter, "at"> & { readonly at: string } = JSON.parse(
        open("content", instanceId, id, sealed),
      );
      return { ...plain, at: new Date(plain.at) };
    },

    sealFailure: (instanceId: number, id: string, failure: SendFailure): string =>
      secrets.seal("messages", messageBinding("failure", instanceId, id), JSON.stringify(failure)),
    openFailure: (instanceId: number, id: string, sealed: string): SendFailure =>
      JSON.parse(open("failure", instanceId, id, sealed)),

    sealWire: (instanceId: number, id: string, wire: Uint8Array): string =>
      secrets.seal("messages", messageBinding("wire", instanceId, id), wire),
    openWire: (instanceId: number, id: string, sealed: string): Uint8Array =>
      secrets.open("messages", messageBinding("wire", instanceId, id), sealed),

    keyIndex: (instanceId: number, key: string): string =>
      secrets.index("idempotency-keys", idempotencyKeyText(instanceId, key)),
    sealKey: (instanceId: number, id: string, { key, bodyHash }: IdempotencyKey): string =>
      secrets.seal("idempotency-keys", idempotencyKeyBinding(instanceId, id), JSON.stringify([key, bodyHash])),
    openKey: (instanceId: number, id: string, sealed: string): IdempotencyKey =>
      parseKey(openText(secrets, "idempotency-keys", idempotencyKeyBinding(instanceId, id), sealed)),
  };
}

const CHATS_KNOWN = 5_000;

/** Asked more than once for a message: what was answered lately is known. */
function chatsOf(secrets: Secrets): (instanceId: number, recipient: Recipient) => string {
  const known = new Map<string, string>();
  return (instanceId, recipient) => {
    const text = chatText(instanceId, recipient);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= CHATS_KNOWN) known.clear();
    const chat = chatOfText(secrets, text);
    known.set(text, chat);
    return chat;
  };
}

export function chatIndex(secrets: Secrets, instanceId: number, recipient: Recipient): string {
  return chatOfText(secrets, chatText(instanceId, recipient));
}

function chatOfText(secrets: Secrets, text: string): string {
  const hex = secrets.index("messages", text).slice(0, CHAT_DIGITS);
  return Buffer.from(hex, "hex").toString("base64url");
}

export function parseKey(plain: string): IdempotencyKey {
  const [key, bodyHash] = JSON.parse(plain);
  return { key, bodyHash };
}

/** Whom a sealed message is to or from, whichever way it goes. */
export function personIn(plain: string): Recipient | null {
  const message = JSON.parse(plain);
  return (Array.isArray(message) ? message[0] : message.recipient) ?? null;
}
