import { hash } from "node:crypto";
import type { Kind } from "#domain/messages/content.ts";
import type { IncomingKind } from "#domain/messages/incoming.ts";
import { drawnAtMs } from "#domain/messages/message-id.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { SendMode } from "#ports/messages.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { MessagesTable } from "../schema/messages.ts";
import type { Schema } from "../schema.ts";
import { fromSqlDate } from "../sql-dates.ts";
import { telegramReceivedBinding, whatsAppMessageBinding } from "./bindings.ts";
import type { MessageSeals } from "./messages/sealed.ts";
import { openText } from "./open-text.ts";

/** A row of the tables that were before `messages`, as one of that. */
export interface EarlierMessage {
  readonly instanceId: number;
  readonly providerId: string;
  readonly atMs: number;
  /** Tells messages of one millisecond apart, and puts them in order where there is one. */
  readonly tail: number;
  /** What is sealed is bound to the id. */
  toRow(id: string): EarlierColumns;
}

type EarlierColumns = Pick<
  MessagesTable,
  "instance_id" | "id" | "direction" | "accepted_at" | "provider_id" | "kind" | "chat"
> &
  Partial<MessagesTable>;

/** Nothing told what kind it was. */
const UNKNOWN_KIND = "text" satisfies Kind;
const UNKNOWN_MODE = "waiting" satisfies SendMode;

/**
 * Nothing tells whom it was for either. Its encoding is kept, for a repeat that the recipient asks for; what does not
 * open leaves its state.
 */
export function earlierWhatsApp(
  secrets: Secrets,
  seals: MessageSeals,
  row: Schema["whatsapp_messages"],
): EarlierMessage {
  const { instance_id: instanceId, message_id: providerId, status } = row;
  const [atMs, statusMs] = [msOf(row.sent_at), msOf(row.status_at)];
  const opened = orNull(() =>
    secrets.open("whatsapp-messages", whatsAppMessageBinding(instanceId, providerId), row.content),
  );
  return {
    ...{ instanceId, providerId, atMs, tail: hash("sha256", providerId, "buffer").readUIntBE(0, 3) },
    toRow: (id) => ({
      ...sentRow(instanceId, id, providerId, atMs),
      state: status,
      delivered_at: status === "delivered" ? statusMs : null,
      read_at: status === "read" ? statusMs : null,
      ended_at: status === "failed" ? statusMs : null,
      chat: "",
      wire: opened === null ? null : seals.sealWire(instanceId, id, opened),
    }),
  };
}

/** Null for the note that a message was about to leave. */
export function earlierTelegramSent(seals: MessageSeals, row: Schema["telegram_sent"]): EarlierMessage | null {
  const { instance_id: instanceId, message_id: number, peer_id: peerId, read_at: readAt } = row;
  if (number <= 0) return null;
  const [providerId, atMs] = [String(number), msOf(row.sent_at)];
  return {
    ...{ instanceId, providerId, atMs, tail: number },
    toRow: (id) => ({
      ...sentRow(instanceId, id, providerId, atMs),
      state: readAt === null ? "sent" : "read",
      read_at: readAt === null ? null : msOf(readAt),
      peer_id: peerId,
      chat: seals.chatOf(instanceId, { kind: "id", id: String(peerId) }),
    }),
  };
}

const KINDS = {
  text: "text",
  photo: "image",
  video: "video",
  file: "document",
  contact: "contact",
  location: "location",
  other: "other",
} as const satisfies Readonly<Record<string, IncomingKind>>;

/** What was sealed of one that came in. */
interface Received {
  readonly from: {
    readonly id: number;
    readonly name: string;
    readonly username: string | null;
    readonly phone: string | null;
  };
  readonly kind: keyof typeof KINDS;
  readonly text: string;
}

/** Null for what does not open. */
export function earlierTelegramReceived(
  secrets: Secrets,
  seals: MessageSeals,
  row: Schema["telegram_received"],
): EarlierMessage | null {
  const { instance_id: instanceId, message_id: number, value } = row;
  const json = orNull(() => openText(secrets, "telegram-messages", telegramReceivedBinding(instanceId, number), value));
  if (json === null) return null;
  const { from, kind, text }: Received = JSON.parse(json);
  const [providerId, atMs] = [String(number), msOf(row.received_at)];
  const recipient: Recipient = { kind: "id", id: String(from.id) };
  const message = {
    ...{ providerId, recipient, kind: KINDS[kind], text, at: new Date(atMs), backfilled: false },
    ...{ file: null, contact: null, location: null, about: null },
    sender: { name: from.name, phone: from.phone, username: from.username, id: String(from.id) },
  };
  return {
    ...{ instanceId, providerId, atMs, tail: number },
    toRow: (id) => ({
      ...{ instance_id: instanceId, id, direction: "in", accepted_at: drawnAtMs(id), provider_id: providerId },
      ...{ kind: message.kind, chat: seals.chatOf(instanceId, recipient) },
      content: seals.sealIncoming(instanceId, id, message),
    }),
  };
}

function sentRow(instanceId: number, id: string, providerId: string, atMs: number) {
  return {
    ...{ instance_id: instanceId, id, direction: "out", mode: UNKNOWN_MODE, attempts: 1, kind: UNKNOWN_KIND },
    ...{ due_at: atMs, expires_at: atMs, accepted_at: atMs, sent_at: atMs, provider_id: providerId },
  };
}

function msOf(date: string): number {
  return fromSqlDate(date).getTime();
}

function orNull<Value>(open: () => Value): Value | null {
  try {
    return open();
  } catch {
    return null;
  }
}
