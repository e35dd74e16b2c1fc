import { type RawBuilder, sql } from "kysely";
import type { RemoveOld } from "#ports/retention.ts";
import type { Database, SqlValue } from "./database.ts";
import type { StoredRow } from "./pages.ts";
import { withRetry } from "./retry.ts";
import { toSqlDate } from "./sql-dates.ts";
import { shapeOf, type TableName } from "./tables.ts";

interface Old {
  /** The date by which a row is old; an index must begin with it. */
  readonly column: string;
  /** Older than the cutoff, or of that very time as well. */
  readonly than: "<" | "<=";
}

/**
 * Removes old rows some at a time: reads their keys, and deletes by those. The dialects have no DELETE with a LIMIT in
 * common, and up to a date may be any number of rows. What has been renewed in between is old no more, and stays.
 */
export function removeOld(database: Database, name: TableName, { column, than }: Old): RemoveOld {
  const { key } = shapeOf(name);
  const isOld = (cutoff: Date) => sql`${sql.ref(column)} ${sql.raw(than)} ${toSqlDate(cutoff)}`;
  const columns = sql.join(key.map((part) => sql.ref(part)));
  return async (cutoff, limit) => {
    const { rows } = await sql<StoredRow>`
      select ${columns} from ${sql.table(name)} where ${isOld(cutoff)}
      order by ${sql.ref(column)} limit ${sql.lit(limit)}`.execute(database.db);
    await removeRows(database, name, rows, isOld(cutoff));
    return rows.length;
  };
}

/** By their keys, those of which `still` holds, in one statement. */
export async function removeRows(
  database: Database,
  name: TableName,
  rows: readonly StoredRow[],
  still: RawBuilder<unknown> = sql`1 = 1`,
): Promise<void> {
  if (rows.length === 0) return;
  const removal = sql`delete from ${sql.table(name)} where ${still} and ${isOneOf(shapeOf(name).key, filledUp(rows))}`;
  await withRetry(database, () => removal.execute(database.db));
}

/** To a power of two with the last again: a statement's text differs with its number of rows, and each is prepared once. */
function filledUp(rows: readonly StoredRow[]): readonly StoredRow[] {
  const last = rows.at(-1) ?? {};
  const missing = 2 ** Math.ceil(Math.log2(rows.length)) - rows.length;
  return [...rows, ...Array<StoredRow>(missing).fill(last)];
}

/** Written out where a key has several columns: MariaDB reads the whole index where rows are compared as such. */
function isOneOf(key: readonly string[], rows: readonly StoredRow[]): RawBuilder<unknown> {
  const partOf = (row: StoredRow, part: string): SqlValue => row[part] ?? null;
  const [only, ...others] = key;
  if (only !== undefined && others.length === 0) {
    return sql`${sql.ref(only)} in (${sql.join(rows.map((row) => partOf(row, only)))})`;
  }
  const is = (row: StoredRow) =>
    sql.join(
      key.map((part) => sql`${sql.ref(part)} = ${partOf(row, part)}`),
      sql` and `,
    );
  return sql`(${sql.join(
    rows.map((row) => sql`(${is(row)})`),
    sql` or `,
  )})`;
}
