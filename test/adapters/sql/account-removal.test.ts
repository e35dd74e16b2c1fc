import { expect, it } from "vitest";
import type { Database } from "#adapters/sql/open.ts";
import { sqlAccountRemoval } from "#adapters/sql/stores/account-removal.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { accountRemovalContract } from "#test/contracts/account-removal.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeTelegramProvider } from "#test/fakes/telegram-provider.ts";
import { fakeWhatsAppProvider } from "#test/fakes/whatsapp-provider.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { type Faults, faultyDatabase } from "#test/support/faulty-database.ts";
import { everyRow, fillTables } from "#test/support/filled-tables.ts";
import { addInstance, addUser } from "#test/support/rows.ts";
import { deletingDueAccounts } from "#use-cases/accounts/delete-due-accounts.ts";

const secrets = secretsFrom("of nobody");
const clock = fakeClock();
/** Rows a piece: fewer than there are. */
const PIECE = 2;

/** A process that begins, and has no memory of one before. */
function process(database: Database) {
  return deletingDueAccounts({
    ...{ whatsapp: fakeWhatsAppProvider(clock), telegram: fakeTelegramProvider(clock), clock, logger: fakeLogger() },
    instances: sqlInstanceStore(database, secrets),
    audit: sqlAuditLog(database),
    removal: sqlAccountRemoval(database),
    keptMails: { forget: async () => undefined },
  });
}

/** Two users with something in every table, the first of whom is due; `foreign` is all that is not the first's. */
async function filled(database: Database) {
  const other = await addUser(database, "other@example.com");
  await fillTables(database, { userId: other, instanceId: await addInstance(database, "Client001", other) });
  const foreign = await everyRow(database);
  const due = await addUser(database, "due@example.com");
  for (const client of ["Client002", "Client003"]) {
    const instanceId = await addInstance(database, client, due);
    if (client === "Client002") await fillTables(database, { userId: due, instanceId });
  }
  await sqlUserStore(database).planDeletion(due, clock.now());
  return { due, foreign };
}

async function expectGone(database: Database, { due, foreign }: Awaited<ReturnType<typeof filled>>): Promise<void> {
  for (const [name, rows] of await everyRow(database)) {
    if (name === "removed_instances") continue;
    const ofDue = rows.filter((row) => !foreign.get(name)?.includes(row));
    expect([name, rows.length - ofDue.length]).toEqual([name, foreign.get(name)?.length]);
    if (name !== "audit_log") expect([name, ofDue]).toEqual([name, []]);
    else for (const row of ofDue) expect(JSON.parse(row)).toMatchObject({ user_id: due, address: null, about: null });
  }
}

eachDatabase("account removal", (fixture) => {
  const open = async () => (await fixture.empty()).database;

  accountRemovalContract(fixture.dialect, async () => {
    const database = await open();
    const instances = sqlInstanceStore(database, secrets);
    let made = 0;
    return {
      removal: sqlAccountRemoval(database),
      users: sqlUserStore(database),
      audit: sqlAuditLog(database),
      addInstance(ownerId) {
        made += 1;
        return addInstance(database, `Client00${made}`, ownerId);
      },
      removeInstance: (ownerId, id) => instances.removeOwned(ownerId, id),
      async fill(instanceId, count) {
        const rows = Array.from({ length: count }, (_, n) => ({ instance_id: instanceId, seq: n + 1 }));
        const rest = { at: 1, what: "sent", subject_id: "msg_1", data: null };
        await database.db
          .insertInto("events")
          .values(rows.map((row) => ({ ...row, ...rest })))
          .execute();
      },
      async named(userId) {
        const rows = await database.db.selectFrom("audit_log").selectAll().where("user_id", "=", userId).execute();
        return rows.filter(({ address, about }) => address !== null || about !== null).length;
      },
    };
  });

  it("leaves nothing of a user in any table, and all of everybody else, where each piece is another process's", async () => {
    const database = await open();
    const world = await filled(database);
    let pieces = 0;
    while ((await process(database)(clock.now(), PIECE)) > 0) pieces += 1;
    expect(pieces).toBeGreaterThan(20);
    await expectGone(database, world);
  });

  it.runIf(fixture.dialect === "sqlite").each(["before", "after"] as const)(
    "is gone on from where a process ended %s any of its statements",
    { timeout: 60_000 },
    async (when) => {
      for (let writesLeft = 0; ; writesLeft += 1) {
        const database = await open();
        const world = await filled(database);
        const faults: Faults = { writesLeft, when };
        const cut = process(faultyDatabase(database, faults));
        while ((await cut(clock.now(), 50)) > 0);
        const ended = faults.writesLeft >= 0;
        while ((await process(database)(clock.now(), 50)) > 0);
        await expectGone(database, world);
        if (ended) return expect(writesLeft).toBeGreaterThan(20);
      }
    },
  );
});
