import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** What groups and channels are called. */
export async function groupNames(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("group_names")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("chat", types.text(32), (column) => column.notNull())
    .addColumn("name", types.longText, (column) => column.notNull())
    .addColumn("told_at", types.bigInteger, (column) => column.notNull())
    .addPrimaryKeyConstraint("group_names_key", ["chat"])
    .addForeignKeyConstraint("group_names_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "group_names_of", "group_names", ["instance_id"]);
  await createIndex(db, types, "group_names_told", "group_names", ["told_at"]);
}
