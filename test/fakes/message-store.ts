import { REACHED_FROM } from "#domain/messages/life.ts";
import { drawnAtMs, firstMessageIdAt, messageIdOfWhatsApp } from "#domain/messages/message-id.ts";
import type { IdempotencyKey, MessageStore, NewMessage } from "#ports/messages.ts";
import {
  advanceRow,
  byId,
  chatOf,
  isOpenRow,
  isWanted,
  newRow,
  type OutgoingRow,
  openMessage,
  openRows,
  type Row,
  recordOf,
  settleRow,
} from "./message-rows.ts";

interface KeyRow extends IdempotencyKey {
  readonly instanceId: number;
  readonly id: string;
  readonly createdAt: Date;
}

interface FakeMessageStore extends MessageStore {
  /** Those of an instance that is removed. */
  removeOf(instanceId: number): void;
}

interface Options {
  /** Of the owner of the session, as `fakeSessionOwnership` has it; without it every epoch is the owner's. */
  readonly epochOf?: ((instanceId: number) => number | null) | undefined;
}

/** Messages in memory. */
export function fakeMessageStore({ epochOf }: Options = {}): FakeMessageStore {
  const rows = new Map<string, Row>();
  const keys = new Map<string, KeyRow>();
  const name = (instanceId: number, id: string) => `${instanceId} ${id}`;
  const isOwners = (instanceId: number, epoch: number) => epochOf === undefined || epochOf(instanceId) === epoch;
  const of = (instanceId: number) => [...rows.values()].filter((row) => row.instanceId === instanceId).sort(byId);
  const outgoing = (instanceId: number, id: string): OutgoingRow | null => {
    const row = rows.get(name(instanceId, id));
    return row?.direction === "out" ? row : null;
  };
  const byProviderId = (instanceId: number, providerId: string): Row | null =>
    of(instanceId).find((row) => row.providerId === providerId) ??
    outgoing(instanceId, messageIdOfWhatsApp(providerId) ?? "");
  const add = (message: NewMessage, id = message.id): void => {
    rows.set(name(message.instanceId, id), newRow(message, id));
  };

  return {
    chatOf,

    async accept(message, key) {
      const { instanceId, id, epoch, acceptedAt } = message;
      const isOwner = isOwners(instanceId, epoch);
      if (key === undefined) {
        if (rows.has(name(instanceId, id))) return { outcome: "accepted", id };
        if (!isOwner) return { outcome: "lost" };
        add(message);
        return { outcome: "accepted", id };
      }
      const known = keys.get(name(instanceId, key.key));
      const named = known?.id ?? id;
      const sameBody = known === undefined || known.bodyHash === key.bodyHash;
      const isThere = rows.has(name(instanceId, named));
      if (isThere || !sameBody) return { outcome: "known", id: named, sameBody };
      if (!isOwner) return { outcome: "lost" };
      if (known === undefined) keys.set(name(instanceId, key.key), { ...key, instanceId, id, createdAt: acceptedAt });
      add(message, named);
      return { outcome: "accepted", id: named };
    },

    async markSending(instanceId, ids, epoch, at) {
      if (!isOwners(instanceId, epoch)) return new Set();
      const marked = ids.filter((id) => {
        const row = outgoing(instanceId, id);
        if (row === null || !REACHED_FROM.sending.includes(row.state)) return false;
        row.times.sendingAt ??= at;
        Object.assign(row, { state: "sending", epoch, attempts: row.attempts + 1 });
        return true;
      });
      return new Set(marked);
    },

    async settle(instanceId, id, settlement) {
      const row = outgoing(instanceId, id);
      if (row === null) return;
      const isNamed = settlement.state === "sent" && settlement.providerId !== undefined;
      const former = isNamed ? byProviderId(instanceId, settlement.providerId ?? "") : null;
      if (former !== null && former !== row) former.providerId = null;
      settleRow(row, settlement);
      if (settlement.state !== "sent" || settlement.peerId === undefined || !settlement.chat) return;
      for (const other of of(instanceId)) {
        if (other.direction === "out" && other.chat === settlement.chat && !isOpenRow(other)) other.chat = row.chat;
      }
    },

    async keepWire(instanceId, id, wire) {
      const row = outgoing(instanceId, id);
      if (row !== null && row.message !== null) row.wire = wire;
    },

    readWire: async (instanceId, id) => outgoing(instanceId, id)?.wire ?? null,

    async advance(instanceId, ids, status, at) {
      for (const id of ids) {
        const row = outgoing(instanceId, id);
        if (row !== null) advanceRow(row, status, at);
      }
    },

    async markRead(instanceId, peerId, maxProviderId, at) {
      for (const row of of(instanceId)) {
        if (row.direction !== "out" || row.providerId === null) continue;
        if (row.peerId === peerId && Number(row.providerId) <= maxProviderId) {
          advanceRow(row, "read", at);
        }
      }
    },

    async receive(instanceId, messages) {
      for (const { id, kind, providerId, ...message } of messages) {
        const isKnown = of(instanceId).some((row) => row.providerId === providerId || row.id === id);
        if (isKnown) continue;
        const chat = chatOf(instanceId, message.recipient);
        const receivedAt = new Date(drawnAtMs(id));
        rows.set(name(instanceId, id), {
          direction: "in",
          instanceId,
          id,
          kind,
          chat,
          providerId,
          message,
          receivedAt,
        });
      }
    },

    async find(instanceId, id) {
      const row = rows.get(name(instanceId, id));
      return row === undefined ? null : recordOf(row);
    },

    async findByProviderId(instanceId, providerId) {
      const row = byProviderId(instanceId, providerId);
      return row === null ? null : recordOf(row);
    },

    async findNamed(instanceId, names) {
      const named = names.map(
        (one) => [one, rows.get(name(instanceId, one)) ?? byProviderId(instanceId, one)] as const,
      );
      return new Map(named.flatMap(([one, row]) => (row === null ? [] : [[one, recordOf(row)] as const])));
    },

    async findByKey(instanceId, key) {
      const row = keys.get(name(instanceId, key));
      return row === undefined ? null : { id: row.id, bodyHash: row.bodyHash };
    },

    async list(instanceId, filter, { after, limit, ascending = false }) {
      const ordered = ascending ? of(instanceId) : of(instanceId).reverse();
      const isAfter = (row: Row) => after === null || (ascending ? row.id > after : row.id < after);
      const found = ordered.filter((row) => isAfter(row) && isWanted(row, filter));
      const messages = found.slice(0, limit).map(recordOf);
      return { messages, next: found.length > limit ? (messages.at(-1)?.id ?? null) : null };
    },

    async listOpen(instanceId, { after, limit }) {
      return openRows(of(instanceId))
        .filter((row) => after === null || row.id > after)
        .slice(0, limit)
        .map(openMessage);
    },

    async listInstancesWithOpen() {
      return [...new Set(openRows([...rows.values()]).map((row) => row.instanceId))].sort((a, b) => a - b);
    },

    async forgetContent(instanceId, ids) {
      for (const id of ids) {
        const row = rows.get(name(instanceId, id));
        if (row === undefined || isOpenRow(row)) continue;
        row.message = null;
        if ("wire" in row) row.wire = null;
      }
    },

    async erase(instanceId, chat, at) {
      const erased = of(instanceId).filter((row) => chat !== "" && row.chat === chat);
      for (const row of erased) {
        Object.assign(row, { message: null, chat: "" });
        if (row.direction === "in") continue;
        settleRow(row, { state: "cancelled", at });
        Object.assign(row, { wire: null, failure: null, peerId: null });
      }
      return erased.length;
    },

    async forgetProviderIds(instanceId) {
      for (const row of of(instanceId)) {
        Object.assign(row, { providerId: null });
        if (row.direction === "out") row.peerId = null;
      }
    },

    async removeOlderThan(cutoff, limit) {
      const isOld = (row: Row) => row.id < firstMessageIdAt(cutoff.getTime());
      const old = [...rows.values()].filter((row) => isOld(row) && !isOpenRow(row));
      for (const row of old.slice(0, limit)) rows.delete(name(row.instanceId, row.id));
      return old.length >= limit;
    },

    async removeKeysOlderThan(cutoff, limit) {
      const old = [...keys].filter(([, row]) => row.createdAt < cutoff);
      for (const [key] of old.slice(0, limit)) keys.delete(key);
      return old.length >= limit;
    },

    removeOf(instanceId) {
      for (const [key, row] of rows) if (row.instanceId === instanceId) rows.delete(key);
      for (const [key, row] of keys) if (row.instanceId === instanceId) keys.delete(key);
    },
  };
}
