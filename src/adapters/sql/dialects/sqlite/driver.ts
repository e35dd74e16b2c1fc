import { setTimeout as delay } from "node:timers/promises";
import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { StorageError } from "#ports/storage-error.ts";
import type { Schema } from "../../schema.ts";
import { errors, storageErrorOr } from "./errors.ts";
import type { StatementCache } from "./statement-cache.ts";

/** With `RETRY_CAP_MS` between them, about five seconds. */
const BUSY_ATTEMPTS = 260;
const RETRY_CAP_MS = 20;

/** Kysely's SQLite over one connection, which it closes. */
export function sqliteDialect(statements: StatementCache): Dialect {
  return dialectOf(sqliteDriver(sqliteConnection(statements)));
}

interface SqliteWrites {
  readonly db: Kysely<Schema>;
  together<Value>(run: (db: Kysely<Schema>) => Promise<Value>): Promise<Value>;
}

/** The same, where what is compiled already goes straight to the connection: a dozen promises lie on Kysely's way there. */
export function sqliteWrites(statements: StatementCache): SqliteWrites {
  const connection = sqliteConnection(statements);
  const { turns, begin, commit, rollback } = connection;
  const db = new DirectKysely(sqliteDriver(connection), async (query) => {
    await turns.enter();
    try {
      return await connection.executeQuery(query);
    } finally {
      turns.leave();
    }
  });
  const inside = new DirectKysely(insideDriver(connection), (query) => connection.executeQuery(query));
  return {
    db,
    async together(work) {
      await turns.enter();
      try {
        await begin();
        const value = await work(inside);
        await commit();
        return value;
      } catch (error) {
        await rollback();
        throw error;
      } finally {
        turns.leave();
      }
    },
  };
}

class DirectKysely extends Kysely<Schema> {
  readonly #direct: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>;

  constructor(driver: Driver, direct: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>>) {
    super({ dialect: dialectOf(driver) });
    this.#direct = direct;
  }

  override executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    return this.#direct("compile" in query ? query.compile() : query);
  }
}

function dialectOf(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

interface SqliteConnection extends DatabaseConnection {
  readonly turns: Mutex;
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  close(): void;
}

/**
 * One connection, one user of it at a time. While another process holds the write lock this one waits without
 * blocking its event loop, which SQLite's own time-out would.
 */
function sqliteConnection(statements: StatementCache): SqliteConnection {
  let begun = false;
  const executeQuery = <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
    whenFree(() => {
      // A full disk has rolled back already: what follows would stay.
      if (begun && !statements.inTransaction()) throw new StorageError("full");
      return run<Row>(statements, query);
    });
  const command = async (query: CompiledQuery) => {
    await executeQuery(query);
  };
  return {
    turns: mutex(),
    executeQuery,
    async *streamQuery(query) {
      for (const row of statements.prepare(query.sql).iterate(query.parameters)) yield { rows: [row as never] };
    },
    // A transaction that reads first cannot become a writer once another process has written: lock at its start.
    async begin() {
      await command(BEGIN);
      begun = true;
    },
    async commit() {
      await command(COMMIT);
      begun = false;
    },
    async rollback() {
      begun = false;
      if (statements.inTransaction()) await command(ROLLBACK);
    },
    close: () => statements.close(),
  };
}

const BEGIN = CompiledQuery.raw("begin immediate");
const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");

function sqliteDriver(connection: SqliteConnection): Driver {
  const { turns } = connection;
  return {
    init: async () => undefined,
    async acquireConnection() {
      await turns.enter();
      return connection;
    },
    async releaseConnection() {
      turns.leave();
    },
    beginTransaction: () => connection.begin(),
    commitTransaction: () => connection.commit(),
    rollbackTransaction: () => connection.rollback(),
    destroy: async () => connection.close(),
  };
}

/** For whoever has the connection's turn. */
function insideDriver(connection: SqliteConnection): Driver {
  return {
    ...sqliteDriver(connection),
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    async beginTransaction() {
      throw new Error("sqlite: a transaction in a transaction");
    },
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

interface Mutex {
  enter(): Promise<void>;
  leave(): void;
}

function mutex(): Mutex {
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
