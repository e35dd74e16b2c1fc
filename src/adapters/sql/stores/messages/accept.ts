import { type Kysely, sql } from "kysely";
import type { Acceptance, IdempotencyKey, NewMessage } from "#ports/messages.ts";
import type { Database, SqlValue } from "../../database.ts";
import type { WriteKind } from "../../group-commit.ts";
import type { Schema } from "../../schema.ts";
import { charactersOf, inStatements } from "../../statement-size.ts";
import { compiledByCount } from "../by-count.ts";
import type { MessageSeals } from "./sealed.ts";
import { oneByOne } from "./transitions.ts";

const STATEMENT_ROWS = 64;

/** Those that have a value in a message that was just accepted, `epoch` last; all others are null. */
const COLUMNS = [
  "instance_id",
  "id",
  "mode",
  "state",
  "attempts",
  "due_at",
  "expires_at",
  "accepted_at",
  "queued_at",
  "sending_at",
  "kind",
  "chat",
  "content",
] as const;

/**
 * A row each, in one statement. The epoch is read from the owner's row: where it is another's it is null, which the
 * column refuses.
 */
export function acceptance(database: Database, seals: MessageSeals): WriteKind<NewMessage, Acceptance> {
  const { db, bind } = database;
  const insert = compiledByCount((count) => {
    const row = sql`(${sql.join([
      ...COLUMNS.map(() => ""),
      sql`'out'`,
      sql`1`,
      sql`(
      select epoch from session_owners where instance_id = ${0} and epoch = ${0})`,
    ])})`;
    return sql`insert into messages (${columns()}) values ${sql.join(Array(count).fill(row))}`.compile(db);
  });
  const { isThere, ownerEpoch } = lookups(database);
  return {
    needsNoTransaction: true,
    async run(on, messages) {
      const rows = messages.map((message) => [
        ...valuesOf(seals, message, message.id),
        message.instanceId,
        message.epoch,
      ]);
      for (const some of inStatements(rows, STATEMENT_ROWS, charactersOf)) {
        await on.executeQuery(bind(insert(some.length), some.flat()));
      }
      return messages.map(({ id }) => ({ outcome: "accepted", id }));
    },
    async refused({ instanceId, id, epoch }, error) {
      if (await isThere(instanceId, id)) return { outcome: "accepted", id };
      if ((await ownerEpoch(instanceId)) !== epoch) return { outcome: "lost" };
      throw error;
    },
  };
}

interface KeyedMessage {
  readonly message: NewMessage;
  readonly key: IdempotencyKey;
}

/**
 * The key first: of two that come at once it names one. Then its message, and what stands there now. A message that is
 * not there although its key is, for a crash came between the two or it is no longer kept, is added under the key's id.
 */
export function keyedAcceptance(database: Database, seals: MessageSeals): WriteKind<KeyedMessage, Acceptance> {
  const { db, bind, flavour } = database;
  const insertKey = sql`
    insert into idempotency_keys (instance_id, key_index, message_id, value, created_at)
    select ${0}, ${""}, ${""}, ${""}, ${0} from session_owners where instance_id = ${0} and epoch = ${0}
    ${flavour.keep("idempotency_keys")}`.compile(db);
  const insertMessage = sql`
    insert into messages (${columns()})
    select ${sql.join(COLUMNS.map(() => ""))}, 'out', 1, session_owners.epoch from session_owners
    join idempotency_keys on idempotency_keys.instance_id = session_owners.instance_id
    where session_owners.instance_id = ${0} and session_owners.epoch = ${0}
      and idempotency_keys.key_index = ${""} and idempotency_keys.message_id = ${""}
    ${flavour.keep("messages")}`.compile(db);
  const readBack = db
    .selectFrom("idempotency_keys as keys")
    .leftJoin("messages", (join) =>
      join.onRef("messages.instance_id", "=", "keys.instance_id").onRef("messages.id", "=", "keys.message_id"),
    )
    .select(["keys.message_id", "keys.value", "messages.id", "messages.content"])
    .where("keys.instance_id", "=", 0)
    .where("keys.key_index", "=", "")
    .compile();

  async function one(on: Kysely<Schema>, { message, key }: KeyedMessage): Promise<Acceptance> {
    const { instanceId, id, epoch, acceptedAt } = message;
    const index = seals.keyIndex(instanceId, key.key);
    const named = [instanceId, index, id, seals.sealKey(instanceId, id, key), acceptedAt.getTime()];
    await on.executeQuery(bind(insertKey, [...named, instanceId, epoch]));

    /** Adds it under this id, if the key names that; answers what stands there now, and whether it is this one. */
    const addAs = async (as: string) => {
      const values = valuesOf(seals, message, as);
      await on.executeQuery(bind(insertMessage, [...values, instanceId, epoch, index, as]));
      const { rows } = await on.executeQuery(bind(readBack, [instanceId, index]));
      const row = (rows as KeyRow[])[0];
      // Sealed twice, a text is never the same.
      return { row, isOurs: row !== undefined && row.content === values[COLUMNS.indexOf("content")] };
    };

    const { row, isOurs } = await addAs(id);
    if (isOurs) return { outcome: "accepted", id };
    if (row === undefined) return { outcome: "lost" };
    const known = row.message_id;
    const sameBody = seals.openKey(instanceId, known, row.value).bodyHash === key.bodyHash;
    if (row.id !== null || !sameBody) return { outcome: "known", id: known, sameBody };
    const again = await addAs(known);
    if (again.isOurs) return { outcome: "accepted", id: known };
    return again.row?.id == null ? { outcome: "lost" } : { outcome: "known", id: known, sameBody };
  }

  return { run: oneByOne(one) };
}

interface KeyRow {
  readonly message_id: string;
  readonly value: string;
  /** Null where its message is not there. */
  readonly id: string | null;
  readonly content: string | null;
}

function columns() {
  return sql.join([...COLUMNS, "direction", "open", "epoch"].map((name) => sql.ref(name)));
}

function valuesOf(seals: MessageSeals, message: NewMessage, id: string): SqlValue[] {
  const { instanceId, mode, state, acceptedAt, dueAt, expiresAt, recipient, content } = message;
  const at = acceptedAt.getTime();
  const isSending = state === "sending";
  return [
    ...[instanceId, id, mode, state, isSending ? 1 : 0, dueAt.getTime(), expiresAt.getTime(), at],
    ...[state === "queued" ? at : null, isSending ? at : null],
    ...[content.kind, seals.chatOf(instanceId, recipient), seals.sealOutgoing(instanceId, id, message)],
  ];
}

function lookups({ db, prepareRead }: Database) {
  const message = prepareRead<{ id: string }>(
    db.selectFrom("messages").select("id").where("instance_id", "=", 0).where("id", "=", "").compile(),
  );
  const owner = prepareRead<{ epoch: number }>(
    db.selectFrom("session_owners").select("epoch").where("instance_id", "=", 0).compile(),
  );
  return {
    isThere: async (instanceId: number, id: string) => (await message.first([instanceId, id])) !== undefined,
    ownerEpoch: async (instanceId: number) => (await owner.first([instanceId]))?.epoch ?? null,
  };
}
