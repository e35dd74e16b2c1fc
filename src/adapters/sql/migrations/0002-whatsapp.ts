import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** What linked accounts need; all of it goes with its instance. */
export async function whatsapp(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("whatsapp_credentials")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull().primaryKey())
    .addColumn("value", types.longText, (column) => column.notNull())
    .addColumn("linked", "integer", (column) => column.notNull())
    .addColumn("updated_at", types.dateTime, (column) => column.notNull().defaultTo(types.now))
    .addForeignKeyConstraint("whatsapp_credentials_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await db.schema
    .createTable("whatsapp_keys")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("type", types.text(64), (column) => column.notNull())
    .addColumn("id", types.text(255), (column) => column.notNull())
    .addColumn("value", types.longText, (column) => column.notNull())
    .addPrimaryKeyConstraint("whatsapp_keys_key", ["instance_id", "type", "id"])
    .addForeignKeyConstraint("whatsapp_keys_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await db.schema
    .createTable("whatsapp_messages")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("message_id", types.text(128), (column) => column.notNull())
    .addColumn("content", types.longText, (column) => column.notNull())
    .addColumn("status", types.text(16), (column) => column.notNull())
    .addColumn("status_at", types.dateTime, (column) => column.notNull())
    .addColumn("sent_at", types.dateTime, (column) => column.notNull())
    .addPrimaryKeyConstraint("whatsapp_messages_key", ["instance_id", "message_id"])
    .addForeignKeyConstraint("whatsapp_messages_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "whatsapp_messages_sent_at", "whatsapp_messages", ["sent_at"]);
}
