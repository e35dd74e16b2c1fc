import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConnection } from "mysql2/promise";
import { startQueryService } from "../../docker/query-service/server.ts";
import { startProduct } from "../e2e/support/product.ts";
import { type KeptInstallation, keep, restoreData } from "./kept-installation.ts";
import { goOn, type Known, leadLife } from "./life.ts";
import { db } from "./operator.ts";

/**
 * Keeps what the code beside it makes, for `upgrade.test.ts` of later versions: on a clean checkout, with the packages'
 * Node, `npm run build && TEST_MYSQL_URL=mysql://root@127.0.0.1:3306 node test/upgrade/make-installations.ts`.
 * One life is led on SQLite, then gone on with from its backup on a server, so that the file stays small.
 */

const SERVER = new URL(process.env.TEST_MYSQL_URL ?? "mysql://root@127.0.0.1:3306");
const BASE_PATH = "/api/WesalDead";
const CREDENTIALS = "wesal:pass";

const version = process.argv[2] ?? execFileSync("git", ["rev-parse", "--short=7", "HEAD"], { encoding: "utf8" }).trim();

const folder = mkdtempSync(join(tmpdir(), "wesal-upgrade-"));
const backup = join(folder, "backup");
try {
  const sqlite = await onSqlite();
  const mysql = await withSchema((url) => onServer(sqlite, url, url));
  const queryService = await withSchema((url) => withQueryService(url, (ours) => onServer(sqlite, ours, url)));
  keep(version, { sqlite, mysql, "query-service": queryService });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function onSqlite(): Promise<KeptInstallation> {
  const env = { DATA_DIR: mkdtempSync(join(folder, "data-")) };
  const known = await running(env, leadLife);
  await db(env, "backup", backup);
  return { at: new Date(), known, data: filesIn(env.DATA_DIR), dump: null };
}

/** `serverUrl` is where `databaseUrl` ends at last. */
async function onServer(sqlite: KeptInstallation, databaseUrl: string, serverUrl: string): Promise<KeptInstallation> {
  const env = { DATA_DIR: mkdtempSync(join(folder, "data-")), DATABASE_URL: databaseUrl };
  const others = Object.entries(sqlite.data).filter(([name]) => !name.startsWith("wesal."));
  restoreData({ ...sqlite, data: Object.fromEntries(others) }, env.DATA_DIR, sqlite.at);
  await db(env, "restore", backup);
  const known = await running(env, (product) => goOn(product, sqlite.known));
  return { at: new Date(), known, data: filesIn(env.DATA_DIR), dump: dumpOf(new URL(serverUrl).pathname.slice(1)) };
}

async function running(
  env: Record<string, string>,
  live: (product: Awaited<ReturnType<typeof startProduct>>) => Promise<Known>,
): Promise<Known> {
  const product = await startProduct(env);
  return live(product).finally(() => product.stop());
}

function filesIn(dataDir: string): Record<string, Buffer> {
  return Object.fromEntries(readdirSync(dataDir).map((name) => [name, readFileSync(join(dataDir, name))]));
}

async function withSchema<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const schema = `wesal_upgrade_${randomBytes(6).toString("hex")}`;
  const connection = await createConnection(SERVER.href);
  try {
    await connection.query(`create database ${schema}`);
    const url = new URL(SERVER);
    url.pathname = `/${schema}`;
    return await work(url.href).finally(() => connection.query(`drop database ${schema}`));
  } finally {
    await connection.end();
  }
}

async function withQueryService<Value>(databaseUrl: string, work: (url: string) => Promise<Value>): Promise<Value> {
  const place = { host: "127.0.0.1", port: 0, basePath: BASE_PATH, credentials: CREDENTIALS };
  const service = await startQueryService({ ...place, databaseUrl });
  const url = `query-service+http://${CREDENTIALS}@${place.host}:${service.port}${BASE_PATH}?sql=mysql`;
  return work(url).finally(() => service.close());
}

function dumpOf(schema: string): string {
  const server = [`--host=${SERVER.hostname}`, `--port=${SERVER.port || "3306"}`, `--user=${SERVER.username}`];
  const form = ["--single-transaction", "--hex-blob", "--skip-comments", "--skip-add-locks", "--skip-add-drop-table"];
  return execFileSync("mariadb-dump", ["--no-defaults", ...server, ...form, schema], {
    encoding: "utf8",
    env: { ...process.env, MYSQL_PWD: decodeURIComponent(SERVER.password) },
    maxBuffer: 64 * 1024 * 1024,
  });
}
