import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";

/** Texts that are sent by their name. */
export async function templates(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("message_templates")
    .ifNotExists()
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("name", types.text(64), (column) => column.notNull())
    .addColumn("language", types.text(35), (column) => column.notNull())
    .addColumn("texts", types.longText, (column) => column.notNull())
    .addColumn("created_at", types.bigInteger, (column) => column.notNull())
    .addColumn("updated_at", types.bigInteger, (column) => column.notNull())
    .addPrimaryKeyConstraint("message_templates_key", ["user_id", "name"])
    .addForeignKeyConstraint("message_templates_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
}
