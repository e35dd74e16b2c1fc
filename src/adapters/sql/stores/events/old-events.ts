import { sql } from "kysely";
import type { EventLog } from "#ports/event-log.ts";
import type { Database } from "../../database.ts";
import { withRetry } from "../../retry.ts";
import { chunks } from "../by-count.ts";
import { instancesKeeping } from "../instances-keeping.ts";

const CHUNK = 100;

/** Of all instances, or of those that keep for so many days; each one's newest stays. */
export function oldEventsRemoval(database: Database, days: number | null = null): EventLog["removeOlderThan"] {
  const { db } = database;
  return async (cutoff, limit) => {
    let left = limit;
    for (const { instanceId, newest } of await instancesWithOlder(database, { cutoff, limit, days })) {
      const of = db.selectFrom("events").select(["seq", "at"]).where("instance_id", "=", instanceId);
      const rows = await of.where("seq", "<", newest).orderBy("seq").limit(left).execute();
      const young = rows.findIndex(({ at }) => Number(at) >= cutoff.getTime());
      const old = young < 0 ? rows : rows.slice(0, young);
      for (const some of chunks(old, CHUNK)) {
        const last = some.at(-1)?.seq ?? 0;
        const remove = db.deleteFrom("events").where("instance_id", "=", instanceId).where("seq", "<=", last);
        await withRetry(database, () => remove.execute());
      }
      left -= old.length;
      if (left <= 0) return true;
    }
    return false;
  };
}

interface Wanted {
  readonly cutoff: Date;
  readonly limit: number;
  readonly days: number | null;
}

/** By each instance's oldest event, which its index begins with, where that is not its only one. */
async function instancesWithOlder({ db }: Database, { cutoff, limit, days }: Wanted) {
  const { rows } = await sql<{ id: number; newest: number }>`
    select instances.id as id, (select max(seq) from events where instance_id = instances.id) as newest
    from ${instancesKeeping(days)}
    where (select at from events where instance_id = instances.id order by seq limit 1) < ${cutoff.getTime()}
    and (select min(seq) from events where instance_id = instances.id)
      < (select max(seq) from events where instance_id = instances.id)
    order by instances.id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id, newest }) => ({ instanceId: Number(id), newest: Number(newest) }));
}
