import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Database, SqlValue } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { Schema } from "../schema.ts";

interface Counted {
  readonly where: RawBuilder<unknown>;
  readonly max: number;
}

/**
 * Counts and inserts in one statement: nothing is inserted where the table holds `max` such rows already. SQLite has
 * one writer at a time; MySQL locks what was counted, so of two that race one is turned away as a deadlock and counts
 * again.
 */
export async function insertWhileFewer<Table extends keyof Schema>(
  database: Database,
  table: Table,
  row: Insertable<Schema[Table]> & Readonly<Record<string, SqlValue>>,
  { where, max }: Counted,
): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(row));
  const statement = sql`insert into ${sql.table(table)} (${columns})
    select ${values} from (select count(*) as present from ${sql.table(table)} where ${where}) as counted
    where counted.present < ${max}`;
  await withRetry(database, () => database.together((db) => statement.execute(db), { counting: true }));
}
