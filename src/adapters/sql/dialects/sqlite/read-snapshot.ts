import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";
import { queryBuilder } from "./query-builder.ts";
import { statementCache } from "./statement-cache.ts";

/** On a connection of its own, in one read transaction: neither it nor those who write wait for one another. */
export async function readSnapshot<Value>(file: string, run: (db: Kysely<Schema>) => Promise<Value>): Promise<Value> {
  const db = queryBuilder(statementCache(new DatabaseSync(file, { readOnly: true })));
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
