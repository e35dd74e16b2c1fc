import type { Kysely } from "kysely";
import { MAX_ABOUT_LENGTH } from "#ports/audit.ts";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";
import { createIndex } from "./create-index.ts";

/** Roles and subscriptions, limits that hold across processes, who did what, reset links that one of two can use up, who runs. */
export async function shell(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await addColumns(db, "users", { u_role: types.text(16), u_subscription: types.integer });
  await addColumns(db, "audit_log", { actor_id: types.integer, about: types.text(MAX_ABOUT_LENGTH) });
  await addColumns(db, "reset_tokens", { claim: types.text(64) });
  await createIndex(db, types, "audit_log_user_id", "audit_log", ["user_id", "id"]);

  await db.schema
    .createTable("rate_limits")
    .ifNotExists()
    .addColumn("key_index", types.text(64), (column) => column.notNull().primaryKey())
    .addColumn("points", "integer", (column) => column.notNull())
    .addColumn("ends_at", types.dateTime, (column) => column.notNull())
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "rate_limits_ends_at", "rate_limits", ["ends_at"]);

  await db.schema
    .createTable("running_roles")
    .ifNotExists()
    .addColumn("name", types.text(191), (column) => column.notNull().primaryKey())
    .addColumn("role", types.text(16), (column) => column.notNull())
    .addColumn("holder", types.text(36), (column) => column.notNull())
    .addColumn("beat", types.text(36), (column) => column.notNull())
    .addColumn("place", types.text(191), (column) => column.notNull())
    .addColumn("pid", "integer", (column) => column.notNull())
    .modifyEnd(types.tableOptions)
    .execute();
}
