import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect } from "vitest";
import { migrate } from "#adapters/sql/migrate.ts";
import { type Database, openDatabase } from "#adapters/sql/open.ts";
import { checkAppSecret } from "#adapters/sql/stores/check-app-secret.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fillDatabase } from "#test/support/full-database.ts";
import type { DbArguments } from "../../src/commands/db/arguments.ts";
import { runDb } from "../../src/commands/db/run.ts";

/** `npm run db` on SQLite files of its own, removed after each test. */

export const secrets = secretsFrom("the right secret");

const opened: Database[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

export async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "wesal-db-"));
  folders.push(made);
  return made;
}

export async function bare(): Promise<Database> {
  const database = await openDatabase({ url: `sqlite:${join(await folder(), "a.db")}` });
  opened.push(database);
  return database;
}

/** What another program may have left there. */
export async function withEarlierTables({ db }: Database): Promise<void> {
  await sql`create table users (id integer, u_email text)`.execute(db);
  await sql`create table faqs (id integer)`.execute(db);
}

export async function filled(scale = 1): Promise<Database> {
  const database = await bare();
  await migrate(database);
  await checkAppSecret(database, secrets);
  await fillDatabase(database, secrets, scale);
  return database;
}

/** Exit code and lines, or the sentence that it was refused with. */
export async function run(
  database: Database,
  wanted: DbArguments,
  options: { secret?: string; running?: "web"[]; started?: "web"[] } = {},
) {
  const lines: string[] = [];
  const command = {
    database,
    secrets: options.secret === undefined ? secrets : secretsFrom(options.secret),
    config: { databaseUrl: "mysql://wesal:hunter2@db:3306/wesal?a=b", network: "live" as const },
    clock: fakeClock(),
    lookAtRoles: async () => ({
      running: options.running ?? [],
      startedSince: async () => options.started ?? [],
    }),
    print: (line: string) => lines.push(line),
    complain: (line: string) => lines.push(`! ${line}`),
  };
  const code = await runDb(command, wanted).catch((error: Error) => error.message);
  return { code, lines };
}

export async function backupOf(database: Database): Promise<string> {
  const file = join(await folder(), "backup.gz");
  expect(await run(database, { kind: "backup", file })).toMatchObject({ code: 0 });
  return file;
}

export const restore = (file: string, replace = false) => ({ kind: "restore", file, replace }) as const;
