import { type Kysely, type RawBuilder, sql } from "kysely";
import type { SqlValue } from "./database.ts";
import type { Schema } from "./schema.ts";
import type { TableShape } from "./tables.ts";

export type StoredRow = Readonly<Record<string, SqlValue>>;

interface PageOptions {
  /** Those of the key are always among them. */
  readonly columns: readonly string[];
  readonly rows: number;
}

/** All rows in the order of their key, some at a time: each page is one indexed read from where the last one ended. */
export async function* pages(db: Kysely<Schema>, table: TableShape, options: PageOptions): AsyncGenerator<StoredRow[]> {
  const columns = [...new Set([...table.key, ...options.columns])].map((name) => sql.ref(name));
  const order = sql.join(table.key.map((name) => sql.ref(name)));
  let last: StoredRow | undefined;
  do {
    const { rows }: { rows: StoredRow[] } = await sql<StoredRow>`
      select ${sql.join(columns)} from ${sql.table(table.name)}
      where ${last === undefined ? sql`1 = 1` : isAfter(table.key, last)}
      order by ${order} limit ${sql.lit(options.rows)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length < options.rows ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** Written out: MariaDB reads the whole index where two rows are compared as such. */
function isAfter(key: readonly string[], last: StoredRow): RawBuilder<boolean> {
  const [name = "", ...rest] = key;
  const column = sql.ref(name);
  const value = last[name] ?? null;
  if (rest.length === 0) return sql`${column} > ${value}`;
  return sql`${column} >= ${value} and (${column} > ${value} or (${isAfter(rest, last)}))`;
}
