import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";

/** What instances reach their networks through. */
export async function proxies(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("instance_proxies")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("proxy", types.longText, (column) => column.notNull())
    .addPrimaryKeyConstraint("instance_proxies_key", ["instance_id"])
    .addForeignKeyConstraint("instance_proxies_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
}
