import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** What an owner has set for an instance, and the files that are kept of what came in; both go with the instance. */
export async function media(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("instance_settings")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull().primaryKey())
    .addColumn("keep_content", "integer", (column) => column.notNull())
    .addColumn("fetch_media", "integer", (column) => column.notNull())
    .addForeignKeyConstraint("instance_settings_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await db.schema
    .createTable("message_media")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("message_id", types.text(32), (column) => column.notNull())
    .addColumn("file_name", types.text(32), (column) => column.notNull())
    .addColumn("file_key", types.longText, (column) => column.notNull())
    .addColumn("bytes", types.bigInteger, (column) => column.notNull())
    .addColumn("fetched_at", types.dateTime, (column) => column.notNull())
    .addPrimaryKeyConstraint("message_media_key", ["instance_id", "message_id"])
    .addForeignKeyConstraint("message_media_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  // Retention looks for old messages of all instances: their ids sort by time.
  await createIndex(db, types, "message_media_message_id", "message_media", ["message_id"]);
}
