import type { AccountRemoval } from "#ports/account-removal.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";

/** The one change of what is on record, for the removal of an account alone: a test refuses any other. What happened, when and to which number stays. */
export function clearAuditOf(database: Database): AccountRemoval["clearRecord"] {
  const { db } = database;
  return async (id, limit) => {
    const of = db.selectFrom("audit_log").select("id").where("user_id", "=", id);
    const named = of.where((eb) => eb.or([eb("address", "is not", null), eb("about", "is not", null)]));
    const ids = (await named.limit(limit).execute()).map((row) => row.id);
    if (ids.length === 0) return false;
    const clearing = db.updateTable("audit_log").set({ address: null, about: null }).where("id", "in", ids);
    await withRetry(database, () => clearing.execute());
    return ids.length === limit;
  };
}
