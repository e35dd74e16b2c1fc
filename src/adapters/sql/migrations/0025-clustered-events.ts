import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";

/**
 * Events stand in the index of their key, where they stood beside it: an event is one page written, not two. The step is
 * one transaction on SQLite, which alone takes it.
 */
export async function clusteredEvents(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  if (types.clusteredOptions === null) return;
  await db.schema
    .createTable("events_by_key")
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("seq", types.bigInteger, (column) => column.notNull())
    .addColumn("at", types.bigInteger, (column) => column.notNull())
    .addColumn("what", types.text(16), (column) => column.notNull())
    .addColumn("subject_id", types.text(32), (column) => column.notNull())
    .addColumn("data", types.longText)
    .addPrimaryKeyConstraint("events_key", ["instance_id", "seq"])
    .addForeignKeyConstraint("events_instance", ["instance_id"], "instances", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.clusteredOptions)
    .execute();
  const columns = sql.join(["instance_id", "seq", "at", "what", "subject_id", "data"].map((name) => sql.ref(name)));
  await sql`insert into events_by_key (${columns}) select ${columns} from events order by instance_id, seq`.execute(db);
  await db.schema.dropTable("events").execute();
  await db.schema.alterTable("events_by_key").renameTo("events").execute();
}
