import { Kysely, MysqlDialect } from "kysely";
import { createPool, type Pool, type PoolOptions } from "mysql2";
import type { Logger } from "#ports/logger.ts";
import type { Database, SqlValue } from "../../database.ts";
import type { Schema } from "../../schema.ts";
import { SqlError } from "../../sql-error.ts";
import { errors } from "./errors.ts";
import { withMigrationLock } from "./migration-lock.ts";
import { types } from "./types.ts";
import { upsert } from "./upsert.ts";

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const DEFAULT_PORT = 3306;

/** Strict, so that nothing is cut off in silence; backslashes stay escapes, because the driver escapes with them. */
const SESSION_SETTINGS = [
  "set session sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  "set session transaction isolation level read committed",
];

export async function openMysql(url: string, logger: Logger): Promise<Database> {
  const pool = createPool(poolOptions(url));
  pool.on("connection", (connection) => {
    for (const setting of SESSION_SETTINGS) {
      connection.query(setting, (error) => {
        if (error === null) return;
        logger.error("database-session-refused", { error });
        connection.destroy();
      });
    }
  });
  await ping(pool).catch((cause) => {
    pool.end(() => undefined);
    throw new SqlError("unopenable", `cannot reach the database at ${new URL(url).host}: ${cause.message}`, { cause });
  });
  const db = new Kysely<Schema>({ dialect: new MysqlDialect({ pool }) });
  return {
    db,
    dialect: "mysql",
    flavour: { types, ...errors, upsert, withMigrationLock },
    prepareRead(query) {
      const all = (parameters: readonly SqlValue[]) => read(pool, query.sql, parameters);
      return {
        all: async (parameters) => (await all(parameters)) as never,
        first: async (parameters) => (await all(parameters))[0] as never,
      };
    },
    ping: () => ping(pool),
    close: () => db.destroy().then(() => endPool(pool)),
  };
}

/** Only the address is taken from the URL: the driver would accept any option of its own there. */
function poolOptions(url: string): PoolOptions {
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
    connectionLimit: CONNECTIONS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableKeepAlive: true,
  };
}

function read(pool: Pool, sql: string, parameters: readonly SqlValue[]): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    pool.query(sql, [...parameters], (error, rows) => (error === null ? resolve(rows as unknown[]) : reject(error)));
  });
}

async function ping(pool: Pool): Promise<void> {
  await read(pool, "select 1", []);
}

function endPool(pool: Pool): Promise<void> {
  return new Promise((resolve) => {
    pool.end(() => resolve());
  });
}
