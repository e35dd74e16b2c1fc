import type { RemoveOld } from "#ports/retention.ts";
import type { Database } from "../../database.ts";
import { withRetry } from "../../retry.ts";

/** Campaigns of one look: each has thousands of lines. */
const CAMPAIGNS = 1;

/** Campaigns that do not go on and were made before, their lines in pieces first. */
export function oldCampaignsRemoval(database: Database): RemoveOld {
  const { db } = database;
  return async (cutoff, limit) => {
    const old = db
      .selectFrom("campaigns")
      .select("id")
      .where("created_at", "<", cutoff.getTime())
      .where("state", "in", ["draft", "cancelled", "done"])
      .orderBy("created_at")
      .limit(CAMPAIGNS);
    const [campaign] = await old.execute();
    if (campaign === undefined) return 0;
    const { id } = campaign;
    const lines = db.selectFrom("campaign_recipients").select("line").where("campaign_id", "=", id);
    const some = (await lines.orderBy("line").limit(limit).execute()).map(({ line }) => line);
    if (some.length > 0) {
      const removal = db.deleteFrom("campaign_recipients").where("campaign_id", "=", id).where("line", "in", some);
      await withRetry(database, () => removal.execute());
      return limit;
    }
    await withRetry(database, () => db.deleteFrom("campaigns").where("id", "=", id).execute());
    return limit;
  };
}
