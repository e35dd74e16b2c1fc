import type { EventLog, LoggedEvent } from "#ports/event-log.ts";
import type { DeliverableEndpoint, WebhookQueue } from "#ports/webhooks.ts";

/** The events that an endpoint has not been told of yet, in their order; they stay in the log until they are asked for. */
interface FirstTries {
  /** There may be more of them. */
  written(): void;
  /** Reads some, where none is at hand and there may be some. Rejects with `StorageError`. */
  fill(limit: number): Promise<void>;
  /** The next one; the same is not given twice. */
  take(): LoggedEvent | undefined;
  /** What was taken has been written as tried. */
  settled(seq: number): void;
  /** None is at hand, and there may be one in the log. */
  readonly isToBeRead: boolean;
  readonly isReady: boolean;
  /** When the next one happened; null where none is at hand. */
  readonly oldestAt: Date | null;
  /** Every event up to this number has been settled, or is none for it. */
  readonly cursor: number;
}

interface Ports {
  readonly webhooks: Pick<WebhookQueue, "listTried">;
  readonly events: Pick<EventLog, "read">;
}

export function firstTries(
  { webhooks, events }: Ports,
  endpoint: () => Pick<DeliverableEndpoint, "id" | "instanceId" | "events">,
  from: number,
): FirstTries {
  let position = from;
  let page: LoggedEvent[] = [];
  /** How often something was written, and how often by the time that all of it had been read. */
  let [written, read] = [0, 0];
  /** Of a process before this one, which ended between a try and the cursor. */
  let tried: ReadonlySet<number> | null = null;
  const underWay = new Set<number>();

  return {
    written() {
      written += 1;
    },
    get isToBeRead() {
      return page.length === 0 && read < written;
    },
    get isReady() {
      return page.length > 0;
    },
    async fill(limit) {
      if (page.length > 0 || read === written) return;
      const { id, instanceId } = endpoint();
      tried ??= await webhooks.listTried(id, from);
      const before = written;
      const found = await events.read(instanceId, position, limit);
      if (found.length < limit) read = before;
      const types = new Set(endpoint().events);
      page = found.filter(({ seq, type }) => types.has(type) && tried?.has(seq) !== true);
      position = found.at(-1)?.seq ?? position;
    },
    take() {
      const event = page.shift();
      if (event !== undefined) underWay.add(event.seq);
      return event;
    },
    settled: (seq) => void underWay.delete(seq),
    get oldestAt() {
      return page[0]?.at ?? null;
    },
    get cursor() {
      return Math.min(position, ...[...underWay].map((seq) => seq - 1), (page[0]?.seq ?? position + 1) - 1);
    },
  };
}
