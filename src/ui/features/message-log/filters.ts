import type { MessageFilters } from "#ports/contracts/dashboard/message-filters.ts";
import type { LogQuery } from "../../api/message-log.ts";

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<string, number>> = { "7d": 7, "30d": 30 };

/** What the call is asked for the filters; days are those of the reader's zone. */
export function queryOf({ when, ...filters }: MessageFilters, now: Date): LogQuery {
  return { ...filters, ...rangeOf(when, now) };
}

function rangeOf(when: string, now: Date): { readonly since?: string; readonly until?: string } {
  if (when === "") return {};
  if (when === "today") return { since: startOfDay(now).toISOString() };
  const days = DAYS[when];
  if (days !== undefined) return { since: new Date(startOfDay(now).getTime() - (days - 1) * DAY_MS).toISOString() };
  const [year = 0, month = 1, day = 1] = when.split("-").map(Number);
  const start = new Date(year, month - 1, day);
  const end = new Date(year, month - 1, day + 1);
  return { since: start.toISOString(), until: end.toISOString() };
}

function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

export function isFiltered(filters: MessageFilters): boolean {
  return Object.values(filters).some((value) => value !== "");
}
