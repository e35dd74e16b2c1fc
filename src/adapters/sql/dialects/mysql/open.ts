import { Kysely } from "kysely";
import type { ConnectionOptions } from "mysql2";
import { StorageError } from "#ports/storage-error.ts";
import type { Database, SqlValue } from "../../database.ts";
import type { Schema } from "../../schema.ts";
import { SqlError } from "../../sql-error.ts";
import { adopt } from "./adopt.ts";
import { mysqlDialect } from "./driver.ts";
import { errors, isAway } from "./errors.ts";
import { withMigrationLock } from "./migration-lock.ts";
import { connectionPool, type Pool, type PoolLimits } from "./pool.ts";
import { types } from "./types.ts";
import { keep, raise, upsert } from "./upsert.ts";

const CONNECTIONS = 10;
const DEFAULT_PORT = 3306;
const KEEP_ALIVE_MS = 10_000;

const LIMITS: PoolLimits = { connectMs: 3_000, acquireMs: 3_000, queryMs: 5_000 };
const LOCK_WAIT_SECONDS = 2;
/** No sooner than a process that says nothing more has lost what it looked after: `stopAfterMs` of the cluster's shards. */
const IDLE_WRITE_SECONDS = 3;

/** A migration waits for others, and rebuilds tables; an operator's command may empty them. */
const PATIENT: PoolLimits = { ...LIMITS, queryMs: 30 * 60_000 };

/**
 * Strict, so that nothing is cut off unnoticed; backslashes stay escapes, because the driver escapes with them. UTC is
 * what an existing database's timestamps become dates of.
 */
const SESSION_SETTINGS = [
  "set session sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION', session time_zone = '+00:00'",
  "set session transaction isolation level read committed",
];

/**
 * The server gives a statement up before we do, so that none is carried out after its caller was told otherwise. It also
 * ends the transaction of a process that has frozen in its midst, whose rows nobody else could write. MySQL, where only
 * reads can be limited, takes the second part for a comment.
 */
function statementLimits({ queryMs }: PoolLimits): string {
  const ofMariaDb = `max_statement_time = ${(queryMs * 0.8) / 1000}, idle_write_transaction_timeout = ${IDLE_WRITE_SECONDS}`;
  return `set session innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS} /*M! , ${ofMariaDb} */`;
}

export async function openMysql(url: string, limits: PoolLimits = LIMITS): Promise<Database> {
  const connection = connectionOptions(url);
  const settings = [...SESSION_SETTINGS, statementLimits(limits)];
  const pool = connectionPool({ connection, connections: CONNECTIONS, settings, limits });
  await ping(pool).catch(async (error: unknown) => {
    await pool.close();
    const cause = error instanceof StorageError ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const code = isAway(error) ? "unreachable" : "unopenable";
    throw new SqlError(code, `cannot reach the database at ${new URL(url).host}: ${reason}`, { cause });
  });
  const db = new Kysely<Schema>({ dialect: mysqlDialect(pool) });
  const withPatience = async <Value>(run: (alone: Kysely<Schema>) => Promise<Value>): Promise<Value> => {
    const patient = connectionPool({ connection, connections: 1, settings: SESSION_SETTINGS, limits: PATIENT });
    const alone = new Kysely<Schema>({ dialect: mysqlDialect(patient) });
    return run(alone).finally(() => alone.destroy());
  };
  return {
    db,
    dialect: "mysql",
    flavour: {
      types,
      locksRows: true,
      ...errors,
      upsert,
      raise,
      keep,
      groupsWrites: true,
      adopt,
      withMigrationLock: (_db, run) => withPatience((alone) => withMigrationLock(alone, run)),
    },
    prepareRead(query) {
      const all = (parameters: readonly SqlValue[]) => read(pool, query.sql, parameters);
      return {
        all: async (parameters) => (await all(parameters)) as never,
        first: async (parameters) => (await all(parameters))[0] as never,
      };
    },
    bind: (query, values) => ({ ...query, parameters: values }),
    together(run, { counting = false, patient = false } = {}) {
      if (patient) return withPatience((alone) => alone.transaction().execute(run));
      const transaction = db.transaction();
      return (counting ? transaction.setIsolationLevel("repeatable read") : transaction).execute(run);
    },
    snapshot: (run) => db.transaction().setIsolationLevel("repeatable read").execute(run),
    ping: () => ping(pool),
    close: () => db.destroy().then(() => pool.close()),
  };
}

/** Only the address is taken from the URL: the driver would accept any option of its own there. */
function connectionOptions(url: string): ConnectionOptions {
  const address = URL.canParse(url) ? new URL(url) : null;
  const database = address?.pathname.slice(1) ?? "";
  if (address === null || address.hostname === "" || database === "") {
    throw new SqlError("url-unsupported", "DATABASE_URL must read mysql://user:password@host:port/name");
  }
  const secure = address.searchParams.get("ssl") === "true";
  return {
    host: address.hostname.replace(/^\[|\]$/g, ""),
    port: Number(address.port || DEFAULT_PORT),
    user: decodeURIComponent(address.username),
    password: decodeURIComponent(address.password),
    database: decodeURIComponent(database),
    ...(secure ? { ssl: {} } : {}),
    charset: "utf8mb4_bin",
    timezone: "Z",
    dateStrings: true,
    decimalNumbers: true,
    stringifyObjects: true,
    multipleStatements: false,
    enableKeepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_MS,
  };
}

async function read(pool: Pool, sql: string, parameters: readonly SqlValue[]): Promise<unknown[]> {
  const connection = await pool.acquire();
  try {
    return (await connection.query(sql, [...parameters])) as unknown[];
  } finally {
    pool.release(connection);
  }
}

async function ping(pool: Pool): Promise<void> {
  await read(pool, "select 1", []);
}
