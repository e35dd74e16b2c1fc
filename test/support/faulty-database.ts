import { type CompiledQuery, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { Database } from "#adapters/sql/database.ts";
import type { Schema } from "#adapters/sql/schema.ts";

export class Fault extends Error {}

export interface Faults {
  /** Statements that write, until one fails. */
  writesLeft: number;
  /** Before the failing one has run, or after: then its answer alone is lost. */
  when: "before" | "after";
  /** Told of every statement, which waits for it. */
  readonly onStatement?: ((query: CompiledQuery) => unknown) | undefined;
}

/** An SQLite database as if it had no transactions, which fails at a write and at whatever comes after it. */
export function faultyDatabase(database: Database, faults: Faults): Database {
  const execute = async (query: CompiledQuery) => {
    await faults.onStatement?.(query);
    if (/^\s*select\b/i.test(query.sql)) return database.db.executeQuery(query);
    faults.writesLeft -= 1;
    if (faults.writesLeft < 0 && faults.when === "before") throw new Fault("test: the database went away");
    const result = await database.db.executeQuery(query);
    if (faults.writesLeft < 0) throw new Fault("test: the answer was lost");
    // What a service without them says of ids and counts.
    return { rows: result.rows };
  };
  const db = new Kysely<Schema>({
    dialect: {
      createDriver: () => ({
        init: async () => undefined,
        acquireConnection: async () => ({ executeQuery: execute as never, streamQuery: () => never() }),
        beginTransaction: async () => never(),
        commitTransaction: async () => never(),
        rollbackTransaction: async () => never(),
        releaseConnection: async () => undefined,
        destroy: async () => undefined,
      }),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (of) => new SqliteIntrospector(of),
    },
  });
  return { ...database, db, together: (run) => run(db) };
}

function never(): never {
  throw new Error("test: there are no transactions");
}
