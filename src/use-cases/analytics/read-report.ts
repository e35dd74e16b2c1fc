import { type AskedDays, type Day, type DaysFailure, daysOf } from "#domain/analytics/days.ts";
import { type Report, reportOf } from "#domain/analytics/report.ts";
import { type Result, success } from "#domain/result.ts";
import type { AnalyticsStore } from "#ports/analytics.ts";
import type { Clock } from "#ports/clock.ts";
import { rollUp } from "./roll-up.ts";

interface ReportInput extends AskedDays {
  /** One of Intl's. */
  readonly timeZone: string;
  /** All of them unless given. */
  readonly kind?: string | undefined;
}

/** Sums of these instances together. What has happened until now is added first, so that no figure is behind. */
export async function readReport(
  ports: { readonly analytics: AnalyticsStore; readonly clock: Clock },
  { timeZone, kind, ...asked }: ReportInput,
  instanceIds: readonly number[],
): Promise<Result<Report, DaysFailure>> {
  const days = daysOf(asked, timeZone, ports.clock.now());
  if (!days.ok) return days;
  await rollUp(ports, instanceIds);
  const [from, until] = boundsOf(days.value);
  const slots = await ports.analytics.read(instanceIds, from, until);
  return success(reportOf(slots, days.value, { timeZone, kind }));
}

function boundsOf(days: readonly Day[]): [Date, Date] {
  return [new Date(days.at(0)?.startMs ?? 0), new Date(days.at(-1)?.endMs ?? 0)];
}
