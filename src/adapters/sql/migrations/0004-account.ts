import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";
import { createIndex } from "./create-index.ts";

/** Reset links, and what a login session came from. */
export async function account(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("reset_tokens")
    .ifNotExists()
    .addColumn("hash", types.text(64), (column) => column.notNull().primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("expires_at", types.dateTime, (column) => column.notNull())
    .addForeignKeyConstraint("reset_tokens_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "reset_tokens_expires_at", "reset_tokens", ["expires_at"]);

  await addColumns(db, "login_sessions", {
    last_seen_at: types.dateTime,
    user_agent: types.text(512),
    address: types.text(64),
  });
  await createIndex(db, types, "login_sessions_user_id", "login_sessions", ["user_id"]);
}
