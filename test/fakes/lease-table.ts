import { type ClusterMap, LEASE_MS, type LeaseTable } from "#ports/lease-table.ts";

/** What the processes of a cluster share. */
export interface FakeTableServer {
  table(): FakeLeaseTable;
  /** What each call has cost it. */
  readonly calls: { keep: number; read: number; write: number; isThere: number };
}

export interface FakeLeaseTable extends LeaseTable {
  /** From now on it rejects, or answers again. */
  setAway(away: boolean): void;
}

/** Leases end by `nowMs`. */
export function fakeTableServer(nowMs: () => number): FakeTableServer {
  const untilMs = new Map<string, number>();
  const begun = new Set<string>();
  const beats: ((id: string) => void)[] = [];
  const changes: (() => void)[] = [];
  const calls = { keep: 0, read: 0, write: 0, isThere: 0 };
  let map: ClusterMap = { members: [], holders: [] };
  let version = 0;
  const stands = (id: string) => (untilMs.get(id) ?? Number.NEGATIVE_INFINITY) > nowMs();

  function table(): FakeLeaseTable {
    let away = false;
    const on = async <Value>(work: () => Value): Promise<Value> => {
      if (away) throw new Error("fake: the table is away");
      return work();
    };
    return {
      setAway(now) {
        away = now;
      },
      keep: (id) =>
        on(() => {
          calls.keep += 1;
          if (begun.has(id) && !stands(id)) return false;
          begun.add(id);
          untilMs.set(id, nowMs() + LEASE_MS);
          for (const listener of beats) queueMicrotask(() => listener(id));
          return true;
        }),
      leave: (id) => on(() => void untilMs.delete(id)),
      isThere: (id) =>
        on(() => {
          calls.isThere += 1;
          return stands(id);
        }),
      read: () =>
        on(() => {
          calls.read += 1;
          return { map, version };
        }),
      write: (next, before) =>
        on(() => {
          if (before !== version) return false;
          calls.write += 1;
          map = next;
          version += 1;
          for (const listener of changes) queueMicrotask(listener);
          return true;
        }),
      onBeat: (listener) => void beats.push((id) => (away ? undefined : listener(id))),
      onChange: (listener) => void changes.push(() => (away ? undefined : listener())),
    };
  }

  return { table, calls };
}
