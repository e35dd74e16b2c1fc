import { type Kysely, sql } from "kysely";
import type { AnalyticsStore, CountedEvent } from "#ports/analytics.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { Schema } from "../schema.ts";
import { addTo, HOUR_MS, slotsOf } from "./analytics/hour-counts.ts";
import { toUncounted, uncountedReader } from "./analytics/uncounted.ts";
import { chunks, compiledByCount } from "./by-count.ts";

const CHUNK = 100;

interface HourRow {
  readonly instance_id: number;
  readonly hour: number;
  readonly seq: number;
  readonly counts: string;
}

export function sqlAnalyticsStore(database: Database): AnalyticsStore {
  const { db, flavour } = database;
  const readEvents = uncountedReader(database);
  const readCursor = database.prepareRead<{ seq: number }>(
    db.selectFrom("analytics_cursors").select("seq").where("instance_id", "=", 0).compile(),
  );
  const readHours = compiledByCount((count) =>
    database.prepareRead<HourRow>(
      db
        .selectFrom("analytics_hours")
        .select(["instance_id", "hour", "seq", "counts"])
        .where("instance_id", "=", 0)
        .where("hour", "in", Array<number>(count).fill(0))
        .compile(),
    ),
  );
  const readRange = compiledByCount((count) =>
    database.prepareRead<HourRow>(
      db
        .selectFrom("analytics_hours")
        .select(["hour", "counts"])
        .where("instance_id", "in", Array<number>(count).fill(0))
        .where("hour", ">=", 0)
        .where("hour", "<", 0)
        .compile() as never,
    ),
  );
  const readBehind = compiledByCount((count) =>
    database.prepareRead<{ id: number }>(
      db
        .selectFrom("instances")
        .select("id")
        .where("id", "in", Array<number>(count).fill(0))
        .where(IS_BEHIND)
        .orderBy("id")
        .compile(),
    ),
  );
  const readAllBehind = database.prepareRead<{ id: number }>(
    db.selectFrom("instances").select("id").where("id", ">", 0).where(IS_BEHIND).orderBy("id").limit(1).compile(),
  );

  /** A row that knows of more is left alone: it holds all that this one does. */
  async function writeHour(on: Kysely<Schema>, { instance_id: id, hour, seq, counts }: HourRow): Promise<void> {
    await sql`insert into analytics_hours (instance_id, hour, seq, counts)
      values (${id}, ${hour}, ${seq}, ${counts}) ${flavour.keep("analytics_hours")}`.execute(on);
    await sql`update analytics_hours set counts = ${counts}, seq = ${seq}
      where instance_id = ${id} and hour = ${hour} and seq < ${seq}`.execute(on);
  }

  async function writeCursor(on: Kysely<Schema>, id: number, seq: number): Promise<void> {
    await sql`insert into analytics_cursors (instance_id, seq) values (${id}, ${seq})
      ${flavour.keep("analytics_cursors")}`.execute(on);
    await sql`update analytics_cursors set seq = ${seq} where instance_id = ${id} and seq < ${seq}`.execute(on);
  }

  return {
    async readUncounted(instanceId, limit) {
      const cursor = await readCursor.first([instanceId]);
      const rows = await readEvents(instanceId, Number(cursor?.seq ?? 0), limit);
      const last = rows.at(-1);
      return {
        events: rows.flatMap((row) => toUncounted(row) ?? []),
        upTo: last === undefined ? null : Number(last.seq),
      };
    },

    async add(instanceId, events, upTo) {
      const byHour = Map.groupBy(events, ({ slotMs }) => Math.floor(slotMs / HOUR_MS));
      const stored = new Map<number, HourRow>();
      for (const some of chunks([...byHour.keys()], CHUNK)) {
        for (const row of await readHours(some.length).all([instanceId, ...some])) stored.set(row.hour, row);
      }
      const rows = [...byHour].map(([hour, own]) => summedUp(instanceId, hour, stored.get(hour), own, upTo));
      // The cursor last: what ends before it is added again, to rows that know up to where they hold all.
      await withRetry(database, () =>
        database.together(async (on) => {
          for (const row of rows) await writeHour(on, row);
          await writeCursor(on, instanceId, upTo);
        }),
      );
    },

    async listBehind(instanceIds) {
      const behind: number[] = [];
      for (const some of chunks(instanceIds, CHUNK)) {
        behind.push(...(await readBehind(some.length).all(some)).map(({ id }) => id));
      }
      return behind;
    },

    async listAllBehind(after, limit) {
      return (await readAllBehind.all([after, limit])).map(({ id }) => id);
    },

    async read(instanceIds, from, until) {
      const hours = [Math.floor(from.getTime() / HOUR_MS), Math.ceil(until.getTime() / HOUR_MS)];
      const read = await Promise.all(
        chunks(instanceIds, CHUNK).map((some) => readRange(some.length).all([...some, ...hours])),
      );
      return read.flat().flatMap(({ hour, counts }) => slotsOf(hour, counts));
    },

    async removeOlderThan(cutoff, limit) {
      const hour = Math.floor(cutoff.getTime() / HOUR_MS);
      const old = await db
        .selectFrom("analytics_hours")
        .select(["instance_id", "hour"])
        .where("hour", "<", hour)
        .orderBy("hour")
        .limit(limit)
        .execute();
      for (const [id, rows] of Map.groupBy(old, (row) => row.instance_id)) {
        const last = Math.max(...rows.map((row) => row.hour));
        const removal = db.deleteFrom("analytics_hours").where("instance_id", "=", id).where("hour", "<=", last);
        await withRetry(database, () => removal.execute());
      }
      return old.length;
    },
  };
}

/** The log has more of the instance than its cursor knows; both are read from the end of an index. */
const IS_BEHIND = sql<boolean>`coalesce((select max(seq) from events where events.instance_id = instances.id), 0)
  > coalesce((select seq from analytics_cursors where analytics_cursors.instance_id = instances.id), 0)`;

/** The row as it is once all events up to `upTo` are in it. */
function summedUp(
  instanceId: number,
  hour: number,
  stored: HourRow | undefined,
  events: readonly CountedEvent[],
  upTo: number,
): HourRow {
  const known = Number(stored?.seq ?? 0);
  const added = events.filter(({ seq }) => seq > known);
  return { instance_id: instanceId, hour, seq: upTo, counts: addTo(stored?.counts ?? null, added) };
}
