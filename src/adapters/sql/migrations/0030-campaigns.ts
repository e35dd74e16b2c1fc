import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** Templates that go to lists of people, and who has asked not to be written to so. */
export async function campaigns(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("campaigns")
    .ifNotExists()
    .addColumn("id", types.text(32), (column) => column.notNull().primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("name", types.text(191), (column) => column.notNull())
    .addColumn("template", types.longText, (column) => column.notNull())
    .addColumn("per_minute", "integer", (column) => column.notNull())
    .addColumn("state", types.text(16), (column) => column.notNull())
    .addColumn("reason", types.text(32))
    .addColumn("start_at", types.bigInteger)
    .addColumn("next_at", types.bigInteger, (column) => column.notNull())
    .addColumn("recipients", "integer", (column) => column.notNull())
    .addColumn("refused", "integer", (column) => column.notNull())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("created_at", types.bigInteger, (column) => column.notNull())
    .addColumn("started_at", types.bigInteger)
    .addColumn("ended_at", types.bigInteger)
    .addForeignKeyConstraint("campaigns_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "campaigns_of", "campaigns", ["user_id"]);
  await createIndex(db, types, "campaigns_instance", "campaigns", ["instance_id"]);
  // Each gateway looks every second for what is due.
  await createIndex(db, types, "campaigns_due", "campaigns", ["state", "next_at"]);
  await createIndex(db, types, "campaigns_at", "campaigns", ["created_at"]);
  await db.schema
    .createTable("campaign_recipients")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("campaign_id", types.text(32), (column) => column.notNull())
    .addColumn("line", "integer", (column) => column.notNull())
    .addColumn("state", types.text(16), (column) => column.notNull())
    .addColumn("problem", types.text(32))
    .addColumn("taken_at", types.bigInteger)
    .addColumn("message_id", types.text(32))
    .addColumn("person_index", types.text(64))
    .addColumn("person", types.longText)
    .addColumn("value", types.longText)
    .addPrimaryKeyConstraint("campaign_recipients_key", ["instance_id", "campaign_id", "line"])
    .addForeignKeyConstraint("campaign_recipients_of", ["campaign_id"], "campaigns", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "campaign_recipients_state", "campaign_recipients", ["campaign_id", "state", "line"]);
  await createIndex(db, types, "campaign_recipients_handed", "campaign_recipients", ["instance_id", "state"]);
  await createIndex(db, types, "campaign_recipients_person", "campaign_recipients", ["person_index"]);
  await db.schema
    .createTable("stop_answers")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("id", types.text(32), (column) => column.notNull())
    .addColumn("at", types.bigInteger, (column) => column.notNull())
    .addColumn("person_index", types.text(64), (column) => column.notNull())
    .addColumn("person", types.longText, (column) => column.notNull())
    .addPrimaryKeyConstraint("stop_answers_key", ["instance_id", "id"])
    .addForeignKeyConstraint("stop_answers_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "stop_answers_person", "stop_answers", ["person_index"]);
}
