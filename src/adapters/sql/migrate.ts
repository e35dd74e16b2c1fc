import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import type { Schema } from "./schema.ts";
import { SqlError } from "./sql-error.ts";

/** Brings the schema up to date; processes that start together take turns, and all but the first find nothing to do. */
export async function migrate(database: Database): Promise<void> {
  const { db, flavour } = database;
  await createLedger(db, database);
  if ((await pendingMigrations(db)).length === 0) return;
  await flavour.withMigrationLock(db, async (locked) => {
    for (const migration of await pendingMigrations(locked)) {
      await migration.up(locked, flavour.types);
      await locked.insertInto("app_migrations").values({ name: migration.name }).execute();
    }
  });
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

async function pendingMigrations(db: Kysely<Schema>): Promise<typeof MIGRATIONS> {
  const rows = await db.selectFrom("app_migrations").select("name").execute();
  const applied = new Set(rows.map((row) => row.name));
  const known = new Set(MIGRATIONS.map((migration) => migration.name));
  const unknown = [...applied].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new SqlError("database-newer", `the database was migrated by a newer version (${unknown})`);
  }
  return MIGRATIONS.filter((migration) => !applied.has(migration.name));
}
