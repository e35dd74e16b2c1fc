import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "../schema.ts";

/** Adds those that are not there: the dialects have no ADD COLUMN IF NOT EXISTS in common, and a step may be repeated. */
export async function addColumns(
  db: Kysely<Schema>,
  table: keyof Schema,
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<void> {
  for (const [name, type] of Object.entries(columns)) {
    if (await isThere(db, table, name)) continue;
    await db.schema.alterTable(table).addColumn(name, type).execute();
  }
}

async function isThere(db: Kysely<Schema>, table: keyof Schema, column: string): Promise<boolean> {
  try {
    await sql`select ${sql.ref(column)} from ${sql.table(table)} where 1 = 0`.execute(db);
    return true;
  } catch {
    return false;
  }
}
