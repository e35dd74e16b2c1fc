import type { EventLog, EventsWritten } from "#ports/event-log.ts";
import type { DeliverableEndpoint } from "#ports/webhooks.ts";
import { type Lane, type LaneHost, type LanePorts, lane } from "./lane.ts";
import { type SlotLimits, slots } from "./slots.ts";

interface DelivererPorts extends LanePorts {
  readonly events: Pick<EventLog, "read" | "find" | "lastOf">;
  /** Of several processes, whether this one calls those of an instance; one alone calls all. */
  isOurs?(instanceId: number): boolean;
}

interface DelivererOptions {
  /** Between two looks at what others have changed. */
  readonly sweepMs: number;
  /** Of what cannot be read or written. */
  readonly retryMs: number;
  /** What is in flight when it closes may end by itself for so long. */
  readonly graceMs: number;
  readonly slots: SlotLimits;
}

/** Calls the endpoints of one platform's instances; there is one such process an instance. */
export interface WebhookDeliverer {
  /** Looks for the endpoints, and goes on where a process before it ended. */
  start(): void;
  /** Events of this process. */
  readonly written: EventsWritten;
  /** One was made or changed in this process: it need not be looked for. */
  changed(): void;
  /** Which instances are ours has changed: what is in flight of others' ends by itself. */
  sharesChanged(): void;
  /** What else happens every `sweepMs`. */
  sweep(): Promise<void>;
  /** How many endpoints there are and calls are under way, and since when the oldest event waits for its first try. */
  backlog(): { readonly endpoints: number; readonly inFlight: number; readonly oldestAtMs: number };
  /** Begins nothing more. */
  drain(): void;
  close(): Promise<void>;
}

const OPTIONS: DelivererOptions = { sweepMs: 1_000, retryMs: 1_000, graceMs: 2_000, slots: { all: 1_024, user: 512 } };

const PAGE = 1_000;
/** Whoever changes an endpoint may have another clock, and its change may be seen a little later. */
const OVERLAP_MS = 5_000;
/** Every so many sweeps: what was removed, and what others have written. */
const LOOK_AT_ALL = 30;
const LOOK_AT_LOG = 5;
/** Lanes that are told of one place that has become free. */
const TOLD_AT_ONCE = 32;

export function webhookDeliverer(ports: DelivererPorts, options: Partial<DelivererOptions> = {}): WebhookDeliverer {
  const { webhooks, events, post, clock, logger, platform, isOurs = () => true } = ports;
  const { sweepMs, retryMs, graceMs, slots: limits } = { ...OPTIONS, ...options };
  const lanes = new Map<string, Lane>();
  const byInstance = new Map<number, Set<Lane>>();
  const room = slots(limits);
  /** Lanes that found no room, in the order in which they came. */
  const waiting = new Set<Lane>();
  let [isDraining, isClosing] = [false, false];
  let seen = new Date(0);
  let sweeps = 0;
  let last: ReadonlyMap<number, number> = new Map();
  let timer: NodeJS.Timeout | null = null;
  let sweeping: Promise<void> | null = null;
  let again = false;

  const host: LaneHost = {
    retryMs,
    isDraining: () => isDraining,
    isClosing: () => isClosing,
    take(one) {
      const taken = room.take(one.endpoint.ownerId, one.isSlow, one.inFlight > 0);
      if (!taken) waiting.add(one);
      return taken;
    },
    release(one, wasSlow) {
      room.release(one.endpoint.ownerId, wasSlow);
      let told = 0;
      for (const next of waiting) {
        if (told === TOLD_AT_ONCE) break;
        told += 1;
        waiting.delete(next);
        next.pump();
      }
    },
    gone: remove,
  };

  function remove(one: Lane): void {
    const { id, instanceId } = one.endpoint;
    if (lanes.get(id) !== one) return;
    lanes.delete(id);
    waiting.delete(one);
    const others = byInstance.get(instanceId);
    others?.delete(one);
    if (others?.size === 0) byInstance.delete(instanceId);
    post.forget(id);
  }

  function letGo(one: Lane): void {
    one.letGo().catch((error) => logger.warn("webhook-cursor-not-written", { error }));
    remove(one);
  }

  function add(endpoint: DeliverableEndpoint): Lane {
    const made = lane(ports, host, endpoint);
    lanes.set(endpoint.id, made);
    const others = byInstance.get(endpoint.instanceId) ?? new Set();
    byInstance.set(endpoint.instanceId, others.add(made));
    return made;
  }

  /** What was made or changed since the last look, by whomever. */
  async function lookForChanges(): Promise<void> {
    let from = new Date(Math.max(0, seen.getTime() - OVERLAP_MS));
    let limit = PAGE;
    for (;;) {
      const changed = await webhooks.listChanged(platform, from, limit);
      const fresh: Lane[] = [];
      for (const endpoint of changed) {
        if (!isOurs(endpoint.instanceId)) continue;
        const known = lanes.get(endpoint.id);
        if (known === undefined) fresh.push(add(endpoint));
        else if (isNews(endpoint, known.endpoint)) known.update(endpoint);
      }
      if (fresh.length > 0) await lookAtFresh(fresh);
      const newest = changed.at(-1)?.changedAt;
      if (newest !== undefined && newest > seen) seen = newest;
      if (changed.length < limit || newest === undefined) return;
      if (newest.getTime() === from.getTime()) limit *= 2;
      from = newest;
    }
  }

  /** The newest one is found at every look, also when it has long been heeded. */
  function isNews({ changedAt }: DeliverableEndpoint, known: DeliverableEndpoint): boolean {
    const changedMs = changedAt.getTime();
    return changedMs !== known.changedAt.getTime() || clock.now().getTime() - changedMs < OVERLAP_MS;
  }

  /** What waits for them. */
  async function lookAtFresh(fresh: readonly Lane[]): Promise<void> {
    const due = await webhooks.firstDue(fresh.map((one) => one.endpoint.id));
    for (const [id, at] of due) lanes.get(id)?.mayBeDue(at);
    const found = await events.lastOf([...new Set(fresh.map((one) => one.endpoint.instanceId))]);
    for (const one of fresh) if ((found.get(one.endpoint.instanceId) ?? 0) > one.endpoint.cursor) one.written();
  }

  async function lookForRemoved(): Promise<void> {
    const present = await webhooks.listIds(platform);
    for (const [id, one] of lanes) if (!present.has(id)) remove(one);
  }

  /** The safety net: whoever took this process's place for a moment has told it nothing. */
  async function lookAtLog(): Promise<void> {
    const found = await events.lastOf([...byInstance.keys()]);
    const changed = [...found].filter(([id, seq]) => last.get(id) !== seq).map(([id]) => id);
    last = found;
    written(new Set(changed));
  }

  function written(instanceIds: ReadonlySet<number>): void {
    for (const id of instanceIds) {
      for (const one of byInstance.get(id) ?? []) {
        one.written();
        one.pump();
      }
    }
  }

  async function look(): Promise<void> {
    try {
      await lookForChanges();
      if (sweeps % LOOK_AT_ALL === LOOK_AT_ALL - 1) await lookForRemoved();
      if (sweeps % LOOK_AT_LOG === LOOK_AT_LOG - 1) await lookAtLog();
      sweeps += 1;
      for (const one of lanes.values()) one.pump();
      await Promise.all([...lanes.values()].map((one) => one.saveCursor()));
    } catch (error) {
      logger.warn("webhooks-not-looked-for", { error });
    }
  }

  /** One look at a time; what is asked for meanwhile is looked for after it. */
  function sweep(): Promise<void> {
    if (sweeping !== null) {
      again = true;
      return sweeping;
    }
    sweeping = (async () => {
      do {
        again = false;
        await look();
      } while (again && !isClosing);
    })().finally(() => {
      sweeping = null;
    });
    return sweeping;
  }

  function plan(): void {
    if (isClosing || isDraining) return;
    timer = setTimeout(() => void sweep().finally(plan), sweepMs).unref();
  }

  const inFlight = () => [...lanes.values()].reduce((sum, one) => sum + one.inFlight, 0);

  return {
    start: () => void sweep().finally(plan),
    written,
    changed: () => void sweep(),
    sharesChanged() {
      for (const one of [...lanes.values()]) if (!isOurs(one.endpoint.instanceId)) letGo(one);
      seen = new Date(0);
      void sweep();
    },
    sweep,
    backlog() {
      let oldestAtMs = Number.POSITIVE_INFINITY;
      for (const { oldestAt } of lanes.values()) oldestAtMs = Math.min(oldestAtMs, oldestAt?.getTime() ?? oldestAtMs);
      return { endpoints: lanes.size, inFlight: inFlight(), oldestAtMs };
    },
    drain() {
      isDraining = true;
      if (timer !== null) clearTimeout(timer);
    },
    async close() {
      isDraining = true;
      if (timer !== null) clearTimeout(timer);
      await sweeping;
      const until = performance.now() + graceMs;
      while (inFlight() > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
      isClosing = true;
      await post.close();
      await Promise.all(
        [...lanes.values()].map((one) =>
          one.saveCursor().catch((error) => logger.warn("webhook-cursor-not-written", { error })),
        ),
      );
    },
  };
}
