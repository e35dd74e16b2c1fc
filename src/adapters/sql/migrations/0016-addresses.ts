import type { Kysely } from "kysely";
import { MAX_EMAIL_LENGTH } from "#domain/accounts/email.ts";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";
import { createIndex } from "./create-index.ts";

/** Whose address has been proved, who is suspended, and the links that are mailed besides those for a new password. */
export async function addresses(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  // Null, as in every account from before the column, counts as proved.
  await addColumns(db, "users", { u_verified: types.integer, u_suspended: types.dateTime });
  // Gateways ask every few seconds who is.
  await createIndex(db, types, "users_u_suspended", "users", ["u_suspended"]);
  await db.schema
    .createTable("mailed_links")
    .ifNotExists()
    .addColumn("hash", types.text(64), (column) => column.notNull().primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("purpose", types.text(16), (column) => column.notNull())
    .addColumn("email", types.text(MAX_EMAIL_LENGTH), (column) => column.notNull())
    .addColumn("expires_at", types.dateTime, (column) => column.notNull())
    .addColumn("claim", types.text(64))
    .addForeignKeyConstraint("mailed_links_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "mailed_links_expires_at", "mailed_links", ["expires_at"]);
  await createIndex(db, types, "mailed_links_user_id", "mailed_links", ["user_id"]);
}
