import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sqlAnalyticsStore } from "#adapters/sql/stores/analytics-store.ts";
import { DEFAULT_DAYS } from "#domain/analytics/days.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { type TemporaryDatabase, temporarySqlite } from "#test/support/databases.ts";
import { Fault, faultyDatabase } from "#test/support/faulty-database.ts";
import { addInstance, addUser } from "#test/support/rows.ts";
import { seedMessages, sumsBySql } from "#test/support/seeded-messages.ts";
import { readReport } from "#use-cases/analytics/read-report.ts";
import { rollUp } from "#use-cases/analytics/roll-up.ts";

const NOW = new Date("2026-11-21T20:30:00Z");
const DAY_MS = 86_400_000;
const START = new Date(NOW.getTime() - (DEFAULT_DAYS + 2) * DAY_MS);

const RECENT = new Date(NOW.getTime() - 5 * DAY_MS);

let temporary: TemporaryDatabase;
let id: number;

beforeEach(async () => {
  temporary = await temporarySqlite();
  await addUser(temporary.database);
  id = await addInstance(temporary.database, "Client001");
});

afterEach(() => temporary.remove());

const clock = { ...fakeClock(), now: () => NOW };

async function daysOf(analytics: ReturnType<typeof sqlAnalyticsStore>, timeZone = "Asia/Baghdad") {
  const report = await readReport({ analytics, clock }, { timeZone }, [id]);
  if (!report.ok) throw new Error(report.failure.code);
  return report.value.days.map(({ day, figures }) => {
    const { sent, delivered, read, failed, received } = figures;
    return { day, sent, delivered, read, failed, received };
  });
}

describe("sums", () => {
  it("of thirty days are those of the messages, by SQL, in the days of a zone", async () => {
    const { database } = temporary;
    await seedMessages(database, id, { from: START, days: DEFAULT_DAYS + 2, perDay: 60 });
    const analytics = sqlAnalyticsStore(database);
    const days = await daysOf(analytics);
    expect(days).toHaveLength(DEFAULT_DAYS);
    expect(days.every(({ sent, received }) => sent > 20 && received > 0)).toBe(true);
    const expected = (await sumsBySql(database, id, 3)).filter(({ day }) => days.some((one) => one.day === day));
    expect(days).toEqual(expected);
    const inUtc = await daysOf(analytics, "UTC");
    expect(inUtc).toEqual((await sumsBySql(database, id, 0)).filter(({ day }) => inUtc.some((one) => one.day === day)));
    expect(inUtc).not.toEqual(days);
  });

  it("are what they are however often adding up is cut off, where there are no transactions", async () => {
    const { database } = temporary;
    await seedMessages(database, id, { from: RECENT, days: 1, perDay: 30 });
    let cuts = 0;
    for (const when of ["before", "after"] as const) {
      for (let writesLeft = 0; writesLeft < 60; writesLeft += 1) {
        cuts += 1;
        // What happens meanwhile makes the next piece a longer one than that which was cut off.
        const from = new Date(RECENT.getTime() + cuts * 1_000);
        await seedMessages(database, id, { from, days: 1, perDay: 2 });
        const cut = sqlAnalyticsStore(faultyDatabase(database, { writesLeft, when }));
        await rollUp({ analytics: cut }, [id]).catch((error) => {
          if (!(error instanceof Fault)) throw error;
        });
      }
    }
    const days = await daysOf(sqlAnalyticsStore(database), "UTC");
    expect(days.filter(({ sent }) => sent > 0)).toEqual(await sumsBySql(database, id, 0));
  });

  it("are what they are when several add up at once", async () => {
    const { database } = temporary;
    await seedMessages(database, id, { from: RECENT, days: 3, perDay: 300 });
    const expected = await sumsBySql(database, id, 0);
    const stores = [1, 2, 3].map(() => sqlAnalyticsStore(database));
    await Promise.all(stores.map((analytics) => rollUp({ analytics }, [id])));
    const days = await daysOf(sqlAnalyticsStore(database), "UTC");
    expect(days.filter(({ sent }) => sent > 0)).toEqual(expected);
  });

  it("go with their instance", async () => {
    const { database } = temporary;
    await seedMessages(database, id, { from: START, days: 1, perDay: 10 });
    await rollUp({ analytics: sqlAnalyticsStore(database) }, [id]);
    await database.db.deleteFrom("instances").execute();
    expect(await database.db.selectFrom("analytics_hours").selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom("analytics_cursors").selectAll().execute()).toEqual([]);
  });
});
