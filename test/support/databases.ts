import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConnection } from "mysql2/promise";
import { afterAll, beforeAll, describe } from "vitest";
import { migrate } from "#adapters/sql/migrate.ts";
import { type Database, openDatabase } from "#adapters/sql/open.ts";
import { TABLES } from "#adapters/sql/tables.ts";
import { startQueryService } from "../../docker/query-service/server.ts";

/** `npm test` starts a server of its own; a single test run by hand uses the one at the usual address, if any. */
const SERVER = serverAt(process.env.TEST_MYSQL_URL ?? "mysql://root@127.0.0.1:3306");

function serverAt(address: string) {
  const { hostname, port, username, password } = new URL(address);
  return { host: hostname, port: Number(port), user: username, password };
}

export interface TemporaryDatabase {
  readonly url: string;
  /** Migrated. */
  readonly database: Database;
  /** The SQLite file; null on a server. */
  readonly file: string | null;
  remove(): Promise<void>;
}

interface DatabaseFixture {
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
  const database = await openDatabase({ url });
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
  describeWithMysql(`${name} on mysql`, () => {
    tests(fixtureOf("mysql", () => temporaryAt(createSchema), createSchema));
  });
  describeWithMysql(`${name} on query-service`, () => {
    tests(fixtureOf("query-service", () => temporaryAt(queryServiceUrl), queryServiceUrl));
  });
}

/** Needs the server; what it left behind there is removed at the end. */
export function describeWithMysql(name: string, tests: () => void): void {
  describe.skipIf(mysqlMissing !== null && process.env.CI !== "true")(name, () => {
    afterAll(cleanUp);
    tests();
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
    await cleanUp();
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
async function removeRows(database: Database): Promise<void> {
  for (const { name } of TABLES.toReversed()) await database.db.deleteFrom(name).execute();
}

const cleanups: (() => Promise<unknown>)[] = [];

async function cleanUp(): Promise<void> {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
}

async function bareFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "wesal-test-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function temporaryAt(bareUrl: () => Promise<string>): Promise<TemporaryDatabase> {
  const url = await bareUrl();
  const database = await openDatabase({ url });
  await migrate(database);
  return { url, database, file: null, remove: () => database.close() };
}

/** A query service of the repository's own, before an empty schema, whose connections begin with `settings`. */
export async function queryServiceUrl(settings: readonly string[] = []): Promise<string> {
  const credentials = "wesal:p%25ss";
  const service = await startQueryService({
    databaseUrl: await createSchema(),
    host: "127.0.0.1",
    port: 0,
    basePath: "/api/WesalDead",
    credentials: decodeURIComponent(credentials),
    settings,
  });
  cleanups.push(() => service.close());
  return `query-service+http://${credentials}@127.0.0.1:${service.port}/api/WesalDead?sql=mysql`;
}

export async function createSchema(): Promise<string> {
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
