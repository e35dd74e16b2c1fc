import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { Schema } from "../../schema.ts";
import { sqliteDriver } from "./driver.ts";
import type { StatementCache } from "./statement-cache.ts";

/** Kysely on one connection, which it closes. */
export function queryBuilder(statements: StatementCache): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createDriver: () => sqliteDriver(statements),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
}
