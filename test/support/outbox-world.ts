import { vi } from "vitest";
import type { Delivered, Delivery } from "#adapters/gateways/common/outbox/deliver.ts";
import { outbox, type RunningOutbox } from "#adapters/gateways/common/outbox/outbox.ts";
import type { OutboxRules } from "#adapters/gateways/common/outbox/rules.ts";
import type { SendFailure } from "#domain/messages/failures.ts";
import { messageIds, whatsAppIdOf } from "#domain/messages/message-id.ts";
import { type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { AccountLimits } from "#domain/sessions/account-limits.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { Clock } from "#ports/clock.ts";
import type { MessageStore, OutgoingRecord } from "#ports/messages.ts";
import type { SendRequest } from "#ports/outbox.ts";
import type { Shards } from "#ports/shards.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { fakeRandom } from "#test/fakes/random.ts";
import { type FakeSessionOwnership, fakeSessionOwnership } from "#test/fakes/session-ownership.ts";

export const INSTANCE = { instanceId: 1, client: "Client001" };
const PHONE = "9647701234567";

interface Attempted {
  readonly id: string;
  readonly text: string;
  readonly isRepeat: boolean;
}

export interface OutboxWorld {
  readonly box: RunningOutbox;
  readonly store: MessageStore;
  readonly ownership: FakeSessionOwnership;
  /** Every attempt, in order. */
  readonly attempts: Attempted[];
  /** How the next attempts end, first things first; then all succeed. */
  answer(...outcomes: (SendFailure | Promise<Result<Delivered, SendFailure>>)[]): void;
  stand(standing: Standing): void;
  /** What the network lets the account do from now on. */
  limit(limits: Partial<AccountLimits>): void;
  /** How often something else was said to hold messages back. */
  holdsChanged(): number;
  /** From now on the chat with whom is written to so is kept under another name. */
  know(written: string, person: Recipient): void;
  send(
    text: string,
    request?: Partial<SendRequest<never>> & { readonly phone?: string },
  ): ReturnType<RunningOutbox["send"]>;
  /** What an earlier process left is this one's now. */
  restart(rules?: Partial<OutboxRules>): OutboxWorld;
  /** Another process beside it, on the same stores. */
  beside(cluster: Pick<Shards, "owns" | "serves">): OutboxWorld;
  record(id: string): Promise<OutgoingRecord>;
}

interface Kept {
  readonly store: MessageStore;
  readonly owners: Map<number, { owner: symbol | null; epoch: number }>;
}

/** An outbox over stores in memory, and a network that does as it is told. On fake timers, which the test turns. */
export function outboxWorld(
  rules: Partial<OutboxRules> = {},
  kept?: Kept,
  cluster?: Pick<Shards, "owns" | "serves">,
): OutboxWorld {
  const owners: Kept["owners"] = kept?.owners ?? new Map();
  const ownership = fakeSessionOwnership(owners);
  const store = kept?.store ?? fakeMessageStore({ epochOf: (id) => owners.get(id)?.epoch ?? null });
  const people = new Map<string, Recipient>();
  const attempts: Attempted[] = [];
  const outcomes: (SendFailure | Promise<Result<Delivered, SendFailure>>)[] = [];
  let standing: Standing = "online";
  let limits: AccountLimits | null = null;
  let holdsChanged = 0;
  const clock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
  const silent = () => undefined;
  const logger = { debug: silent, info: silent, warn: silent, error: silent, child: () => logger };

  const box = outbox(
    {
      standing: () => standing,
      ownIdOf: whatsAppIdOf,
      limits: () => limits,
      personOf: async (_instance, recipient) => people.get(writtenRecipient(recipient)) ?? null,
      holdsChanged() {
        holdsChanged += 1;
      },
      async deliver(_instance, { id, content, isRepeat }: Delivery) {
        attempts.push({ id, isRepeat, text: content.kind === "text" ? content.text : content.kind });
        const outcome = outcomes.shift();
        if (outcome === undefined) return success({ messageId: whatsAppIdOf(id), sentAt: clock.now() });
        return "code" in outcome ? failure(outcome) : outcome;
      },
    },
    {
      messages: store,
      ownership,
      instances: { listRefs: async (ids) => ids.map((instanceId) => ({ ...INSTANCE, instanceId })) },
      clock,
      random: fakeRandom(),
      nextId: messageIds(
        () => Date.now(),
        () => 0,
      ),
      logger,
      cluster,
    },
    rules,
  );

  const world: OutboxWorld = {
    box,
    store,
    ownership,
    attempts,
    answer: (...next) => void outcomes.push(...next),
    stand(next) {
      standing = next;
      box.standingChanged(INSTANCE.instanceId);
    },
    limit(said) {
      limits = { lockedUntil: null, newChats: null, ...said };
      box.standingChanged(INSTANCE.instanceId);
    },
    holdsChanged: () => holdsChanged,
    know: (written, person) => void people.set(written, person),
    send: (text, { phone = PHONE, ...request } = {}) =>
      box.send({
        instance: INSTANCE,
        recipient: { kind: "phone", phone },
        content: { kind: "text", text },
        options: {},
        admit: async () => null,
        ...request,
      }),
    restart(next = rules) {
      // The process before was killed: nothing of it is heard any more.
      vi.clearAllTimers();
      return outboxWorld(next, { store, owners });
    },
    beside: (of) => outboxWorld(rules, { store, owners }, of),
    async record(id) {
      const record = await store.find(INSTANCE.instanceId, id);
      if (record?.direction !== "out") throw new Error(`no message ${id}`);
      return record;
    },
  };
  return world;
}

/** Under the tests' clock. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** An attempt that lasts until it is told how it ends. */
export function lasting() {
  return Promise.withResolvers<Result<Delivered, SendFailure>>();
}
