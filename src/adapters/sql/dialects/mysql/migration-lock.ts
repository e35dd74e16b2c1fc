import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";

const WAIT_SECONDS = 60;

/** Table definitions commit by themselves here, so a named lock of the connection keeps the others out. */
export async function withMigrationLock(db: Kysely<Schema>, run: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const name = sql`sha1(concat('wesal migrations of ', database()))`;
    const { rows } = await sql<{ held: number | null }>`select get_lock(${name}, ${WAIT_SECONDS}) as held`.execute(
      connection,
    );
    if (rows[0]?.held !== 1) throw new Error("sql: another process has been migrating for a minute");
    try {
      await run(connection);
    } finally {
      await sql`select release_lock(${name})`.execute(connection);
    }
  });
}
