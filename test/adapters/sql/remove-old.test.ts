import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sqlAuditRetention } from "#adapters/sql/stores/audit-retention.ts";
import { sqlAuthSessionStore } from "#adapters/sql/stores/auth-session-store.ts";
import { removeEndedWindows } from "#adapters/sql/stores/rate-limit.ts";
import { removeLowerIds } from "#adapters/sql/stores/removed-instances.ts";
import { sqlResetTokenStore } from "#adapters/sql/stores/reset-token-store.ts";
import { sqlTelegramLookups } from "#adapters/sql/stores/telegram-lookups.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { startRetention } from "#adapters/system/retention.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { KEEP_AUDIT_MS } from "#domain/retention.ts";
import type { RemoveOld } from "#ports/retention.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { type TemporaryDatabase, temporarySqlite } from "#test/support/databases.ts";
import { faultyDatabase } from "#test/support/faulty-database.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");
const LATER = new Date("2026-03-05T05:06:07.089Z");
const secrets = secretsFrom("a secret for the tests");

let temporary: TemporaryDatabase;
let onStatement: (query: CompiledQuery) => void;
const watched = () =>
  faultyDatabase(temporary.database, {
    writesLeft: Number.POSITIVE_INFINITY,
    when: "before",
    onStatement: (query) => onStatement(query),
  });

beforeEach(async () => {
  temporary = await temporarySqlite();
  onStatement = () => undefined;
});
afterEach(async () => {
  vi.useRealTimers();
  await temporary.remove();
});

/** From beside, as another process would. */
function meanwhile(statement: string): void {
  const other = new DatabaseSync(temporary.file ?? "");
  other.exec(statement);
  other.close();
}

it("leaves a row that is renewed between the reading of its key and the removal", async () => {
  const store = sqlAuthSessionStore(watched());
  const userId = await addUser(temporary.database);
  const session = {
    userId,
    secretHash: "aa",
    createdAt: AT,
    lastSeenAt: AT,
    userAgent: null,
    address: null,
    provedAt: null,
  };
  for (const id of ["one", "two"]) await store.create({ ...session, id, expiresAt: AT });
  onStatement = ({ sql: text }) => {
    if (text.trimStart().startsWith("delete")) {
      meanwhile("update login_sessions set expires_at = '2026-12-01 00:00:00.000' where id = 'two'");
    }
  };
  await store.removeExpired(LATER, 10);
  expect((await store.listOf(userId)).map(({ id }) => id)).toEqual(["two"]);
});

it("finds old rows and removes them by an index, whatever the table", async () => {
  const database = watched();
  const removals: Readonly<Record<string, RemoveOld>> = {
    login_sessions: sqlAuthSessionStore(database).removeExpired,
    reset_tokens: sqlResetTokenStore(database, systemRandom()).removeExpired,
    audit_log: sqlAuditRetention(database),
    rate_limits: removeEndedWindows(database),
    removed_instances: removeLowerIds(database),
    telegram_look_ups: sqlTelegramLookups(database, secrets).removeExpired,
  };
  await fillTables();
  const seen: CompiledQuery[] = [];
  onStatement = (query) => seen.push(query);
  for (const [table, remove] of Object.entries(removals)) {
    seen.length = 0;
    expect([table, await remove(LATER, 3)]).toEqual([table, 3]);
    expect(seen.some(({ sql: text }) => new RegExp(`delete\\s+from "${table}"`).test(text))).toBe(true);
    for (const { sql: text, parameters } of seen) {
      const plan = await temporary.database.db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
      );
      const steps = plan.rows.map(({ detail }) => detail);
      expect(steps.some((step) => /SEARCH|SCAN removed_instances/.test(step))).toBe(true);
      // The ids of deleted instances are read in the order of their key, and no further than the limit.
      const slow = steps.filter((step) => /SCAN(?! removed_instances$)|TEMP B-TREE/.test(step));
      expect([text, slow]).toEqual([text, []]);
    }
  }
});

/** Four old rows of each, in a table that is read by an index. */
async function fillTables(): Promise<void> {
  const { database } = temporary;
  const [userId, first] = [await addUser(database), await addInstance(database, "Client001")];
  const second = await addInstance(database, "Client002");
  const at = "2026-03-04 05:06:07.089";
  for (let n = 1; n <= 4; n += 1) {
    const instance = n % 2 === 0 ? first : second;
    const rows = [
      sql`insert into login_sessions (id, user_id, secret_hash, created_at, expires_at) values (${`s${n}`}, ${userId}, 'x', ${at}, ${at})`,
      sql`insert into reset_tokens (hash, user_id, expires_at) values (${`h${n}`}, ${userId}, ${at})`,
      sql`insert into audit_log (action, at) values ('logged-out', ${at})`,
      sql`insert into rate_limits values (${`k${n}`}, 1, ${at})`,
      sql`insert into removed_instances (id) values (${n})`,
      sql`insert into telegram_look_ups values (${instance}, ${`p${n}`}, null, ${at})`,
    ];
    for (const row of rows) await row.execute(database.db);
  }
}

it("removes 600,000 entries of the audit log at most 200 a statement", async () => {
  const ROWS = 600_000;
  const { db } = temporary.database;
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ROWS})
    insert into audit_log (action, at, user_id, instance_id, address)
    select 'login-succeeded', '2024-01-01 00:00:00.000', n % 5000, null, '203.0.113.7' from numbers`.execute(db);
  await sql`insert into audit_log (action, at) values ('logged-out', '2026-03-04 05:06:07.089')`.execute(db);
  const lowestId = async () => {
    const [row] = await db.selectFrom("audit_log").select("id").orderBy("id").limit(1).execute();
    return row?.id ?? 0;
  };

  const perStatement: number[] = [];
  const database = watched();
  let lowest = await lowestId();
  let longestMs = 0;
  const removeOld = sqlAuditRetention(database);
  const remove: RemoveOld = async (cutoff, limit) => {
    const beganMs = performance.now();
    const count = await removeOld(cutoff, limit);
    longestMs = Math.max(longestMs, performance.now() - beganMs);
    const now = await lowestId();
    perStatement.push(now - lowest);
    lowest = now;
    return count;
  };
  let deletes = 0;
  onStatement = ({ sql: text }) => {
    if (/^\s*delete\b/.test(text)) deletes += 1;
  };

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const logger = fakeLogger();
  const retention = startRetention([{ name: "audit-log", keepMs: KEEP_AUDIT_MS, remove }], {
    clock: fakeClock(new Date("2026-11-21T10:00:00Z")),
    random: { below: () => 0 },
    logger,
  });
  await vi.advanceTimersByTimeAsync(5_000);
  while (logger.lines.length === 0) await vi.advanceTimersByTimeAsync(20);
  await retention.stop();
  expect(logger.lines).toMatchObject([{ event: "retention", reason: "audit-log", count: ROWS }]);
  expect(await db.selectFrom("audit_log").select("action").execute()).toEqual([{ action: "logged-out" }]);
  expect(deletes).toBe(ROWS / 200);
  expect(Math.max(...perStatement)).toBe(200);
  process.stdout.write(`retention: ${deletes} pieces of ${ROWS} rows, the longest ${longestMs.toFixed(0)} ms\n`);
}, 120_000);
