import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";

/** MySQL has no `if not exists` for an index. */
export async function createIndex(
  db: Kysely<Schema>,
  types: ColumnTypes,
  name: string,
  table: keyof Schema,
  columns: string[],
): Promise<void> {
  const index = db.schema.createIndex(name).on(table).columns(columns);
  if (types.createIndexIfNotExists) return index.ifNotExists().execute();
  const { rows } = await sql`
    select 1 from information_schema.statistics
    where table_schema = database() and table_name = ${table} and index_name = ${name}
    limit 1`.execute(db);
  if (rows.length === 0) await index.execute();
}
