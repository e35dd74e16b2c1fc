import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** What linked Telegram accounts need; all of it goes with its instance. */
export async function telegram(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await createSessions(db, types);
  await createPeers(db, types);
  await createLookups(db, types);
  await createMessages(db, types);
}

async function createSessions(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("telegram_sessions")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull().primaryKey())
    .addColumn("value", types.longText, (column) => column.notNull())
    .addColumn("engine", types.longText)
    .addColumn("linked", "integer", (column) => column.notNull())
    .addColumn("updated_at", types.dateTime, (column) => column.notNull().defaultTo(types.now))
    .addForeignKeyConstraint("telegram_sessions_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
}

/** Peers hang on the session: its access hashes are good for no other. */
async function createPeers(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("telegram_peers")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("peer_id", types.bigInteger, (column) => column.notNull())
    .addColumn("value", types.longText, (column) => column.notNull())
    .addPrimaryKeyConstraint("telegram_peers_key", ["instance_id", "peer_id"])
    .addForeignKeyConstraint("telegram_peers_session", ["instance_id"], "telegram_sessions", ["instance_id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await db.schema
    .createTable("telegram_peer_names")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("name_index", types.text(64), (column) => column.notNull())
    .addColumn("peer_id", types.bigInteger, (column) => column.notNull())
    .addPrimaryKeyConstraint("telegram_peer_names_key", ["instance_id", "name_index"])
    .addForeignKeyConstraint(
      "telegram_peer_names_peer",
      ["instance_id", "peer_id"],
      "telegram_peers",
      ["instance_id", "peer_id"],
      (key) => key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "telegram_peer_names_peer_id", "telegram_peer_names", ["instance_id", "peer_id"]);
}

async function createLookups(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("telegram_look_ups")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("phone_index", types.text(64), (column) => column.notNull())
    .addColumn("value", types.longText)
    .addColumn("expires_at", types.dateTime, (column) => column.notNull())
    .addPrimaryKeyConstraint("telegram_look_ups_key", ["instance_id", "phone_index"])
    .addForeignKeyConstraint("telegram_look_ups_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "telegram_look_ups_expires_at", "telegram_look_ups", ["instance_id", "expires_at"]);
}

async function createMessages(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("telegram_sent")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("message_id", types.bigInteger, (column) => column.notNull())
    .addColumn("peer_id", types.bigInteger, (column) => column.notNull())
    .addColumn("sent_at", types.dateTime, (column) => column.notNull())
    .addColumn("read_at", types.dateTime)
    .addPrimaryKeyConstraint("telegram_sent_key", ["instance_id", "message_id"])
    .addForeignKeyConstraint("telegram_sent_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "telegram_sent_peer_id", "telegram_sent", ["instance_id", "peer_id", "message_id"]);
  await createIndex(db, types, "telegram_sent_sent_at", "telegram_sent", ["sent_at"]);
  await db.schema
    .createTable("telegram_received")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("message_id", types.bigInteger, (column) => column.notNull())
    .addColumn("value", types.longText, (column) => column.notNull())
    .addColumn("received_at", types.dateTime, (column) => column.notNull())
    .addPrimaryKeyConstraint("telegram_received_key", ["instance_id", "message_id"])
    .addForeignKeyConstraint("telegram_received_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "telegram_received_received_at", "telegram_received", ["received_at"]);
}
