import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** With whom each instance talks, and up to which message that is known; filled in pieces by whoever owns its session. */
export async function chats(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("chats")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("chat", types.text(32), (column) => column.notNull())
    .addColumn("last_id", types.text(32), (column) => column.notNull())
    .addColumn("heard_id", types.text(32), (column) => column.notNull())
    .addPrimaryKeyConstraint("chats_key", ["instance_id", "chat"])
    .addForeignKeyConstraint("chats_instance", ["instance_id"], "instances", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "chats_last", "chats", ["instance_id", "last_id"]);
  await db.schema
    .createTable("chat_cursors")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull().primaryKey())
    .addColumn("up_to", types.text(32), (column) => column.notNull())
    .addForeignKeyConstraint("chat_cursors_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
}
