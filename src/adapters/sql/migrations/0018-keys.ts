import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";
import { createIndex } from "./create-index.ts";

/** Keys that speak for a user and go with the account, and the switch that ends an instance's own token. */
export async function keys(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("api_keys")
    .ifNotExists()
    .addColumn("id", types.text(32), (column) => column.notNull().primaryKey())
    .addColumn("owner_id", "integer", (column) => column.notNull())
    .addColumn("name", types.text(191), (column) => column.notNull())
    .addColumn("hash", types.text(64), (column) => column.notNull())
    .addColumn("start", types.text(16), (column) => column.notNull())
    .addColumn("scopes", types.text(191), (column) => column.notNull())
    .addColumn("clients", types.longText)
    .addColumn("networks", types.longText)
    .addColumn("created_at", types.bigInteger, (column) => column.notNull())
    .addColumn("expires_at", types.bigInteger)
    .addColumn("revoked_at", types.bigInteger)
    .addColumn("used_at", types.bigInteger)
    .addColumn("used_from", types.text(64))
    .addColumn("old_hash", types.text(64))
    .addColumn("old_start", types.text(16))
    .addColumn("old_until", types.bigInteger)
    .addColumn("old_used_at", types.bigInteger)
    .addColumn("old_used_from", types.text(64))
    .addForeignKeyConstraint("api_keys_owner", ["owner_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "api_keys_hash", "api_keys", ["hash"], { unique: true });
  await createIndex(db, types, "api_keys_old_hash", "api_keys", ["old_hash"]);
  await createIndex(db, types, "api_keys_of", "api_keys", ["owner_id"]);
  await addColumns(db, "instances", { i_token_off: types.integer });
}
