import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** What became of messages, added up by the hour, and up to which event; all of it goes with the instance. */
export async function analytics(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("analytics_hours")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("hour", "integer", (column) => column.notNull())
    .addColumn("seq", types.bigInteger, (column) => column.notNull())
    .addColumn("counts", types.longText, (column) => column.notNull())
    .addPrimaryKeyConstraint("analytics_hours_key", ["instance_id", "hour"])
    .addForeignKeyConstraint("analytics_hours_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  // Retention looks for old hours of all instances.
  await createIndex(db, types, "analytics_hours_hour", "analytics_hours", ["hour"]);
  await db.schema
    .createTable("analytics_cursors")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull().primaryKey())
    .addColumn("seq", types.bigInteger, (column) => column.notNull())
    .addForeignKeyConstraint("analytics_cursors_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
}
