import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";

/** How often parts of the product were ready when they were asked, by day and by who asked. */
export async function availability(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("availability")
    .ifNotExists()
    .addColumn("day", types.text(10), (column) => column.notNull())
    .addColumn("part", types.text(16), (column) => column.notNull())
    .addColumn("watcher", types.text(36), (column) => column.notNull())
    .addColumn("asked", "integer", (column) => column.notNull())
    .addColumn("ready", "integer", (column) => column.notNull())
    .addColumn("last_at", types.dateTime, (column) => column.notNull())
    .addColumn("last_ready", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("availability_key", ["day", "part", "watcher"])
    .modifyEnd(types.tableOptions)
    .execute();
}
