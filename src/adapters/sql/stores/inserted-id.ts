import type { InsertResult } from "kysely";
import { SqlError } from "../sql-error.ts";

export function insertedId(result: InsertResult): number {
  if (result.insertId === undefined) throw new SqlError("no-insert-id", "an insert told no id");
  return Number(result.insertId);
}
