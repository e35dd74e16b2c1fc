import type { StatusPart } from "#domain/status/availability.ts";
import type { AvailabilityStore } from "#ports/availability.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";

export function sqlAvailabilityStore(database: Database): AvailabilityStore {
  const { db, flavour } = database;
  const overwrite = flavour.upsert(["day", "part", "watcher"], ["asked", "ready", "last_at", "last_ready"]);
  return {
    async put(watcher, counts) {
      if (counts.length === 0) return;
      const rows = counts.map(({ day, part, asked, ready, last }) => ({
        ...{ day, part, watcher, asked, ready },
        last_at: toSqlDate(last.at),
        last_ready: last.isReady ? 1 : 0,
      }));
      await withRetry(database, () => db.insertInto("availability").values(rows).modifyEnd(overwrite).execute());
    },
    async list(fromDay) {
      const rows = await db
        .selectFrom("availability")
        .select((eb) => ["day", "part", eb.fn.sum("asked").as("asked"), eb.fn.sum("ready").as("ready")])
        .where("day", ">=", fromDay)
        .groupBy(["day", "part"])
        .orderBy("day")
        .execute();
      return rows.map(({ day, part, asked, ready }) => ({
        ...{ day, part: part as StatusPart },
        ...{ asked: Number(asked), ready: Number(ready) },
      }));
    },
    async listLast(fromDay) {
      const rows = await db
        .selectFrom("availability")
        .select(["part", "last_at", "last_ready"])
        .where("day", ">=", fromDay)
        .orderBy("last_at", "desc")
        .execute();
      const last = new Map(rows.toReversed().map((row) => [row.part, row]));
      return [...last.values()].map(({ part, last_at: at, last_ready: ready }) => ({
        part: part as StatusPart,
        isReady: Number(ready) === 1,
        at: fromSqlDate(at),
      }));
    },
  };
}
