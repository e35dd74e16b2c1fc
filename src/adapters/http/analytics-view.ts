import { OUTCOMES } from "#domain/analytics/measures.ts";
import type { Report, Summary } from "#domain/analytics/report.ts";
import type { AnalyticsTable } from "#domain/analytics/shown.ts";
import { reasonInWords, WEEKDAYS } from "#domain/wording/analytics.ts";
import { translated } from "#languages/say.ts";
import { REASON_CODES } from "#ports/contracts/analytics.ts";
import type { AnalyticsView } from "#ports/contracts/dashboard/analytics.ts";
import type { OwnedReport } from "#use-cases/analytics/read-as-owner.ts";
import type { Cell } from "./csv.ts";

export function analyticsView({ report, before, instances }: OwnedReport, timeZone: string): AnalyticsView {
  return {
    from: report.days.at(0)?.day ?? "",
    to: report.days.at(-1)?.day ?? "",
    timeZone,
    totals: summaryView(report.totals),
    before: summaryView(before.totals),
    days: report.days.map(({ day, ...summary }) => ({ day, ...summaryView(summary) })),
    failures: report.reasons.map(([reason, count]) => ({ code: codeOf(reason), words: reasonInWords(reason), count })),
    hours: report.hours.map((row) => [...row]),
    kinds: [...report.seen],
    platforms: [...new Set(instances.map(({ platform }) => platform))],
  };
}

function summaryView({ figures, standing, medians }: Summary): AnalyticsView["totals"] {
  return { figures, standing, medians };
}

function codeOf(reason: string): string {
  return (REASON_CODES as Readonly<Record<string, string>>)[reason] ?? REASON_CODES.other;
}

/** `whose` names the instance that is shown. */
const TABLES: Readonly<Record<AnalyticsTable, (report: Report, whose: string) => readonly (readonly Cell[])[]>> = {
  all: ({ days }, whose) => [
    ["day", "instance", "kind", ...OUTCOMES],
    ...days.flatMap(({ day, kinds }) =>
      [...kinds].map(([kind, figures]) => [day, whose, kind, ...OUTCOMES.map((outcome) => figures[outcome])]),
    ),
  ],
  days: ({ days }) => [
    ["day", ...OUTCOMES],
    ...days.map(({ day, figures }) => [day, ...OUTCOMES.map((outcome) => figures[outcome])]),
  ],
  times: ({ days }) => [
    ["day", "median_seconds_to_sent", "median_seconds_to_delivered", "median_seconds_to_read"],
    ...days.map(({ day, medians: { sent, delivered, read } }) => [day, ...[sent, delivered, read].map(secondsOf)]),
  ],
  failures: ({ reasons }) => [
    ["code", "reason", "messages"],
    ...reasons.map(([reason, count]) => [codeOf(reason), reasonInWords(reason), count]),
  ],
  hours: ({ hours }) => [
    ["weekday", ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`)],
    ...hours.map((row, weekday) => [translated(WEEKDAYS[weekday] ?? ""), ...row]),
  ],
};

export function analyticsTable({ report }: OwnedReport, table: AnalyticsTable, whose: string) {
  return TABLES[table](report, whose);
}

function secondsOf(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}
