import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";
import { createIndex } from "./create-index.ts";

/** How each instance's account stands, what owners are told of their instances, and whether that is mailed. */
export async function notices(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("instance_links")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull().primaryKey())
    .addColumn("state", types.text(16), (column) => column.notNull())
    .addColumn("reason", types.text(32), (column) => column.notNull())
    .addColumn("since_at", types.dateTime, (column) => column.notNull())
    .addColumn("account", types.longText)
    .addColumn("down_at", types.dateTime)
    .addForeignKeyConstraint("instance_links_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  // Upkeep looks every minute for outages that have lasted, and for instances that end.
  await createIndex(db, types, "instance_links_down_at", "instance_links", ["down_at"]);
  await createIndex(db, types, "instances_i_edate", "instances", ["i_edate"]);
  await db.schema
    .createTable("notices")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("kind", types.text(24), (column) => column.notNull())
    .addColumn("of_at", types.dateTime, (column) => column.notNull())
    .addColumn("at", types.dateTime, (column) => column.notNull())
    .addColumn("mail", types.text(64), (column) => column.notNull())
    .addPrimaryKeyConstraint("notices_key", ["instance_id", "kind", "of_at"])
    .addForeignKeyConstraint("notices_instance", ["instance_id"], "instances", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "notices_mail", "notices", ["mail"]);
  await createIndex(db, types, "notices_at", "notices", ["at"]);
  // Null, as in every account from before the columns, is on.
  await addColumns(db, "users", { u_expiry_mails_off: types.integer, u_link_mails_off: types.integer });
}
