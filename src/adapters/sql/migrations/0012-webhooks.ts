import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** Addresses that are told what happens to an instance, and the log of their tries; both go with the instance. */
export async function webhooks(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await createEndpoints(db, types);
  await createTries(db, types);
}

async function createEndpoints(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("webhook_endpoints")
    .ifNotExists()
    .addColumn("id", types.text(32), (column) => column.notNull().primaryKey())
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("url", types.longText, (column) => column.notNull())
    .addColumn("name", types.text(191))
    .addColumn("events", types.text(191), (column) => column.notNull())
    .addColumn("state", types.text(16), (column) => column.notNull())
    .addColumn("reason", types.text(32))
    .addColumn("state_at", types.bigInteger, (column) => column.notNull())
    .addColumn("secret", types.longText, (column) => column.notNull())
    .addColumn("old_secret", types.longText)
    .addColumn("old_until", types.bigInteger)
    .addColumn("told_seq", types.bigInteger, (column) => column.notNull())
    .addColumn("told_at", types.bigInteger, (column) => column.notNull())
    .addColumn("failing_since", types.bigInteger)
    .addColumn("created_at", types.bigInteger, (column) => column.notNull())
    .addColumn("changed_at", types.bigInteger, (column) => column.notNull())
    .addColumn("notice", types.text(64))
    .addForeignKeyConstraint("webhook_endpoints_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "webhook_endpoints_of", "webhook_endpoints", ["instance_id"]);
  // Whoever calls them looks every second for what has been changed.
  await createIndex(db, types, "webhook_endpoints_changed", "webhook_endpoints", ["changed_at"]);
  await createIndex(db, types, "webhook_endpoints_notice", "webhook_endpoints", ["notice"]);
}

async function createTries(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("webhook_tries")
    .ifNotExists()
    .addColumn("endpoint_id", types.text(32), (column) => column.notNull())
    .addColumn("id", types.text(32), (column) => column.notNull())
    .addColumn("event_seq", types.bigInteger)
    .addColumn("event_id", types.text(64), (column) => column.notNull())
    .addColumn("type", types.text(32), (column) => column.notNull())
    .addColumn("attempt", "integer", (column) => column.notNull())
    .addColumn("state", types.text(16), (column) => column.notNull())
    .addColumn("at", types.bigInteger, (column) => column.notNull())
    .addColumn("took_ms", "integer")
    .addColumn("status", "integer")
    .addColumn("error", types.text(32))
    .addColumn("next_at", types.bigInteger)
    .addColumn("due_at", types.bigInteger)
    .addColumn("detail", types.longText)
    .addPrimaryKeyConstraint("webhook_tries_key", ["endpoint_id", "id"])
    .addForeignKeyConstraint("webhook_tries_endpoint", ["endpoint_id"], "webhook_endpoints", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "webhook_tries_due", "webhook_tries", ["endpoint_id", "due_at"], {
    only: types.partialIndexes ? sql`due_at is not null` : undefined,
  });
}
