import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** Calls of the APIs, for their owners to look up by the `requestId` of the answer. */
export async function requests(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("api_requests")
    .ifNotExists()
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("outcome", types.text(8), (column) => column.notNull())
    .addColumn("id", types.text(32), (column) => column.notNull())
    .addColumn("request_id", types.text(64), (column) => column.notNull())
    .addColumn("at", types.dateTime, (column) => column.notNull())
    .addColumn("instance_id", "integer")
    .addColumn("method", types.text(8), (column) => column.notNull())
    .addColumn("route", types.text(128), (column) => column.notNull())
    .addColumn("status", "integer", (column) => column.notNull())
    .addColumn("code", types.text(64))
    .addColumn("took_ms", "integer", (column) => column.notNull())
    .addColumn("via", types.text(16))
    .addColumn("key_name", types.text(255))
    .addPrimaryKeyConstraint("api_requests_key", ["user_id", "outcome", "id"])
    .addForeignKeyConstraint("api_requests_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "api_requests_id", "api_requests", ["user_id", "request_id"]);
  await createIndex(db, types, "api_requests_at", "api_requests", ["at"]);
}
