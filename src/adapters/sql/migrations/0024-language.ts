import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";

/** Which language a user reads their dashboard and mails in. Null, as in every account from before the column, is English. */
export async function language(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await addColumns(db, "users", { u_language: types.text(8) });
}
