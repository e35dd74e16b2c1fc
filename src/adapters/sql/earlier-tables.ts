import { sql } from "kysely";
import { StorageError } from "#ports/storage-error.ts";
import type { Database } from "./database.ts";
import { appliedMigrations } from "./migrate.ts";
import { SPEC_TABLES, type SpecTableName } from "./migrations/spec-tables.ts";

/**
 * The specification's tables that are there although no step of ours was taken: those of whatever ran on this database
 * before, which the first migration takes over for good. Empty where that has been done, or there is nothing to do it to.
 */
export async function earlierTables({ db }: Pick<Database, "db">): Promise<readonly SpecTableName[]> {
  if ((await appliedMigrations(db)).length > 0) return [];
  const found: SpecTableName[] = [];
  for (const name of Object.keys(SPEC_TABLES) as SpecTableName[]) {
    try {
      await sql`select 1 as found from ${sql.table(name)} limit 1`.execute(db);
      found.push(name);
    } catch (error) {
      if (error instanceof StorageError) throw error;
    }
  }
  return found;
}
