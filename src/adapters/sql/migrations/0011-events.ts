import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";

/** What happened to the messages and the session of each instance, in order; all of it goes with the instance. */
export async function events(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("events")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("seq", types.bigInteger, (column) => column.notNull())
    .addColumn("at", types.bigInteger, (column) => column.notNull())
    .addColumn("what", types.text(16), (column) => column.notNull())
    .addColumn("subject_id", types.text(32), (column) => column.notNull())
    .addColumn("data", types.longText)
    .addPrimaryKeyConstraint("events_key", ["instance_id", "seq"])
    .addForeignKeyConstraint("events_instance", ["instance_id"], "instances", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
}
