import { type Kysely, sql } from "kysely";
import type { Clock } from "#ports/clock.ts";
import type { Limit } from "#ports/limits.ts";
import type { RemoveOld } from "#ports/retention.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { removeOld } from "../remove-old.ts";
import { withRetry } from "../retry.ts";
import type { RateLimitsTable, Schema } from "../schema.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";

interface SqlLimitOptions {
  /** Keys of limits of different names are different keys. */
  readonly name: string;
  readonly points: number;
  readonly perSeconds: number;
}

/**
 * Fixed windows that all processes share and that outlive them. Never more than `points` are admitted in a window; of
 * those that ask at the very same moment it may be fewer.
 */
export function sqlLimit(
  database: Database,
  secrets: Pick<Secrets, "index">,
  clock: Pick<Clock, "now">,
  { name, points, perSeconds }: SqlLimitOptions,
): Limit {
  const { db } = database;
  const indexOf = (key: string) => secrets.index("rate-limits", `${name}/${key}`);

  return {
    async take(key) {
      const [keyIndex, now] = [indexOf(key), clock.now()];
      const known = await readWindow(db, keyIndex);
      // A key that is over costs no write, however often it comes.
      if (known !== undefined && known.points >= points && fromSqlDate(known.ends_at) > now) {
        return secondsUntil(known.ends_at, now);
      }
      const window = {
        key_index: keyIndex,
        points: 0,
        ends_at: toSqlDate(new Date(now.getTime() + perSeconds * 1000)),
      };
      const counted = await withRetry(database, () => database.together((on) => count(on, database, window, now)));
      return counted.points <= points ? null : secondsUntil(counted.ends_at, now);
    },

    async reset(key) {
      await withRetry(database, () => db.deleteFrom("rate_limits").where("key_index", "=", indexOf(key)).execute());
    },

    async standing(key) {
      const [window, now] = [await readWindow(db, indexOf(key)), clock.now()];
      const isOpen = window !== undefined && fromSqlDate(window.ends_at) > now;
      if (!isOpen) return { points, perSeconds, remaining: points, resetSeconds: perSeconds };
      const remaining = Math.max(0, points - window.points);
      return { points, perSeconds, remaining, resetSeconds: secondsUntil(window.ends_at, now) };
    },
  };
}

/** Windows that have ended, of all limits: keys which never come again do not stay. */
export function removeEndedWindows(database: Database): RemoveOld {
  return removeOld(database, "rate_limits", { column: "ends_at", than: "<=" });
}

/** Opens the window unless one is there, counts one in it, or begins it again where it has ended. */
async function count(
  db: Kysely<Schema>,
  { flavour }: Database,
  window: RateLimitsTable,
  now: Date,
): Promise<RateLimitsTable> {
  const unlessThere = flavour.upsert(["key_index"], ["key_index"]);
  await db.insertInto("rate_limits").values(window).modifyEnd(unlessThere).execute();
  const hasEnded = sql`ends_at <= ${toSqlDate(now)}`;
  await db
    .updateTable("rate_limits")
    // In this order: to MySQL the second assignment sees what the first has made of its column.
    .set({
      points: sql<number>`case when ${hasEnded} then 1 else points + 1 end`,
      ends_at: sql<string>`case when ${hasEnded} then ${window.ends_at} else ends_at end`,
    })
    .where("key_index", "=", window.key_index)
    .execute();
  // Gone only where it was reset at this very moment.
  return (await readWindow(db, window.key_index)) ?? window;
}

function readWindow(db: Kysely<Schema>, keyIndex: string): Promise<RateLimitsTable | undefined> {
  return db.selectFrom("rate_limits").selectAll().where("key_index", "=", keyIndex).executeTakeFirst();
}

function secondsUntil(endsAt: string, now: Date): number {
  return Math.max(1, Math.ceil((fromSqlDate(endsAt).getTime() - now.getTime()) / 1000));
}
