import type { EventLog } from "#ports/event-log.ts";
import type { WebhookQueue, WebhookTry } from "#ports/webhooks.ts";
import type { DueTry } from "./attempt.ts";

/** The tries of an endpoint that stand in its log as planned: they stay there until they are due. */
interface PlannedTries {
  /** One is due then, or may be. */
  mayBeDue(at: Date): void;
  /** None is at hand, and there may be one that is due. */
  isToBeRead(now: Date): boolean;
  readonly isReady: boolean;
  /** Reads some that are due, where none is at hand. Rejects with `StorageError`. */
  fill(now: Date, onlyTests: boolean): Promise<void>;
  take(): DueTry | undefined;
  settled(id: string): void;
  /** What was read is not made after all: it is read again once it may be due. */
  letGo(): void;
}

interface Ports {
  readonly webhooks: Pick<WebhookQueue, "listDue">;
  readonly events: Pick<EventLog, "find">;
}

const AT_ONCE = 8;
const FAR = new Date(8_000_000_000_000);

export function plannedTries({ webhooks, events }: Ports, endpointId: string, instanceId: number): PlannedTries {
  let nextMs = Number.POSITIVE_INFINITY;
  let ready: DueTry[] = [];
  /** Read, and not settled yet: they stand in the log as before. */
  const underWay = new Set<string>();

  async function withEvents(due: readonly WebhookTry[]): Promise<DueTry[]> {
    const seqs = due.flatMap(({ seq }) => seq ?? []);
    const found = seqs.length === 0 ? [] : await events.find(instanceId, seqs);
    const bySeq = new Map(found.map((event) => [event.seq, event]));
    return due.map((planned) => ({
      planned,
      event: planned.seq === null ? null : (bySeq.get(planned.seq) ?? null),
      wasPlanned: true,
    }));
  }

  return {
    mayBeDue(at) {
      nextMs = Math.min(nextMs, at.getTime());
    },
    isToBeRead: (now) => ready.length === 0 && nextMs <= now.getTime(),
    get isReady() {
      return ready.length > 0;
    },
    async fill(now, onlyTests) {
      if (ready.length > 0 || nextMs > now.getTime()) return;
      const limit = underWay.size + AT_ONCE;
      nextMs = Number.POSITIVE_INFINITY;
      try {
        // Those that are not due yet say when to look again.
        const planned = await webhooks.listDue(endpointId, onlyTests ? now : FAR, limit, onlyTests ? "tests" : "all");
        const later = planned.find(({ at }) => at > now);
        if (later !== undefined) nextMs = Math.min(nextMs, later.at.getTime());
        else if (planned.length === limit) nextMs = now.getTime();
        const due = planned.filter(({ id, at }) => at <= now && !underWay.has(id));
        ready = await withEvents(due);
        for (const { id } of due) underWay.add(id);
      } catch (error) {
        nextMs = now.getTime();
        throw error;
      }
    },
    take: () => ready.shift(),
    settled: (id) => void underWay.delete(id),
    letGo() {
      for (const { planned } of ready) underWay.delete(planned.id);
      ready = [];
    },
  };
}
