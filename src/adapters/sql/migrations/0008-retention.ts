import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** What is old is found without reading what is not. The other tables that retention looks at have such an index. */
export async function retention(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await createIndex(db, types, "audit_log_at", "audit_log", ["at"]);
  await createIndex(db, types, "telegram_look_ups_old", "telegram_look_ups", ["expires_at"]);
}
