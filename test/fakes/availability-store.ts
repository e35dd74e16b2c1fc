import type { DayCount } from "#domain/status/availability.ts";
import type { AvailabilityStore, LastCheck } from "#ports/availability.ts";

export function fakeAvailabilityStore(): AvailabilityStore {
  const rows = new Map<string, DayCount & { readonly last: LastCheck }>();
  const since = (fromDay: string) => [...rows.values()].filter(({ day }) => day >= fromDay);
  return {
    async put(watcher, counts) {
      for (const count of counts) rows.set(`${count.day} ${count.part} ${watcher}`, count);
    },
    async list(fromDay) {
      const sums = new Map<string, DayCount>();
      for (const { day, part, asked, ready } of since(fromDay)) {
        const before = sums.get(`${day} ${part}`) ?? { asked: 0, ready: 0 };
        sums.set(`${day} ${part}`, { day, part, asked: before.asked + asked, ready: before.ready + ready });
      }
      return [...sums.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
    },
    async listLast(fromDay) {
      const last = new Map<string, LastCheck>();
      for (const one of since(fromDay)) {
        const known = last.get(one.part);
        if (known === undefined || known.at < one.last.at) last.set(one.part, one.last);
      }
      return [...last.values()];
    },
  };
}
