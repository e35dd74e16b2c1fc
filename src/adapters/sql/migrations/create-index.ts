import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";

export interface IndexOptions {
  readonly unique?: boolean | undefined;
  /** Rows for which it does not hold are left out, where `types.partialIndexes` says that this can be. */
  readonly only?: RawBuilder<unknown> | undefined;
}

/** MySQL has no `if not exists` for an index. */
export async function createIndex(
  db: Kysely<Schema>,
  types: ColumnTypes,
  name: string,
  table: keyof Schema,
  columns: string[],
  { unique = false, only }: IndexOptions = {},
): Promise<void> {
  const all = db.schema.createIndex(name).on(table).columns(columns);
  const some = only === undefined ? all : all.where(sql<boolean>`${only}`);
  const index = unique ? some.unique() : some;
  if (types.createIndexIfNotExists) return index.ifNotExists().execute();
  const { rows } = await sql`
    select 1 from information_schema.statistics
    where table_schema = database() and table_name = ${table} and index_name = ${name}
    limit 1`.execute(db);
  if (rows.length === 0) await index.execute();
}
