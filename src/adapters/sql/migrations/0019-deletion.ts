import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";
import { createIndex } from "./create-index.ts";

/** When an account is deleted whose owner has asked for it. */
export async function deletion(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await addColumns(db, "users", { u_deletes: types.dateTime });
  // Looked at in every round of what is old.
  await createIndex(db, types, "users_u_deletes", "users", ["u_deletes"]);
}
