import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";

/** What holds an account's messages back, or soon does, beside how it is linked. */
export async function accountLimits(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await addColumns(db, "instance_links", { limits: types.longText });
}
