import { type DeliveryStatus, isOpen, type LifeTimes, type MessageState, REACHED_FROM } from "#domain/messages/life.ts";
import { drawnAtMs } from "#domain/messages/message-id.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type {
  IncomingRecord,
  MessageFilter,
  MessageRecord,
  NewMessage,
  OpenMessage,
  OutgoingRecord,
  Settlement,
} from "#ports/messages.ts";

/** The rows of the fake message store, and how they change. */

type Changeable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

export type OutgoingRow = Changeable<Omit<OutgoingRecord, "times">> & {
  times: Changeable<LifeTimes>;
  epoch: number;
  peerId: number | null;
  wire: Uint8Array | null;
};
export type Row = OutgoingRow | Changeable<IncomingRecord>;

export function chatOf(instanceId: number, recipient: Recipient): string {
  switch (recipient.kind) {
    case "phone":
      return `${instanceId}/phone/${recipient.phone}`;
    case "username":
      return `${instanceId}/username/${recipient.username.toLowerCase()}`;
    case "id":
    case "group":
    case "channel":
      return `${instanceId}/${recipient.kind}/${recipient.id}`;
  }
}

export function byId(one: Row, other: Row): number {
  return one.id < other.id ? -1 : 1;
}

export function newRow(message: NewMessage, id: string): OutgoingRow {
  const { instanceId, mode, recipient, content, options, state, epoch, acceptedAt, dueAt, expiresAt } = message;
  return {
    ...{ direction: "out", instanceId, id, mode, state, kind: content.kind, chat: chatOf(instanceId, recipient) },
    message: { recipient, content, options },
    ...{ providerId: null, attempts: state === "sending" ? 1 : 0, dueAt, expiresAt, failure: null, epoch },
    ...{ peerId: null, wire: null },
    times: {
      acceptedAt,
      queuedAt: state === "queued" ? acceptedAt : null,
      sendingAt: state === "sending" ? acceptedAt : null,
      sentAt: null,
      deliveredAt: null,
      readAt: null,
      endedAt: null,
    },
  };
}

export function settleRow(row: OutgoingRow, settlement: Settlement): void {
  if (settlement.state === "sent") settleSent(row, settlement);
  else settleOtherwise(row, settlement);
}

function settleOtherwise(row: OutgoingRow, settlement: Exclude<Settlement, { state: "sent" }>): void {
  if (!REACHED_FROM[settlement.state].includes(row.state)) return;
  row.state = settlement.state;
  if (settlement.state === "queued") {
    row.times.queuedAt ??= settlement.at;
    Object.assign(row.times, { sentAt: null, endedAt: null });
    Object.assign(row, { dueAt: settlement.dueAt, expiresAt: settlement.expiresAt ?? row.expiresAt });
  } else row.times.endedAt = settlement.at;
  row.failure = "failure" in settlement ? settlement.failure : null;
  if (!("person" in settlement) || settlement.person === undefined || row.chat === "") return;
  row.chat = chatOf(row.instanceId, settlement.person);
}

function settleSent(row: OutgoingRow, settlement: Extract<Settlement, { state: "sent" }>): void {
  const isLate = isAmong(["sent", "delivered", "read"], row.state);
  if (!isLate && !REACHED_FROM.sent.includes(row.state)) return;
  if (!isLate) row.state = "sent";
  row.times.sentAt ??= settlement.at;
  Object.assign(row.times, { endedAt: null });
  row.failure = null;
  row.providerId ??= settlement.providerId ?? null;
  if (settlement.peerId === undefined) return;
  if (row.chat === "") return;
  row.peerId = settlement.peerId;
  row.chat = chatOf(row.instanceId, { kind: "id", id: String(settlement.peerId) });
}

export function advanceRow(row: OutgoingRow, status: DeliveryStatus, at: Date): void {
  if (!REACHED_FROM[status].includes(row.state)) return;
  row.state = status;
  if (status === "failed") {
    row.times.endedAt = at;
    return;
  }
  row.times.sentAt ??= at;
  row.times.endedAt = null;
  row.failure = null;
  if (status === "delivered") row.times.deliveredAt = at;
  if (status === "read") row.times.readAt = at;
}

export function isWanted(row: Row, { direction, states, chat, since, until }: MessageFilter): boolean {
  const atMs = drawnAtMs(row.id);
  return (
    (direction === undefined || row.direction === direction) &&
    (states === undefined || (row.direction === "out" && isAmong(states, row.state))) &&
    (chat === undefined || row.chat === chat) &&
    (since === undefined || atMs >= since.getTime()) &&
    (until === undefined || atMs < until.getTime())
  );
}

function isAmong(states: readonly MessageState[], state: MessageState): boolean {
  return states.includes(state);
}

export function openMessage(row: OutgoingRow): OpenMessage {
  const { id, mode, state, chat, attempts, dueAt, expiresAt } = row;
  return { id, mode, state, chat, attempts, dueAt, expiresAt };
}

/** A copy: what was read does not change with the row. */
export function recordOf(row: Row): MessageRecord {
  if (row.direction === "in") return { ...row };
  const { epoch, wire, times, ...record } = row;
  return { ...record, times: { ...times } };
}

export function isOpenRow(row: Row): boolean {
  return openRows([row]).length > 0;
}

export function openRows(rows: readonly Row[]): OutgoingRow[] {
  return rows.flatMap((row) => (row.direction === "out" && isOpen(row.state) ? [row] : []));
}
