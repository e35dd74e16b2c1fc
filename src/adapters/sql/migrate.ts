import type { Kysely } from "kysely";
import { StorageError } from "#ports/storage-error.ts";
import type { Database } from "./database.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import type { Schema } from "./schema.ts";
import { SqlError } from "./sql-error.ts";

/**
 * Brings the schema up to date, or no further than `through`; processes that start together take turns, and all but the
 * first find nothing to do. Resolves to the names of the steps that it took.
 */
export async function migrate(database: Database, options: { through?: string } = {}): Promise<readonly string[]> {
  const { db, flavour } = database;
  const taken: string[] = [];
  await createLedger(db, database);
  if ((await pendingMigrations(db, options)).length === 0) return taken;
  await flavour.withMigrationLock(db, async (locked) => {
    const pending = await pendingMigrations(locked, options);
    if (pending[0] === MIGRATIONS[0]) await flavour.adopt(locked);
    for (const migration of pending) {
      await migration.up(locked, flavour.types);
      await locked.insertInto("app_migrations").values({ name: migration.name }).execute();
      taken.push(migration.name);
    }
  });
  return taken;
}

/** In order; empty where nothing of ours is there yet. */
export async function appliedMigrations(db: Kysely<Schema>): Promise<readonly string[]> {
  try {
    return await readLedger(db);
  } catch (error) {
    if (error instanceof StorageError) throw error;
    return [];
  }
}

async function readLedger(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db.selectFrom("app_migrations").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

/** The steps that a database with these has still to take; throws `SqlError` where a newer version has taken more. */
export function stepsAfter(applied: readonly string[]): typeof MIGRATIONS {
  const unknown = applied.find((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown !== undefined) {
    throw new SqlError("database-newer", `the database was migrated by a newer version (${unknown})`);
  }
  return MIGRATIONS.filter(({ name }) => !applied.includes(name));
}

async function createLedger(db: Kysely<Schema>, database: Database): Promise<void> {
  const { types } = database.flavour;
  await db.schema
    .createTable("app_migrations")
    .ifNotExists()
    .addColumn("name", types.text(128), (column) => column.notNull().primaryKey())
    .addColumn("applied_at", types.dateTime, (column) => column.notNull().defaultTo(types.now))
    .modifyEnd(types.tableOptions)
    .execute();
}

async function pendingMigrations(db: Kysely<Schema>, { through }: { through?: string }): Promise<typeof MIGRATIONS> {
  const steps = stepsAfter(await readLedger(db));
  const last = steps.findIndex(({ name }) => name === through);
  return through === undefined ? steps : steps.slice(0, last + 1);
}
