import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";
import { createIndex } from "./create-index.ts";

/** What users find in their bell, and how far they have come with their first steps. */
export async function bell(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("bell_notices")
    .ifNotExists()
    .addColumn("id", types.text(64), (column) => column.notNull().primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("kind", types.text(32), (column) => column.notNull())
    .addColumn("at", types.dateTime, (column) => column.notNull())
    .addColumn("of_at", types.dateTime)
    .addColumn("instance_id", "integer")
    .addColumn("about", types.text(255))
    .addColumn("read_at", types.dateTime)
    .addForeignKeyConstraint("bell_notices_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "bell_notices_of", "bell_notices", ["user_id", "at", "id"]);
  await createIndex(db, types, "bell_notices_at", "bell_notices", ["at"]);
  await addColumns(db, "users", { u_start_done: types.integer, u_start_off: types.integer });
}
