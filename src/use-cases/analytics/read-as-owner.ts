import { lastDays, plusDays } from "#domain/analytics/days.ts";
import type { Report } from "#domain/analytics/report.ts";
import type { Instance } from "#domain/instances/instance.ts";
import { type Result, success } from "#domain/result.ts";
import type { WebPorts } from "#ports/web-ports.ts";
import { findOwned, type InstanceNotFound } from "../instances/find-owned.ts";
import { readReport } from "./read-report.ts";

interface OwnerInput {
  readonly userId: number;
  readonly address: string | null;
  /** Null for all of the user's. */
  readonly instanceId: number | null;
  /** So many to today. */
  readonly days: number;
  readonly kind: string | null;
  readonly timeZone: string;
}

export interface OwnedReport {
  readonly report: Report;
  /** Of as many days before. */
  readonly before: Report;
  /** Of which they are. */
  readonly instances: readonly Instance[];
}

/** What became of the messages of all of a user's instances together, or of one. */
export async function readAnalyticsAsOwner(
  ports: Pick<WebPorts, "analytics" | "instances" | "audit" | "clock">,
  { userId, address, instanceId, days, kind, timeZone }: OwnerInput,
): Promise<Result<OwnedReport, InstanceNotFound>> {
  const instances = await theirs(ports, userId, address, instanceId);
  if (!instances.ok) return instances;
  const ids = instances.value.map(({ id }) => id);
  const asked = { timeZone, kind: kind ?? undefined };
  const now = lastDays(days, timeZone, ports.clock.now());
  const then = { from: plusDays(now.from, -days), to: plusDays(now.from, -1) };
  const [report, before] = await Promise.all([
    readReport(ports, { ...asked, ...now }, ids),
    readReport(ports, { ...asked, ...then }, ids),
  ]);
  if (!report.ok || !before.ok) throw new RangeError(`analytics: ${days} days cannot be read`);
  return success({ report: report.value, before: before.value, instances: instances.value });
}

async function theirs(
  ports: Pick<WebPorts, "instances" | "audit" | "clock">,
  userId: number,
  address: string | null,
  id: number | null,
): Promise<Result<readonly Instance[], InstanceNotFound>> {
  if (id === null) return success(await ports.instances.listByOwner(userId));
  const found = await findOwned(ports, { userId, id, address });
  return found.ok ? success([found.value]) : found;
}
