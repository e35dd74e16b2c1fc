import { sql } from "kysely";
import type { Random } from "#ports/random.ts";
import type { Database, SqlValue } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { TableName } from "../tables.ts";
import { writeAndRead } from "./write-and-read.ts";

/**
 * Of many at once, true for one: each writes a value of its own where there is none, and looks whose stands there. The row is
 * found by its key, and keeps the value in a column `claim`.
 */
export async function claimRow(
  database: Database,
  random: Pick<Random, "uuid">,
  table: TableName,
  key: Readonly<Record<string, SqlValue>>,
): Promise<boolean> {
  const { db } = database;
  const own = random.uuid();
  const isRow = sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  );
  const claiming = sql`update ${sql.table(table)} set claim = ${own} where ${isRow} and claim is null`;
  const read = sql<{ claim: string }>`select claim from ${sql.table(table)} where ${isRow} and claim is not null`;
  const rows = await writeAndRead(
    () => withRetry(database, () => claiming.execute(db)),
    async () => (await read.execute(db)).rows,
  );
  return rows[0]?.claim === own;
}
