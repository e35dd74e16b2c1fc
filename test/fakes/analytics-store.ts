import type { SlotCounts } from "#domain/analytics/report.ts";
import type { AnalyticsStore, Uncounted } from "#ports/analytics.ts";
import type { EventLog, LoggedEvent } from "#ports/event-log.ts";
import { slotCounts } from "#test/support/slot-counts.ts";

interface FakeAnalyticsOptions {
  /** Where events come from; none where a test only reads sums. */
  readonly events?: EventLog | undefined;
  /** All that there are. */
  readonly instanceIds?: readonly number[] | undefined;
}

interface Row extends SlotCounts {
  readonly instanceId: number;
}

const FROM_THE_START = 10_000;

/** Sums in memory. `seed` puts counts in as if their events had been counted. */
export function fakeAnalyticsStore({ events, instanceIds = [1, 2] }: FakeAnalyticsOptions = {}): AnalyticsStore & {
  seed(instanceId: number, slots: readonly SlotCounts[]): void;
  removeOf(instanceId: number): void;
} {
  let rows: Row[] = [];
  const cursors = new Map<number, number>();
  const cursorOf = (instanceId: number) => cursors.get(instanceId) ?? 0;

  async function behind(ids: readonly number[]): Promise<number[]> {
    const last = (await events?.lastOf(ids)) ?? new Map<number, number>();
    return ids.filter((id) => (last.get(id) ?? 0) > cursorOf(id));
  }

  return {
    seed: (instanceId, slots) => void rows.push(...slots.map((slot) => ({ instanceId, ...slot }))),
    removeOf(instanceId) {
      rows = rows.filter((row) => row.instanceId !== instanceId);
      cursors.delete(instanceId);
    },
    async readUncounted(instanceId, limit) {
      const all = (await events?.read(instanceId, 0, FROM_THE_START)) ?? [];
      const some = all.filter(({ seq }) => seq > cursorOf(instanceId)).slice(0, limit);
      return { events: some.flatMap((event) => toUncounted(event, all)), upTo: some.at(-1)?.seq ?? null };
    },
    async add(instanceId, counted, upTo) {
      const added = counted.filter(({ seq }) => seq > cursorOf(instanceId));
      for (const { slotMs, kind, measures, reason, timed } of added) {
        const counts = Object.fromEntries(measures.map((measure) => [measure, 1]));
        const reasons = reason === null ? {} : { reasons: { [reason]: 1 } };
        const times = timed === null ? {} : { [timed[0]]: [timed[1], 1] };
        rows.push({ instanceId, ...slotCounts(slotMs, kind, { counts, ...reasons, times }) });
      }
      cursors.set(instanceId, Math.max(upTo, cursorOf(instanceId)));
    },
    listBehind: behind,
    async listAllBehind(after, limit) {
      return (await behind(instanceIds.filter((id) => id > after))).slice(0, limit);
    },
    async read(ids, from, until) {
      return rows.filter(
        ({ instanceId, slotMs }) => ids.includes(instanceId) && slotMs >= from.getTime() && slotMs < until.getTime(),
      );
    },
    async removeOlderThan(cutoff, limit) {
      const old = rows.filter(({ slotMs }) => slotMs < cutoff.getTime()).slice(0, limit);
      rows = rows.filter((row) => !old.includes(row));
      return old.length;
    },
  };
}

function toUncounted(event: LoggedEvent, all: readonly LoggedEvent[]): Uncounted[] {
  const { seq, what, at, message, messageId } = event;
  if (message === null) return [];
  const nothing = { readyAt: null, sentAt: null, deliveredAt: null, reason: null, sentTold: true };
  if (message.direction === "in") return [{ seq, what, at, kind: message.kind, ...nothing }];
  const { kind, times, attempts, dueAt, failure } = message;
  const isTick = what === "delivered" || what === "read";
  const told = all.some(
    (one) => one.seq < seq && one.messageId === messageId && (one.what === "sent" || one.what === "delivered"),
  );
  return [
    {
      ...{ seq, what, at, kind, sentAt: times.sentAt, deliveredAt: times.deliveredAt, reason: failure?.code ?? null },
      readyAt: attempts > 1 || dueAt < times.acceptedAt ? times.acceptedAt : dueAt,
      sentTold: !isTick || times.sentAt?.getTime() !== at.getTime() || told,
    },
  ];
}
