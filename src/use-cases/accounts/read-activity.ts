import type { AuditEntry } from "#ports/audit.ts";
import type { WebPorts } from "#ports/web-ports.ts";

/** Entries of one page. */
const AT_ONCE = 30;

export interface Activity {
  readonly entries: readonly AuditEntry[];
  /** There are older ones. */
  readonly more: boolean;
  /** Of the user's own instances, by id. */
  readonly instanceNames: ReadonlyMap<number, string>;
}

/** What is on record about a user, newest first; only what is older than `before`, an entry's id, where that is given. */
export async function readActivity(
  ports: Pick<WebPorts, "audit" | "instances">,
  { userId, before }: { readonly userId: number; readonly before: number | null },
): Promise<Activity> {
  const [found, instances] = await Promise.all([
    ports.audit.listOf(userId, { before, limit: AT_ONCE + 1 }),
    ports.instances.listByOwner(userId),
  ]);
  const instanceNames = new Map(instances.map(({ id, name }) => [id, name]));
  return { entries: found.slice(0, AT_ONCE), more: found.length > AT_ONCE, instanceNames };
}
