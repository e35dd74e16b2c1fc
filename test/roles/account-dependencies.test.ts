import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Config, prepareDataDir, readConfig } from "#adapters/config.ts";
import { accountDependencies } from "#roles/account-dependencies.ts";
import { composeBase, composeDatabase, type DatabaseBase } from "#roles/base.ts";
import { fakeClock } from "../fakes/clock.ts";
import { fakeLogger } from "../fakes/logger.ts";
import { readMail } from "../support/eml.ts";
import { addUser } from "../support/rows.ts";

const HOUR_MS = 3_600_000;
const MESSAGE = { to: "layla@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

let dataDir = "";
const databases: DatabaseBase["database"][] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-role-"));
});
afterEach(async () => {
  for (const database of databases.splice(0)) await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function composed(env: Record<string, string> = {}) {
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env });
  const prepared = read.ok ? prepareDataDir(read.value) : read;
  if (!prepared.ok) throw new Error(prepared.failure.message);
  const config: Config = prepared.value;
  const [clock, logger] = [fakeClock(), fakeLogger()];
  const base = { ...(await composeDatabase(config, composeBase(config, "web"))), clock, logger };
  databases.push(base.database);
  return { ...base, account: accountDependencies(config, base) };
}

it("keeps mail in the data directory without a mail server, and finishes it when the role stops", async () => {
  const { account } = await composed();
  account.ports.background.run("mail-failed", () => account.ports.mail.send(MESSAGE));
  await account.close();
  const outbox = join(dataDir, "outbox");
  const [file = ""] = readdirSync(outbox);
  const { to, from } = readMail(readFileSync(join(outbox, file), "utf8"));
  expect([to, from]).toEqual([MESSAGE.to, "Wesal <no-reply@wesal.invalid>"]);
});

it("gives a mail server that is away one more try when the role stops, and writes no file instead", async () => {
  const { account, logger } = await composed({ MAIL_URL: "smtp://127.0.0.1:1" });
  account.ports.background.run("mail-failed", () => account.ports.mail.send(MESSAGE));
  await account.close();
  expect(logger.lines.map(({ event }) => event)).toEqual(["mail-failed"]);
  expect(readdirSync(dataDir)).not.toContain("outbox");
});

it.each([
  [{ NETWORK: "live" }, ["mail-kept-in-outbox"]],
  [{ NETWORK: "live", MAIL_URL: "smtp://127.0.0.1:1" }, []],
  [{ NETWORK: "sandbox" }, []],
])("warns where people would wait for mail in vain: %j", async (env, events) => {
  const { account, logger } = await composed(env);
  expect(logger.lines.map(({ event }) => event)).toEqual(events);
  await account.close();
});

it("lets go of what has expired, and of mails that nobody read", async () => {
  const { account, database, clock } = await composed();
  const userId = await addUser(database);
  await account.ports.authSessions.start(userId, { userAgent: null, address: null });
  await account.ports.resetTokens.issue(userId);
  await account.ports.mail.send(MESSAGE);
  const left = async () => {
    for (const { keepMs, remove } of account.retention) await remove(new Date(clock.now().getTime() - keepMs), 100);
    return {
      links: (await database.db.selectFrom("reset_tokens").selectAll().execute()).length,
      sessions: (await database.db.selectFrom("login_sessions").selectAll().execute()).length,
      mails: readdirSync(join(dataDir, "outbox")).length,
    };
  };
  expect(await left()).toEqual({ links: 1, sessions: 1, mails: 1 });
  clock.pass(HOUR_MS);
  expect(await left()).toEqual({ links: 0, sessions: 1, mails: 1 });
  clock.pass(30 * 24 * HOUR_MS);
  expect(await left()).toEqual({ links: 0, sessions: 0, mails: 0 });
  await account.close();
});
