import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { prepareDataDir, readConfig } from "#adapters/config.ts";
import { toSqlDate } from "#adapters/sql/sql-dates.ts";
import { sqlMediaIndex } from "#adapters/sql/stores/media-index.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlPrivacyStore } from "#adapters/sql/stores/privacy-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { DEFAULT_PRIVACY } from "#domain/instances/privacy.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import { DAY_MS, KEEP_AUDIT_MS, KEEP_KEYS_MS, KEEP_OUTBOX_MS } from "#domain/retention.ts";
import type { RunningRole } from "#ports/running-role.ts";
import { composeBase, composeDatabase, type DatabaseBase } from "#roles/base.ts";
import { startTelegram } from "#roles/telegram.ts";
import { startWeb } from "#roles/web.ts";
import { startWhatsApp } from "#roles/whatsapp.ts";
import { addInstance, addUser } from "../support/rows.ts";

/** What was kept a minute longer than it is to be, or a minute less. */
const MINUTE_MS = 60_000;

let dataDir = "";
let database: DatabaseBase["database"];
let secrets: DatabaseBase["secrets"];
const KEEP_DAYS = 7;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "wesal-retention-"));
  const config = configure();
  ({ database, secrets } = await composeDatabase(config, composeBase(config, "web")));
  await fill();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function configure() {
  const ports = { PORT: "0", WHATSAPP_PORT: "0", TELEGRAM_PORT: "0" };
  const read = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    NETWORK: "live",
    KEEP_MESSAGES_DAYS: String(KEEP_DAYS),
    MAIL_URL: "smtp://127.0.0.1:1",
    ...ports,
  });
  const prepared = read.ok ? prepareDataDir(read.value) : read;
  if (!prepared.ok) throw new Error(prepared.failure.message);
  return prepared.value;
}

/** One of each that is too old, and one that is not. */
async function fill(): Promise<void> {
  const [userId, instanceId] = [await addUser(database), await addInstance(database, "Client001")];
  mkdirSync(join(dataDir, "outbox"));
  for (const [name, offMs] of [
    ["old", -MINUTE_MS],
    ["young", 10 * MINUTE_MS],
  ] as const) {
    const [number, ageFrom] = [name === "old" ? 1 : 2, Date.now() + offMs];
    const at = (keepMs: number) => toSqlDate(new Date(ageFrom - keepMs));
    const rows = [
      sql`insert into audit_log (action, at, about) values ('logged-out', ${at(KEEP_AUDIT_MS)}, ${name})`,
      sql`insert into login_sessions (id, user_id, secret_hash, created_at, expires_at) values (${name}, ${userId}, 'x', ${at(0)}, ${at(0)})`,
      sql`insert into reset_tokens (hash, user_id, expires_at) values (${name}, ${userId}, ${at(0)})`,
      sql`insert into rate_limits values (${name}, 1, ${at(0)})`,
      sql`insert into removed_instances (id) values (${number})`,
      sql`insert into telegram_look_ups values (${instanceId}, ${name}, null, ${at(0)})`,
      sql`insert into idempotency_keys values (${instanceId}, ${name}, 'msg_0', 'x', ${ageFrom - KEEP_KEYS_MS})`,
    ];
    for (const row of rows) await row.execute(database.db);
    await receive(instanceId, ageFrom - KEEP_DAYS * DAY_MS);
    const time = new Date(ageFrom - KEEP_OUTBOX_MS).toISOString().replaceAll(":", "-");
    writeFileSync(join(dataDir, "outbox", `${time}-0123abc${number}.eml`), "");
  }
}

/** A message with a file that is kept. */
async function receive(instanceId: number, atMs: number): Promise<void> {
  const messageId = messageIdAt(atMs, 0);
  const file = { mimetype: "text/plain", fileName: null, bytes: 5, reference: "r" };
  await sqlMessageStore(database, secrets).receive(instanceId, [
    {
      id: messageId,
      providerId: messageId,
      sender: { name: "Bob", phone: null, username: null, id: "7" },
      recipient: { kind: "id", id: "7" },
      kind: "document",
      text: "",
      file,
      contact: null,
      location: null,
      about: null,
      at: new Date(atMs),
      backfilled: false,
    },
  ]);
  const kept = { instanceId, messageId, file: messageId, key: new Uint8Array(32), bytes: 5 };
  await sqlMediaIndex(database, secrets).add(kept, 1_000, new Date(atMs));
}

const TABLES = [
  "audit_log",
  "login_sessions",
  "reset_tokens",
  "rate_limits",
  "removed_instances",
  "telegram_look_ups",
  "messages",
  "message_media",
  "idempotency_keys",
] as const;

/** What has lost its old one, and that alone. */
async function cleaned(): Promise<readonly string[]> {
  const left: Record<string, number> = { outbox: readdirSync(join(dataDir, "outbox")).length };
  for (const table of TABLES) {
    left[table] = (await sql`select 1 from ${sql.table(table)}`.execute(database.db)).rows.length;
  }
  expect(Math.min(...Object.values(left))).toBeGreaterThan(0);
  return Object.keys(left)
    .filter((name) => left[name] === 1)
    .sort();
}

const MESSAGES = ["idempotency_keys", "message_media", "messages"];
const ROLES = [
  [
    "web",
    () => startWeb(configure(), {}, async () => ({ pages: { render: async () => "" }, dev: null, assets: undefined })),
    ["audit_log", "login_sessions", "outbox", "rate_limits", "removed_instances", "reset_tokens"],
  ],
  ["whatsapp", () => startWhatsApp(configure()), MESSAGES],
  ["telegram", () => startTelegram(configure()), [...MESSAGES, "telegram_look_ups"]],
] as const satisfies readonly (readonly [string, () => Promise<RunningRole>, readonly string[]])[];

it.each(
  ROLES,
)("the %s role removes what is old within its first minute, and nothing younger", async (_role, start, own) => {
  const role = await start();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  // Files are removed by the system, on no timer.
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await vi.waitFor(async () => expect(await cleaned()).toEqual([...own]));
  vi.useRealTimers();
  await role.close();
});

it("what an owner keeps for a day is gone after it, with its file and its event, and its figures stay", async () => {
  const [owner, instanceId] = [await addUser(database, "day@example.com"), await addInstance(database, "Client002", 2)];
  await sqlPrivacyStore(database).writeOwned(owner, instanceId, { ...DEFAULT_PRIVACY, keepDays: 1 });
  // The newest event stays in any case.
  for (const ageMs of [DAY_MS + 2 * MINUTE_MS, DAY_MS + MINUTE_MS, MINUTE_MS]) {
    await receive(instanceId, Date.now() - ageMs);
  }
  const role = await startWhatsApp(configure());
  const rowsOf = async (table: "messages" | "message_media" | "events") =>
    (await database.db.selectFrom(table).select("instance_id").where("instance_id", "=", instanceId).execute()).length;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await rowsOf("messages"), await rowsOf("message_media"), await rowsOf("events")]).toEqual([1, 1, 1]);
  });
  const hours = await database.db.selectFrom("analytics_hours").select("counts").execute();
  expect(hours.length).toBeGreaterThan(0);
  vi.useRealTimers();
  await role.close();
});

it("the web role deletes an account whose week is over, with what is its own and the mails to it", async () => {
  const users = sqlUserStore(database);
  const due = await addUser(database, "due@example.com");
  await addInstance(database, "Client002", due);
  await users.planDeletion(due, new Date(Date.now() - 2 * DAY_MS));
  const mail = join(dataDir, "outbox", `${new Date().toISOString().replaceAll(":", "-")}-0123abcd.eml`);
  writeFileSync(mail, "To: due@example.com\r\nSubject: Hello\r\n\r\n");
  const [, web] = ROLES[0];
  const role = await web();
  await vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(await users.findById(due)).toBeNull();
    },
    { timeout: 10_000 },
  );
  const clients = await database.db.selectFrom("instances").select("i_client").execute();
  expect(clients).toEqual([{ i_client: "Client001" }]);
  expect(existsSync(mail)).toBe(false);
  vi.useRealTimers();
  await role.close();
});
