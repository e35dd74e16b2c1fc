import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";

/** A transaction holds the one write lock of the file from its start, and covers table definitions. */
export async function withMigrationLock(db: Kysely<Schema>, run: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  await db.transaction().execute(run);
}
