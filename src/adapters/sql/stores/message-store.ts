import { sql } from "kysely";
import { messageIdOfWhatsApp } from "#domain/messages/message-id.ts";
import type { MessageStore } from "#ports/messages.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { eventJournal, type Journal } from "./events/journal.ts";
import { acceptance, keyedAcceptance } from "./messages/accept.ts";
import { forgetting, messageRemovals } from "./messages/forget.ts";
import { messageLists } from "./messages/list.ts";
import { namedRecords } from "./messages/named.ts";
import { receiving } from "./messages/receive.ts";
import { OPEN_COLUMNS, RECORD_COLUMNS, toOpenMessage, toRecord } from "./messages/records.ts";
import { messageSeals } from "./messages/sealed.ts";
import { settlements } from "./messages/settle.ts";
import { advancing, marking, readingUpTo } from "./messages/transitions.ts";
import { keepingWire } from "./messages/wire.ts";

/** Writes of one moment are committed together, whatever they are about; with them the events that tell of them. */
export function sqlMessageStore(
  database: Database,
  secrets: Secrets,
  journal: Journal = eventJournal(database),
): MessageStore {
  const seals = messageSeals(secrets);
  const reads = prepareReads(database);
  const { writes } = journal;
  const accept = writes.of(acceptance(database, seals));
  const acceptKeyed = writes.of(keyedAcceptance(database, seals));
  const mark = writes.of(marking(database));
  const advance = writes.of(advancing(database, journal));
  const readUpTo = writes.of(readingUpTo(database, journal));
  const receive = writes.of(receiving(database, seals, journal));
  const settle = settlements(database, seals, journal);
  const forget = writes.of(forgetting(database));
  const keepWire = writes.of(keepingWire(database, seals));

  async function find(instanceId: number, id: string) {
    const row = await reads.byId.first([instanceId, id]);
    return row === undefined ? null : toRecord(seals, row);
  }

  return {
    chatOf: seals.chatOf,
    accept: (message, key) => (key === undefined ? accept(message) : acceptKeyed({ message, key })),
    markSending: (instanceId, ids, epoch, at) => mark({ instanceId, ids, epoch, atMs: at.getTime() }),
    async settle(instanceId, id, settlement) {
      await settle(instanceId, id, settlement);
      journal.written(instanceId);
    },
    keepWire: (instanceId, id, wire) => keepWire({ instanceId, id, wire }),

    async readWire(instanceId, id) {
      const wire = (await reads.wire.first([instanceId, id]))?.wire ?? null;
      return wire === null ? null : seals.openWire(instanceId, id, wire);
    },

    async advance(instanceId, ids, status, at) {
      await advance({ instanceId, ids, status, atMs: at.getTime() });
      journal.written(instanceId);
    },
    async markRead(instanceId, peerId, maxProviderId, at) {
      await readUpTo({ instanceId, peerId, maxProviderId, atMs: at.getTime() });
      journal.written(instanceId);
    },
    async receive(instanceId, messages) {
      await receive({ instanceId, messages });
      journal.written(instanceId);
    },
    find,

    async findByProviderId(instanceId, providerId) {
      const row = await reads.byProviderId.first([instanceId, providerId]);
      if (row !== undefined) return toRecord(seals, row);
      const id = messageIdOfWhatsApp(providerId);
      return id === null ? null : find(instanceId, id);
    },

    findNamed: namedRecords(database, seals),

    async findByKey(instanceId, key) {
      const row = await reads.key.first([instanceId, seals.keyIndex(instanceId, key)]);
      if (row === undefined) return null;
      const { message_id: id, value } = row;
      return { id, bodyHash: seals.openKey(instanceId, id, value).bodyHash };
    },

    ...messageLists(database, seals),

    async listOpen(instanceId, { after, limit }) {
      const rows = await reads.open.all([instanceId, after ?? "", limit]);
      return rows.map(toOpenMessage);
    },

    async listInstancesWithOpen() {
      const rows = await reads.instancesWithOpen.all([]);
      return rows.map((row) => row.instance_id);
    },

    forgetContent: (instanceId, ids) => forget({ instanceId, ids }),
    ...messageRemovals(database, journal),
  };
}

function prepareReads({ db, prepareRead }: Database) {
  // Written out, as the index has it.
  const isOpen = sql<boolean>`open = 1`;
  const records = db.selectFrom("messages").select(RECORD_COLUMNS).where("instance_id", "=", 0);
  const message = db.selectFrom("messages").where("instance_id", "=", 0);
  return {
    byId: prepareRead(records.where("id", "=", "").compile()),
    byProviderId: prepareRead(records.where("provider_id", "=", "").compile()),
    wire: prepareRead(message.select("wire").where("id", "=", "").compile()),
    open: prepareRead(message.select(OPEN_COLUMNS).where(isOpen).where("id", ">", "").orderBy("id").limit(1).compile()),
    instancesWithOpen: prepareRead(
      db.selectFrom("messages").select("instance_id").distinct().where(isOpen).orderBy("instance_id").compile(),
    ),
    key: prepareRead(
      db
        .selectFrom("idempotency_keys")
        .select(["message_id", "value"])
        .where("instance_id", "=", 0)
        .where("key_index", "=", "")
        .compile(),
    ),
  };
}
