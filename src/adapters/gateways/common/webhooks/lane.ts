import type { Platform } from "#domain/instances/instance.ts";
import { tryIdOf } from "#domain/webhooks/endpoint.ts";
import { MAX_IN_FLIGHT } from "#domain/webhooks/try.ts";
import type { Clock } from "#ports/clock.ts";
import type { ContentRelease } from "#ports/content-release.ts";
import type { EventLog } from "#ports/event-log.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { WebhookPost } from "#ports/webhook-post.ts";
import type { DeliverableEndpoint, TryOutcome, WebhookQueue } from "#ports/webhooks.ts";
import { type BodyOfEvent, type DueTry, makeAttempt, verdictOf } from "./attempt.ts";
import { firstTries } from "./first-tries.ts";
import { plannedTries } from "./planned-tries.ts";
import { webhookSigner } from "./signature.ts";

export interface LanePorts {
  readonly webhooks: WebhookQueue;
  readonly events: Pick<EventLog, "read" | "find">;
  readonly post: WebhookPost;
  readonly clock: Pick<Clock, "now">;
  readonly random: Pick<Random, "below">;
  readonly logger: Pick<Logger, "warn">;
  readonly platform: Platform;
  readonly bodyOf: BodyOfEvent;
  nextId(): string;
  readonly onFetched?: ContentRelease["fetched"] | undefined;
}

/** What all lanes share. */
export interface LaneHost {
  /** Room for one more post; false where there is none, and the lane is told when there is. */
  take(lane: Lane): boolean;
  release(lane: Lane, wasSlow: boolean): void;
  /** No try is begun any more. */
  readonly isDraining: () => boolean;
  /** What ends now was broken off by us: it counts for nothing. */
  readonly isClosing: () => boolean;
  /** The endpoint is no longer there. */
  gone(lane: Lane): void;
  readonly retryMs: number;
}

/** One endpoint that is called. Few things of it are in memory: what is to be told stays in the log. */
export interface Lane {
  readonly endpoint: DeliverableEndpoint;
  /** Its last try took long: room for it is counted apart. */
  readonly isSlow: boolean;
  readonly inFlight: number;
  /** When what it is to be told next happened; null where nothing is at hand that waits for its first try. */
  readonly oldestAt: Date | null;
  update(endpoint: DeliverableEndpoint): void;
  /** Events were written. */
  written(): void;
  /** Begins what can be begun. */
  pump(): void;
  mayBeDue(at: Date): void;
  /** Writes how far it has come. */
  saveCursor(): Promise<void>;
  /** Another process calls it from now on: writes how far it has come, and begins nothing more. */
  letGo(): Promise<void>;
}

const MIN_PAGE = 4;
const MAX_PAGE = 64;
const SLOW_MS = 3_000;

export function lane(ports: LanePorts, host: LaneHost, start: DeliverableEndpoint): Lane {
  const { webhooks, post, clock, logger, nextId } = ports;
  const attempting = { ...ports, now: () => clock.now() };
  let endpoint = start;
  let sign = webhookSigner(start.secrets);
  let { failingSince } = start;
  /** Grows with each change of the endpoint. */
  let version = 0;
  let savedCursor = start.cursor;
  let inFlight = 0;
  /** Grows with each success and begins anew with each failure: what hangs takes up one place and not four. */
  let allowed = 1;
  let isSlow = false;
  let isFilling = false;
  let isWaiting = false;
  let isGone = false;
  let plannedLast = false;
  let page = MIN_PAGE;
  const first = firstTries(ports, () => endpoint, start.cursor);
  const planned = plannedTries(ports, start.id, start.instanceId);

  const self: Lane = {
    get endpoint() {
      return endpoint;
    },
    get isSlow() {
      return isSlow;
    },
    get inFlight() {
      return inFlight;
    },
    get oldestAt() {
      return isActive() ? first.oldestAt : null;
    },
    update(to) {
      if (to.url !== endpoint.url) [allowed, isSlow] = [1, false];
      const isAnew = to.state === "active" && endpoint.state !== "active";
      if (isAnew) failingSince = to.failingSince;
      endpoint = to;
      version += 1;
      sign = webhookSigner(to.secrets);
      planned.letGo();
      planned.mayBeDue(clock.now());
    },
    written: first.written,
    pump,
    mayBeDue: planned.mayBeDue,
    async saveCursor() {
      const { cursor } = first;
      if (cursor <= savedCursor || isGone) return;
      await webhooks.moveCursor(endpoint.id, cursor, clock.now());
      savedCursor = cursor;
    },
    async letGo() {
      const saved = self.saveCursor();
      isGone = true;
      await saved;
    },
  };

  function isActive(): boolean {
    return endpoint.state === "active";
  }

  function pump(): void {
    while (inFlight < allowed && !isWaiting && !isGone && !host.isDraining()) {
      if (planned.isToBeRead(clock.now()) || (isActive() && first.isToBeRead)) void fill();
      if (!planned.isReady && !(isActive() && first.isReady)) return;
      if (!host.take(self)) return;
      void run(takeOne());
    }
  }

  /** In turn, so that neither holds back the other. */
  function takeOne(): DueTry {
    plannedLast = !(isActive() && first.isReady) || (planned.isReady && !plannedLast);
    const event = plannedLast ? undefined : first.take();
    if (event === undefined) return planned.take() as DueTry;
    const { seq, id: eventId, type } = event;
    const made = { id: tryIdOf(nextId()), seq, eventId, type, attempt: 1, at: clock.now() };
    return { planned: made, event, wasPlanned: false };
  }

  /** Reads what is to be tried next. Where that is not possible now, it is tried again a little later. */
  async function fill(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    const before = version;
    try {
      await planned.fill(clock.now(), !isActive());
      if (isActive()) await first.fill(page);
    } catch (error) {
      logger.warn("webhooks-not-read", { instanceId: endpoint.instanceId, error });
      pause();
    }
    isFilling = false;
    if (version !== before) {
      planned.letGo();
      planned.mayBeDue(clock.now());
    }
    pump();
  }

  function pause(): void {
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      pump();
    }, host.retryMs).unref();
  }

  async function run(attempt: DueTry): Promise<void> {
    const wasSlow = isSlow;
    inFlight += 1;
    try {
      const outcome = await makeAttempt(attempting, endpoint, sign, attempt);
      if (host.isClosing()) return;
      const { tookMs, state } = outcome.made;
      isSlow = (tookMs ?? 0) >= SLOW_MS;
      allowed = state === "succeeded" ? Math.min(MAX_IN_FLIGHT, allowed + 1) : 1;
      page = state === "succeeded" && !isSlow ? Math.min(MAX_PAGE, page * 2) : MIN_PAGE;
      await write(outcome);
      if (host.isClosing()) return;
      settled(attempt);
      if (state === "succeeded" && attempt.event?.type === "message.received" && attempt.event.message !== null) {
        ports.onFetched?.(endpoint.instanceId, [attempt.event.message]);
      }
    } finally {
      inFlight -= 1;
      host.release(self, wasSlow);
      pump();
    }
  }

  function settled({ planned: { id, seq }, wasPlanned }: DueTry): void {
    if (wasPlanned) planned.settled(id);
    else if (seq !== null) first.settled(seq);
  }

  /** Until it is written nothing else takes its place: whatever cannot be written is bounded so. */
  async function write(outcome: TryOutcome): Promise<void> {
    const isThere = await untilDone(() => webhooks.settle(outcome));
    if (isThere === false) {
      isGone = true;
      host.gone(self);
    } else {
      if (outcome.next !== null) planned.mayBeDue(outcome.next.at);
      const verdict = verdictOf(outcome.made, failingSince);
      // Of most tries it is that all is as it was.
      const isNews = verdict.failingSince?.getTime() !== failingSince?.getTime() || verdict.disable !== null;
      if (isNews) await untilDone(() => judge(outcome));
    }
  }

  async function untilDone<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    while (!host.isClosing()) {
      try {
        return await work();
      } catch (error) {
        logger.warn("webhook-try-not-written", { instanceId: endpoint.instanceId, error });
        await new Promise((resolve) => setTimeout(resolve, host.retryMs));
      }
    }
    return undefined;
  }

  async function judge({ made }: TryOutcome): Promise<void> {
    const { failingSince: since, disable } = verdictOf(made, failingSince);
    if (since?.getTime() !== failingSince?.getTime()) {
      await webhooks.setFailingSince(endpoint.id, since);
      failingSince = since;
    }
    if (disable === null || !isActive()) return;
    await webhooks.disable(endpoint.id, disable, made.at);
    self.update({ ...endpoint, state: "disabled", reason: disable, since: made.at });
    logger.warn("webhook-disabled", { instanceId: endpoint.instanceId, reason: disable });
    post.forget(endpoint.id);
  }

  return self;
}
