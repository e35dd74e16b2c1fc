import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConnection } from "mysql2/promise";
import { afterAll, beforeAll, describe } from "vitest";
import { migrate } from "#adapters/sql/migrate.ts";
import { type Database, openDatabase } from "#adapters/sql/open.ts";
import type { Schema } from "#adapters/sql/schema.ts";
import { pinoLogger } from "#adapters/system/logger.ts";

/** `npm test` starts a server of its own; a single test run by hand uses the one at the usual address, if any. */
const SERVER = serverAt(process.env.TEST_MYSQL_URL ?? "mysql://root@127.0.0.1:3306");

function serverAt(address: string) {
  const { hostname, port, username, password } = new URL(address);
  return { host: hostname, port: Number(port), user: username, password };
}

export const silentLogger = pinoLogger({ level: "silent" });

export interface TemporaryDatabase {
  readonly url: string;
  /** Migrated. */
  readonly database: Database;
  /** The SQLite file; null on a server. */
  readonly file: string | null;
  remove(): Promise<void>;
}

export interface DatabaseFixture {
  readonly dialect: Database["dialect"];
  /** The database of this run, with every row removed. */
  empty(): Promise<TemporaryDatabase>;
  /** Nothing but an address: not migrated, removed at the end. */
  bareUrl(): Promise<string>;
}

export async function temporarySqlite(): Promise<TemporaryDatabase> {
  const folder = await bareFolder();
  const file = join(folder, "test.db");
  const url = `sqlite:${file}`;
  const database = await openDatabase({ url, logger: silentLogger });
  await migrate(database);
  return {
    url,
    database,
    file,
    async remove() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs the tests once a dialect; without a server those of MySQL are skipped, save where CI is set. */
export function eachDatabase(name: string, tests: (fixture: DatabaseFixture) => void): void {
  describe(`${name} on sqlite`, () => {
    tests(fixtureOf("sqlite", temporarySqlite, async () => `sqlite:${join(await bareFolder(), "bare.db")}`));
  });
  describe.skipIf(mysqlMissing !== null && process.env.CI !== "true")(`${name} on mysql`, () => {
    tests(fixtureOf("mysql", temporaryMysql, createSchema));
  });
}

function fixtureOf(
  dialect: Database["dialect"],
  open: () => Promise<TemporaryDatabase>,
  bareUrl: () => Promise<string>,
): DatabaseFixture {
  let opened: TemporaryDatabase | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    await opened?.remove();
    await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
  });
  return {
    dialect,
    bareUrl,
    async empty() {
      if (opened === undefined) throw new Error("a database is there only while a test runs");
      await removeRows(opened.database);
      return opened;
    },
  };
}

/** Children before the parents that they point to. */
const TABLES = [
  "reset_tokens",
  "login_sessions",
  "whatsapp_messages",
  "whatsapp_keys",
  "whatsapp_credentials",
  "telegram_received",
  "telegram_sent",
  "telegram_look_ups",
  "telegram_peer_names",
  "telegram_peers",
  "telegram_sessions",
  "instances",
  "removed_instances",
  "users",
  "tutorials",
  "faqs",
  "audit_log",
  "app_check",
] as const satisfies readonly (keyof Schema)[];

async function removeRows(database: Database): Promise<void> {
  for (const table of TABLES) await database.db.deleteFrom(table).execute();
}

const cleanups: (() => Promise<unknown>)[] = [];

async function bareFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wesal-test-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function temporaryMysql(): Promise<TemporaryDatabase> {
  const url = await createSchema();
  const database = await openDatabase({ url, logger: silentLogger });
  await migrate(database);
  return { url, database, file: null, remove: () => database.close() };
}

async function createSchema(): Promise<string> {
  const schema = `wesal_test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${schema}`);
  cleanups.push(() => onServer(`drop database ${schema}`));
  return `mysql://${SERVER.user}@${SERVER.host}:${SERVER.port}/${schema}`;
}

async function onServer(statement: string): Promise<void> {
  const connection = await createConnection(SERVER);
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

async function reasonMysqlIsMissing(): Promise<string | null> {
  try {
    await onServer("select 1");
    return null;
  } catch (error) {
    return (error as Error).message || String((error as { code?: string }).code);
  }
}

const mysqlMissing = await reasonMysqlIsMissing();
if (mysqlMissing !== null) {
  process.stdout.write(`tests on MySQL are skipped: no server at ${SERVER.host}:${SERVER.port} (${mysqlMissing})\n`);
}
