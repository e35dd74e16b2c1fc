import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";
import { createIndex } from "./create-index.ts";

/** For how many days an instance keeps its messages, where its owner has chosen fewer than the server keeps. */
export async function keepDays(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await addColumns(db, "instance_settings", { keep_days: sql`integer` });
  // Retention looks for those of one choice.
  await createIndex(db, types, "instance_settings_keep_days", "instance_settings", ["keep_days"]);
}
