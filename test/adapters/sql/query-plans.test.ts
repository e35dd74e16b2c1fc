import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sqlAdminDirectory } from "#adapters/sql/stores/admin-directory.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlAuthSessionStore } from "#adapters/sql/stores/auth-session-store.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlMailedLinkStore } from "#adapters/sql/stores/mailed-link-store.ts";
import { sqlMediaIndex } from "#adapters/sql/stores/media-index.ts";
import { sqlPrivacyStore } from "#adapters/sql/stores/privacy-store.ts";
import { sqlLimit } from "#adapters/sql/stores/rate-limit.ts";
import { sqlResetTokenStore } from "#adapters/sql/stores/reset-token-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { type TemporaryDatabase, temporarySqlite } from "#test/support/databases.ts";
import { faultyDatabase } from "#test/support/faulty-database.ts";
import { addInstance, addUser } from "#test/support/rows.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");
const ALL = { search: "", before: null, limit: 100 };
const secrets = secretsFrom("a secret for the tests");

describe("statements", () => {
  let temporary: TemporaryDatabase;
  let seen: CompiledQuery[];
  let stores: ReturnType<typeof storesOf>;

  beforeAll(async () => {
    temporary = await temporarySqlite();
    const { database } = temporary;
    for (let number = 1; number <= 20; number += 1) {
      const owner = await addUser(database, `owner${number}@example.com`);
      for (const part of ["a", "b"]) await addInstance(database, `Client-${number}${part}`, owner);
    }
    seen = [];
    const onStatement = (query: CompiledQuery) => seen.push(query);
    const watched = faultyDatabase(database, { writesLeft: Number.POSITIVE_INFINITY, when: "before", onStatement });
    stores = storesOf(watched);
  });

  afterAll(() => temporary.remove());

  const statementsOf = async (run: () => Promise<unknown>): Promise<CompiledQuery[]> => {
    seen.length = 0;
    await run();
    return [...seen];
  };

  const plansOf = async (queries: readonly CompiledQuery[]): Promise<string[]> => {
    const plans = queries
      .filter(({ sql }) => !sql.startsWith("insert into") || sql.includes("select"))
      .map(({ sql, parameters }) => CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
    const rows = await Promise.all(plans.map((plan) => temporary.database.db.executeQuery(plan)));
    return rows.flatMap((result) => result.rows.map((row) => (row as { detail: string }).detail));
  };

  it.each(["listUsers", "listInstances"] as const)("%s asks once, however many rows there are", async (list) => {
    const statements = await statementsOf(async () =>
      expect((await stores.directory[list](ALL)).length).toBeGreaterThan(19),
    );
    expect(statements).toHaveLength(1);
    const steps = (await plansOf(statements)).filter((step) => /^(SCAN|SEARCH)/.test(step));
    // The list itself is read from its end; all that hangs on a row is found by an index.
    expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([
      `SCAN ${list === "listUsers" ? "users" : "instances"}`,
    ]);
    expect(await plansOf(statements)).not.toContainEqual(expect.stringContaining("TEMP B-TREE"));
  });

  it("find what they look for by an index", async () => {
    const clock = fakeClock();
    const limit = sqlLimit(stores.watched, secrets, clock, { name: "login", points: 3, perSeconds: 60 });
    const settings = { name: "Shop", platform: "whatsapp", apiId: null, phone: null, botId: null } as const;
    const instance = { ...settings, ownerId: 1, client: "Client-new", token: "new", createdAt: AT, expiresAt: AT };
    const statements = await statementsOf(async () => {
      await stores.audit.listOf(1, { before: 10, limit: 10 });
      await limit.take("a");
      await limit.reset("a");
      await stores.resetTokens.find("aa");
      await stores.resetTokens.claim("aa");
      await stores.mailedLinks.find("aa");
      await stores.mailedLinks.removeOf(1, "keep-email", AT);
      await stores.sessions.listOf(1);
      await stores.sessions.removeOwned(1, "one");
      await stores.users.findByEmail("owner1@example.com");
      await stores.users.setSubscription(1, "paid");
      await stores.users.countReferredBy(1);
      await stores.instances.create(instance, 100);
      await stores.instances.rotateToken(1, 1, "another");
      await stores.instances.listByOwner(1);
      await stores.instances.listSuspended();
      await stores.privacy.read(1);
      await stores.privacy.writeOwned(1, 1, { keepContent: false, fetchMedia: false, keepDays: 7 });
      await stores.media.add(
        { instanceId: 1, messageId: "msg_1", file: "a", key: new Uint8Array(32), bytes: 1 },
        9,
        AT,
      );
      await stores.media.find(1, "msg_1");
      await stores.media.usageBy(1);
      await stores.media.list({ instanceId: 1, messageId: "msg_0" }, 10);
      await stores.media.listFiles(1);
      await stores.media.removeOlderThan(AT, 10);
      await stores.media.remove(1, ["msg_1"]);
    });
    const plans = await plansOf(statements);
    expect(plans.length).toBeGreaterThan(20);
    expect(plans.filter((step) => /SCAN(?! (counted|CONSTANT))|TEMP B-TREE/.test(step))).toEqual([]);
  });
});

function storesOf(watched: ReturnType<typeof faultyDatabase>) {
  return {
    watched,
    directory: sqlAdminDirectory(watched),
    audit: sqlAuditLog(watched),
    sessions: sqlAuthSessionStore(watched),
    resetTokens: sqlResetTokenStore(watched, systemRandom()),
    mailedLinks: sqlMailedLinkStore(watched, systemRandom()),
    users: sqlUserStore(watched),
    instances: sqlInstanceStore(watched, secrets),
    privacy: sqlPrivacyStore(watched),
    media: sqlMediaIndex(watched, secrets),
  };
}
