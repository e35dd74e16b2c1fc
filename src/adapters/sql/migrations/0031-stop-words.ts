import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";

/** Words that end an account's campaigns for whoever answers with one. */
export async function stopWords(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("stop_words")
    .ifNotExists()
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("words", types.longText, (column) => column.notNull())
    .addPrimaryKeyConstraint("stop_words_key", ["user_id"])
    .addForeignKeyConstraint("stop_words_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
}
