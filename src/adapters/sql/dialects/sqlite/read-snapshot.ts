import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import { sqliteDialect } from "./driver.ts";
import { statementCache } from "./statement-cache.ts";

/** On a connection of its own, in one read transaction: neither it nor those who write wait for one another. */
export async function readSnapshot<Value>(file: string, run: (db: Kysely<Schema>) => Promise<Value>): Promise<Value> {
  const reads = statementCache(new DatabaseSync(file, { readOnly: true }));
  const db = new Kysely<Schema>({ dialect: sqliteDialect(reads) });
  try {
    return await db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      const value = await run(connection);
      await sql`commit`.execute(connection);
      return value;
    });
  } finally {
    await db.destroy();
  }
}
