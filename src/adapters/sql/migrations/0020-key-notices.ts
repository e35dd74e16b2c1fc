import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";
import { createIndex } from "./create-index.ts";

/** What owners of keys have been mailed: that one was made, and that one is about to expire. */
export async function keyNotices(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await addColumns(db, "api_keys", { made_notice: types.text(64), expiry_notice: types.text(64) });
  await createIndex(db, types, "api_keys_made_notice", "api_keys", ["made_notice"]);
  await createIndex(db, types, "api_keys_expires", "api_keys", ["expires_at"]);
}
