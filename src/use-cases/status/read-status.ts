import { availability, dayOf, PARTS, type StatusPart, statusDays, statusMonths } from "#domain/status/availability.ts";
import type { AvailabilityStore } from "#ports/availability.ts";
import type { Clock } from "#ports/clock.ts";
import type { StatusView } from "#ports/contracts/status.ts";

interface StatusPorts {
  readonly availability: Pick<AvailabilityStore, "list" | "listLast">;
  readonly clock: Pick<Clock, "now">;
}

/** Older than that, an answer says nothing of now. */
const FRESH_MS = 180_000;
const DAY_MS = 86_400_000;

/** How the parts are and were. Rejects with `StorageError`. */
export async function readStatus({ availability: store, clock }: StatusPorts): Promise<StatusView> {
  const now = clock.now();
  const [days, months] = [statusDays(now), statusMonths(now)];
  const [firstDay = "", lastDay = ""] = [days[0], days.at(-1)];
  const firstMonth = `${months.at(-1)}-01`;
  const [counts, last] = await Promise.all([
    store.list(firstMonth < firstDay ? firstMonth : firstDay),
    store.listLast(dayOf(new Date(now.getTime() - DAY_MS))),
  ]);
  const byDay = new Map(counts.map((count) => [`${count.part} ${count.day}`, count]));
  const of = (part: StatusPart, holds: (day: string) => boolean) =>
    availability(counts.filter((count) => count.part === part && holds(count.day)));
  return {
    parts: PARTS.map((part) => {
      const check = last.find((one) => one.part === part);
      const isFresh = check !== undefined && now.getTime() - check.at.getTime() < FRESH_MS;
      return {
        ...{ part, ready: isFresh ? check.isReady : null, checkedAt: check?.at.toISOString() ?? null },
        availability: of(part, (day) => day >= firstDay),
        days: days.map((day) => {
          const count = byDay.get(`${part} ${day}`);
          return availability(count === undefined ? [] : [count]);
        }),
      };
    }),
    ...{ firstDay, lastDay },
    months: months.map((month) => ({
      month,
      availability: Object.fromEntries(
        PARTS.map((part) => [part, of(part, (day) => day.startsWith(month))]),
      ) as Readonly<Record<StatusPart, number | null>>,
    })),
  };
}
