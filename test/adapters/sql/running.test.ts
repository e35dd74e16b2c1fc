import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import type { Database } from "#adapters/sql/database.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { findRunning, findStarted } from "#adapters/sql/running/find-running.ts";
import { markRole, RoleTaken } from "#adapters/sql/running/mark-role.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { eachDatabase, type TemporaryDatabase } from "#test/support/databases.ts";
import { until } from "#test/support/until.ts";

const TIMING = { beatMs: 100, lookMs: 600, removeMs: 500 };

/** Processes by the id that one place sees. */
function placeOf(name: string, pid: number, running: ReadonlySet<number> = new Set([pid])) {
  return { name, pid, isRunning: (id: number) => running.has(id) };
}
const HERE = placeOf("here", 1);
const THERE = placeOf("there", 1);

eachDatabase("the marks of running roles", (fixture) => {
  const opened = new Set<Database>();
  const close = async (database: Database) => {
    opened.delete(database);
    await database.close();
  };
  afterEach(async () => {
    for (const database of opened) await close(database);
  });

  async function empty(): Promise<TemporaryDatabase> {
    const temporary = await fixture.empty();
    await temporary.database.db.deleteFrom("running_roles").execute();
    return temporary;
  }

  /** As a process of its own would start. */
  async function start({ url }: TemporaryDatabase, { place = HERE, role = "whatsapp", among = null as string | null }) {
    const lost = Promise.withResolvers<void>();
    const database = await openDatabase({ url });
    const logger = fakeLogger();
    const began = performance.now();
    const options = { role, among, place, logger, timing: TIMING, onLost: () => lost.resolve() };
    try {
      const marked = await markRole(database, options);
      opened.add(marked);
      return { database: marked, lost: lost.promise, tookMs: performance.now() - began };
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  /** What a killed process leaves: its mark, which nobody renews. */
  async function leaveMark({ database }: TemporaryDatabase, { place = THERE, role = "whatsapp" } = {}) {
    const row = { name: role, role, holder: "gone", beat: "0", place: place.name, pid: 7 };
    await database.db.insertInto("running_roles").values(row).execute();
  }

  const running = async (temporary: TemporaryDatabase) =>
    [...(await findRunning(temporary.database, HERE, TIMING)).running].toSorted();

  it("show who runs, on whichever host, and nobody once they are closed", async () => {
    const temporary = await empty();
    expect(await running(temporary)).toEqual([]);
    const gateway = await start(temporary, { place: THERE });
    const web = await start(temporary, { role: "web", among: "5001 there" });
    expect(await running(temporary)).toEqual(["web", "whatsapp"]);
    await close(gateway.database);
    expect(await running(temporary)).toEqual(["web"]);
    await close(web.database);
    expect(await temporary.database.db.selectFrom("running_roles").selectAll().execute()).toEqual([]);
  });

  it("show who has started since a look, at once, also to a transaction", async () => {
    const temporary = await empty();
    await leaveMark(temporary, { place: THERE, role: "telegram" });
    const { database } = temporary;
    const look = await findRunning(database, HERE, TIMING);
    const started = async () => {
      const found = await database.together((db) => findStarted({ ...database, db }, HERE, look));
      return [...found];
    };
    expect(await started()).toEqual([]);
    await start(temporary, {});
    expect(await started()).toEqual(["whatsapp"]);
  });

  it("let one gateway of a kind work, and tell a second one who does", async () => {
    const temporary = await empty();
    const first = await start(temporary, {});
    const second = start(temporary, { place: THERE });
    await expect(second).rejects.toBeInstanceOf(RoleTaken);
    await start(temporary, { role: "telegram" });
    await close(first.database);
    await start(temporary, { place: THERE });
  });

  it("let the next one in as soon as the one before it is closed", async () => {
    const temporary = await empty();
    const first = await start(temporary, {});
    const second = start(temporary, { place: THERE });
    await delay(TIMING.beatMs);
    await close(first.database);
    expect((await second).tookMs).toBeLessThan(TIMING.lookMs);
  });

  it("let one of many in that start at the same time", async () => {
    const temporary = await empty();
    const ids = [1, 2, 3, 4];
    const places = ids.map((id) => placeOf("here", id, new Set(ids)));
    const starts = await Promise.allSettled(places.map((place) => start(temporary, { place })));
    expect(starts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  });

  it("give way at once where the process is known to be gone, and else when it has been silent", async () => {
    const temporary = await empty();
    await leaveMark(temporary, { place: HERE });
    const here = await start(temporary, {});
    expect(here.tookMs).toBeLessThan(TIMING.lookMs / 2);
    await close(here.database);
    await leaveMark(temporary, { place: THERE });
    expect((await start(temporary, {})).tookMs).toBeGreaterThan(TIMING.lookMs);
  });

  it("are removed by who looks, where processes crashed and left them", async () => {
    const temporary = await empty();
    await leaveMark(temporary, { place: HERE, role: "web" });
    await leaveMark(temporary, { place: THERE });
    expect(await running(temporary)).toEqual([]);
    expect(await temporary.database.db.selectFrom("running_roles").selectAll().execute()).toEqual([]);
  });

  it("tell a gateway that stood still that another has taken over", async () => {
    const temporary = await empty();
    const { lost } = await start(temporary, {});
    await temporary.database.db.updateTable("running_roles").set({ holder: "another" }).execute();
    await lost;
    const [row] = await temporary.database.db.selectFrom("running_roles").selectAll().execute();
    expect(row?.holder).toBe("another");
  });

  it("show each of two that came to the same name, also when the other has closed", async () => {
    const temporary = await empty();
    const web = { role: "web", among: "0 here" };
    const both = await Promise.all([start(temporary, web), start(temporary, web)]);
    await delay(TIMING.beatMs * 3);
    for (const { database } of both) {
      expect(await running(temporary)).toEqual(["web"]);
      await close(database);
    }
    expect(await running(temporary)).toEqual([]);
  });

  it("come back where somebody removed them", async () => {
    const temporary = await empty();
    await start(temporary, {});
    await temporary.database.db.deleteFrom("running_roles").execute();
    await until(async () => (await running(temporary)).join() === "whatsapp", "the mark");
  });
});
