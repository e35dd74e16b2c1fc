import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex, type IndexOptions } from "./create-index.ts";

/** Every message both ways, callers' names for them, and who may send for a session; all of it goes with its instance. */
export async function messages(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await createMessages(db, types);
  await indexMessages(db, types);
  await createKeys(db, types);
  await createOwners(db, types);
}

async function createMessages(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("messages")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("id", types.text(32), (column) => column.notNull())
    .addColumn("direction", types.text(3), (column) => column.notNull())
    .addColumn("mode", types.text(16))
    .addColumn("state", types.text(16))
    .addColumn("open", "integer")
    .addColumn("epoch", "integer", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("due_at", types.bigInteger)
    .addColumn("expires_at", types.bigInteger)
    .addColumn("accepted_at", types.bigInteger, (column) => column.notNull())
    .addColumn("queued_at", types.bigInteger)
    .addColumn("sending_at", types.bigInteger)
    .addColumn("sent_at", types.bigInteger)
    .addColumn("delivered_at", types.bigInteger)
    .addColumn("read_at", types.bigInteger)
    .addColumn("ended_at", types.bigInteger)
    .addColumn("reason", types.text(64))
    .addColumn("provider_id", types.text(191))
    .addColumn("peer_id", types.bigInteger)
    .addColumn("kind", types.text(16), (column) => column.notNull())
    .addColumn("chat", types.text(32), (column) => column.notNull())
    .addColumn("failure", types.longText)
    .addColumn("content", types.longText)
    .addColumn("wire", types.longText)
    .addPrimaryKeyConstraint("messages_key", ["instance_id", "id"])
    .addForeignKeyConstraint("messages_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
}

/**
 * Where an index can leave rows out, a plain send touches two of them and not five: each page that it touches is written.
 * Elsewhere what comes first is null in most rows.
 */
async function indexMessages(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  const index = (name: string, columns: string[], options: IndexOptions = {}) =>
    createIndex(db, types, `messages_${name}`, "messages", columns, options);
  // A chat is one instance's.
  await index("chat", ["chat", "id"]);
  if (types.partialIndexes) {
    await index("open", ["instance_id", "id"], { only: sql`open = 1` });
    await index("incoming", ["instance_id", "id"], { only: sql`direction = 'in'` });
    await index("provider", ["instance_id", "provider_id"], { unique: true, only: sql`provider_id is not null` });
    await index("unread", ["instance_id", "peer_id"], { only: sql`peer_id is not null and read_at is null` });
  } else {
    await index("open", ["open", "instance_id", "id"]);
    await index("incoming", ["instance_id", "direction", "id"]);
    await index("provider", ["instance_id", "provider_id"], { unique: true });
    await index("unread", ["instance_id", "peer_id", "read_at"]);
  }
}

async function createKeys(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("idempotency_keys")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("key_index", types.text(64), (column) => column.notNull())
    .addColumn("message_id", types.text(32), (column) => column.notNull())
    .addColumn("value", types.longText, (column) => column.notNull())
    .addColumn("created_at", types.bigInteger, (column) => column.notNull())
    .addPrimaryKeyConstraint("idempotency_keys_key", ["instance_id", "key_index"])
    .addForeignKeyConstraint("idempotency_keys_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "idempotency_keys_created_at", "idempotency_keys", ["created_at"]);
}

async function createOwners(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("session_owners")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull().primaryKey())
    .addColumn("owner", types.text(64), (column) => column.notNull())
    .addColumn("epoch", "integer", (column) => column.notNull())
    .addForeignKeyConstraint("session_owners_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
}
