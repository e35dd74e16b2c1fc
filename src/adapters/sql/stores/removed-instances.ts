import type { RemoveOld } from "#ports/retention.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";

/** Ids of instances that are gone, save the highest: client names are counted on from that, and from no other. */
export function removeLowerIds(database: Database): RemoveOld {
  const { db } = database;
  return async (_cutoff, limit) => {
    const ids = db.selectFrom("removed_instances").select("id").orderBy("id");
    const rows = await ids.limit(limit + 1).execute();
    const kept = rows.pop();
    if (kept === undefined || rows.length === 0) return 0;
    const lower = db.deleteFrom("removed_instances").where("id", "<", kept.id);
    await withRetry(database, () => lower.execute());
    return rows.length;
  };
}
