import { sql } from "kysely";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { Schema } from "../schema.ts";
import { toSqlDate } from "../sql-dates.ts";

/** Answers how many there were. */
export async function removeOlder<Table extends keyof Schema>(
  database: Database,
  table: Table,
  column: keyof Schema[Table] & string,
  cutoff: Date,
): Promise<number> {
  const older = sql`from ${sql.table(table)} where ${sql.ref(column)} < ${toSqlDate(cutoff)}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count ${older}`.execute(database.db);
  const count = rows[0]?.count ?? 0;
  if (count > 0) await withRetry(database, () => sql`delete ${older}`.execute(database.db));
  return count;
}
