import { drawnAtMs } from "#domain/messages/message-id.ts";
import type { IncomingRecord, MessageRecord, OpenMessage, OutgoingRecord, SendMode } from "#ports/messages.ts";
import type { MessagesTable } from "../../schema/messages.ts";
import { dateOfMs } from "../../sql-dates.ts";
import type { MessageSeals } from "./sealed.ts";

/** All that a record is made of. */
export const RECORD_COLUMNS = [
  "instance_id",
  "id",
  "direction",
  "mode",
  "state",
  "attempts",
  "due_at",
  "expires_at",
  "accepted_at",
  "queued_at",
  "sending_at",
  "sent_at",
  "delivered_at",
  "read_at",
  "ended_at",
  "provider_id",
  "peer_id",
  "kind",
  "chat",
  "failure",
  "content",
] as const satisfies readonly (keyof MessagesTable)[];

export type RecordRow = Pick<MessagesTable, (typeof RECORD_COLUMNS)[number]>;

export const OPEN_COLUMNS = ["id", "mode", "state", "chat", "attempts", "due_at", "expires_at"] as const;

type OpenRow = Pick<MessagesTable, (typeof OPEN_COLUMNS)[number]>;

export function toRecord(seals: MessageSeals, row: RecordRow): MessageRecord {
  return row.direction === "in" ? toIncoming(seals, row) : toOutgoing(seals, row);
}

function toOutgoing(seals: MessageSeals, row: RecordRow): OutgoingRecord {
  const { instance_id: instanceId, id, content, failure } = row;
  return {
    ...toOpenMessage(row),
    direction: "out",
    instanceId,
    kind: row.kind as OutgoingRecord["kind"],
    message: content === null ? null : seals.openOutgoing(instanceId, id, content),
    providerId: row.provider_id,
    peerId: row.peer_id,
    failure: failure === null ? null : seals.openFailure(instanceId, id, failure),
    times: {
      acceptedAt: new Date(row.accepted_at),
      queuedAt: dateOfMs(row.queued_at),
      sendingAt: dateOfMs(row.sending_at),
      sentAt: dateOfMs(row.sent_at),
      deliveredAt: dateOfMs(row.delivered_at),
      readAt: dateOfMs(row.read_at),
      endedAt: dateOfMs(row.ended_at),
    },
  };
}

function toIncoming(seals: MessageSeals, row: RecordRow): IncomingRecord {
  const { instance_id: instanceId, id, content } = row;
  return {
    direction: "in",
    instanceId,
    id,
    kind: row.kind as IncomingRecord["kind"],
    chat: row.chat,
    providerId: row.provider_id,
    message: content === null ? null : seals.openIncoming(instanceId, id, content),
    receivedAt: new Date(drawnAtMs(id)),
  };
}

export function toOpenMessage(row: OpenRow): OpenMessage {
  return {
    id: row.id,
    mode: row.mode as SendMode,
    state: row.state as OpenMessage["state"],
    chat: row.chat,
    attempts: row.attempts,
    dueAt: new Date(row.due_at ?? 0),
    expiresAt: new Date(row.expires_at ?? 0),
  };
}
