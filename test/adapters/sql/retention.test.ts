import { expect, it } from "vitest";
import { removeStaleMarks } from "#adapters/sql/running/stale-marks.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlAuditRetention } from "#adapters/sql/stores/audit-retention.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { removeEndedWindows, sqlLimit } from "#adapters/sql/stores/rate-limit.ts";
import { removeLowerIds } from "#adapters/sql/stores/removed-instances.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { fakeAuditLog } from "#test/fakes/audit-log.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeRandom } from "#test/fakes/random.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { removedBy } from "#test/support/removed-by.ts";
import { addInstance } from "#test/support/rows.ts";
import { createInstance } from "#use-cases/instances/create.ts";

const secrets = secretsFrom("a secret for the tests");
const CUTOFF = new Date("2026-03-04T05:06:07.089Z");
const after = (ms: number) => new Date(CUTOFF.getTime() + ms);
const FORM = { name: "Shop", platform: "whatsapp", phone: "", apiId: "", appHash: "" } as const;

eachDatabase("retention", (fixture) => {
  const open = async () => (await fixture.empty()).database;

  it("removes what is on record for too long a few at a time, also what happened at one moment, and nothing else", async () => {
    const database = await open();
    const log = sqlAuditLog(database);
    const record = (instanceId: number, at: Date) =>
      log.record({ action: "token-shown", at, userId: 3, instanceId, address: null });
    // Not in the order of their time: a clock may have been set back.
    await record(1, after(1));
    for (let instanceId = 2; instanceId <= 8; instanceId += 1) await record(instanceId, after(-1));
    await record(9, CUTOFF);
    await record(10, new Date("2019-01-01T00:00:00Z"));
    const remove = sqlAuditRetention(database);
    const left = async () =>
      (await log.listOf(3, { before: null, limit: 100 })).map(({ instanceId }) => instanceId).toReversed();
    expect(await remove(CUTOFF, 3)).toBe(3);
    expect(await left()).toHaveLength(7);
    expect(await removedBy(remove, CUTOFF, 3)).toEqual([3, 2]);
    expect(await left()).toEqual([1, 9]);
    expect(await remove(CUTOFF, 3)).toBe(0);
  });

  it("forgets the ids of deleted instances a few at a time, save the highest", async () => {
    const database = await open();
    const store = sqlInstanceStore(database, secrets);
    const ids: number[] = [];
    for (let n = 1; n <= 8; n += 1) ids.push(await addInstance(database, `Shop${n}`));
    for (const id of ids.slice(0, 7)) await store.removeOwned(1, id);
    const highest = await store.highestId();
    expect(await removedBy(removeLowerIds(database), CUTOFF, 2)).toEqual([2, 2, 2, 0]);
    expect(await database.db.selectFrom("removed_instances").select("id").execute()).toEqual([{ id: ids[6] }]);
    expect(await store.highestId()).toBe(highest);
    await store.removeOwned(1, ids[7] ?? 0);
    expect(await removeLowerIds(database)(CUTOFF, 2)).toBe(1);
    expect(await store.highestId()).toBe(highest);
  });

  it("never lets a client name be given twice, whatever is made, deleted and forgotten", async () => {
    const database = await open();
    const instances = sqlInstanceStore(database, secrets);
    const random = fakeRandom();
    const ports = { instances, random, clock: fakeClock(), audit: fakeAuditLog() };
    const forget = removeLowerIds(database);
    const given: string[] = [];
    for (let step = 0; step < 60; step += 1) {
      const made = await createInstance(ports, { userId: 1, subscription: "paid", address: null, form: FORM });
      if (!made.ok) throw new Error(made.failure.code);
      given.push(made.value.client);
      // Often the newest, whose number would be the next.
      for (const { id } of (await instances.listByOwner(1)).toReversed()) {
        if (random.below(3) > 0) await instances.removeOwned(1, id);
      }
      if (random.below(2) > 0) await removedBy(forget, CUTOFF, 2);
    }
    expect(new Set(given).size).toBe(given.length);
    await removedBy(forget, CUTOFF, 2);
    expect(await database.db.selectFrom("removed_instances").select("id").execute()).toHaveLength(1);
  }, 60_000);

  it("never lets a client name be given twice after a restore, when ids begin again", async () => {
    const database = await open();
    const instances = sqlInstanceStore(database, secrets);
    const ports = { instances, random: fakeRandom(), clock: fakeClock(), audit: fakeAuditLog() };
    const highest = await addInstance(database, "Shop");
    // What a backup brings back: higher numbers are remembered than the next ids.
    await database.db
      .insertInto("removed_instances")
      .values({ id: highest + 5 })
      .execute();
    const given: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      const made = await createInstance(ports, { userId: 1, subscription: "paid", address: null, form: FORM });
      if (!made.ok) throw new Error(made.failure.code);
      given.push(made.value.client);
      await instances.removeOwned(1, made.value.id);
      await removedBy(removeLowerIds(database), CUTOFF, 2);
    }
    expect(new Set(given).size).toBe(6);
  });

  it("removes windows of limits that have ended, and leaves the others counted", async () => {
    const database = await open();
    const clock = fakeClock(CUTOFF);
    const rules = { points: 1, perSeconds: 60 };
    const limit = (name: string) => sqlLimit(database, secrets, clock, { name, ...rules });
    for (const key of ["a", "b", "c"]) await limit("login").take(key);
    await limit("signup").take("a");
    clock.pass(1);
    await limit("login").take("late");
    expect(await removedBy(removeEndedWindows(database), after(60_000), 3)).toEqual([3, 1]);
    expect(await limit("login").take("late")).toBe(60);
    expect(await database.db.selectFrom("rate_limits").selectAll().execute()).toHaveLength(1);
  });

  it("removes the marks of crashed processes once they stood still between two looks, and no other role's", async () => {
    const database = await open();
    await database.db.deleteFrom("running_roles").execute();
    const mark = (name: string, role: string, beat: string) => ({ name, role, holder: name, beat, place: "x", pid: 1 });
    const marks = [mark("web 1", "web", "a"), mark("web 2", "web", "a"), mark("telegram", "telegram", "a")];
    await database.db.insertInto("running_roles").values(marks).execute();
    const remove = removeStaleMarks(database, "web");
    expect(await remove(CUTOFF, 200)).toBe(0);
    expect(await remove(after(59_999), 200)).toBe(0);
    await database.db.updateTable("running_roles").set({ beat: "b" }).where("name", "=", "web 2").execute();
    await database.db
      .insertInto("running_roles")
      .values(mark("web 3", "web", "a"))
      .execute();
    expect(await remove(after(60_000), 200)).toBe(1);
    const left = await database.db.selectFrom("running_roles").select("name").orderBy("name").execute();
    expect(left.map(({ name }) => name)).toEqual(["telegram", "web 2", "web 3"]);
    await database.db.deleteFrom("running_roles").execute();
  });
});
