import { setTimeout as delay } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { StorageError } from "#ports/storage-error.ts";
import { errors, storageErrorOr } from "./errors.ts";
import type { StatementCache } from "./statement-cache.ts";

/** With `RETRY_CAP_MS` between them, about five seconds. */
const BUSY_ATTEMPTS = 260;
const RETRY_CAP_MS = 20;

/** Kysely's SQLite over one connection, which it closes. */
export function sqliteDialect(statements: StatementCache): Dialect {
  return {
    createDriver: () => sqliteDriver(statements),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * One connection, one user of it at a time. While another process holds the write lock this one waits without
 * blocking its event loop, which SQLite's own time-out would.
 */
function sqliteDriver(statements: StatementCache): Driver {
  const turns = mutex();
  let begun = false;
  const connection: DatabaseConnection = {
    executeQuery: (query) =>
      whenFree(() => {
        // A full disk has rolled back already: what follows would stay.
        if (begun && !statements.inTransaction()) throw new StorageError("full");
        return run(statements, query);
      }),
    async *streamQuery(query) {
      for (const row of statements.prepare(query.sql).iterate(query.parameters)) yield { rows: [row as never] };
    },
  };
  const command = async (text: string) => {
    await connection.executeQuery(CompiledQuery.raw(text));
  };
  return {
    init: async () => undefined,
    async acquireConnection() {
      await turns.enter();
      return connection;
    },
    async releaseConnection() {
      turns.leave();
    },
    // A transaction that reads first cannot become a writer once another process has written: lock at its start.
    async beginTransaction() {
      await command("begin immediate");
      begun = true;
    },
    async commitTransaction() {
      await command("commit");
      begun = false;
    },
    async rollbackTransaction() {
      begun = false;
      if (statements.inTransaction()) await command("rollback");
    },
    destroy: async () => statements.close(),
  };
}

function run<Row>(statements: StatementCache, query: CompiledQuery): QueryResult<Row> {
  const statement = statements.prepare(query.sql);
  if (statement.reader) return { rows: statement.all(query.parameters) as never };
  statement.run(query.parameters);
  return { rows: [] };
}

async function whenFree<Value>(attemptIt: () => Value): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return attemptIt();
    } catch (error) {
      if (attempt === BUSY_ATTEMPTS || !errors.isBusy(error)) throw storageErrorOr(error);
    }
    await delay(Math.min(attempt, RETRY_CAP_MS));
  }
}

function mutex(): { enter(): Promise<void>; leave(): void } {
  const waiting: (() => void)[] = [];
  let taken = false;
  return {
    async enter() {
      if (taken) await new Promise<void>((turn) => waiting.push(turn));
      taken = true;
    },
    leave() {
      const next = waiting.shift();
      if (next === undefined) taken = false;
      else next();
    },
  };
}
