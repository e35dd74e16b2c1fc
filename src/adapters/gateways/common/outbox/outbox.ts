import { isOpen } from "#domain/messages/life.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Logger } from "#ports/logger.ts";
import type { Acceptance, IdempotencyKey, MessageStore, NewMessage } from "#ports/messages.ts";
import type { Outbox, PartsRequest, Sending, SendingFailure, SendRequest } from "#ports/outbox.ts";
import type { Random } from "#ports/random.ts";
import type { SessionOwnership } from "#ports/session-ownership.ts";
import type { Shards, ShardsGone } from "#ports/shards.ts";
import { AccountOutbox } from "./account-outbox.ts";
import type { Backlog } from "./account-queue.ts";
import type { OutboxPlatform } from "./callers.ts";
import { acceptForOwner, repeatElsewhere } from "./elsewhere.ts";
import type { Gone, SendResult } from "./entry.ts";
import { queueState } from "./network-limits.ts";
import { partsOf } from "./parts.ts";
import { replayOf } from "./replay.ts";
import { OUTBOX_RULES, type OutboxRules } from "./rules.ts";
import { settling } from "./settling.ts";

interface OutboxPorts {
  readonly messages: MessageStore;
  readonly ownership: SessionOwnership;
  readonly instances: { listRefs(ids: readonly number[]): Promise<InstanceRef[]> };
  readonly clock: Clock;
  readonly random: Pick<Random, "below">;
  readonly logger: Logger;
  /** Draws the id of a message: each after the one before. */
  nextId(): string;
  /** Of several processes, whether this one sends for an instance; one alone sends for all. */
  readonly cluster?: Pick<Shards, "owns" | "serves"> | undefined;
}

export interface RunningOutbox extends Outbox {
  /** Takes up what an earlier process left; resolves when all of it has been looked through once. */
  resume(): Promise<void>;
  /** The account has come or gone. */
  standingChanged(instanceId: number): void;
  /**
   * Other processes send for these: `given` when what is under way has ended, at most `GIVE_MS` later, `lapsed` from this
   * moment on.
   */
  giveUp(isGiven: (instanceId: number) => boolean, why: ShardsGone): Promise<void>;
  /** Of all accounts together. */
  backlog(): Backlog;
  /** Nothing new begins; every caller is answered by the time it resolves, at most `DRAIN_MS` later. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

type Known = Pick<Extract<Acceptance, { outcome: "known" }>, "id" | "sameBody">;

/** Before the listener itself cuts off what has no answer. */
const DRAIN_MS = 5_000;
/** Nobody sends for an account while it is given away. */
const GIVE_MS = 2_000;
/** Of a message, while other processes accept some for the same account. */
const TRIES = 10;
const QUEUE_FULL = { code: "queue-full", retryAfterSeconds: 60 } as const;
const NOT_READY = { code: "not-ready", id: null, messageId: null } as const;

/** Messages on their way out: a row each before anything is sent, its end written before its caller is told. */
export function outbox(
  platform: OutboxPlatform,
  ports: OutboxPorts,
  options: Partial<OutboxRules> = {},
): RunningOutbox {
  const { messages, ownership, clock, random, logger, nextId, cluster } = ports;
  const rules: OutboxRules = { ...OUTBOX_RULES, ...options };
  const accounts = new Map<number, AccountOutbox>();
  const ends = settling(messages, logger);
  let closed = false;

  function accountOf(instance: InstanceRef): AccountOutbox {
    const known = accounts.get(instance.instanceId);
    if (known !== undefined) return known;
    const account = new AccountOutbox({ platform, instance, messages, ownership, ends, rules, clock, random, logger });
    accounts.set(instance.instanceId, account);
    return account;
  }

  ownership.onLost((instanceId) => {
    accounts.get(instanceId)?.lose();
    accounts.delete(instanceId);
  });

  /** Under `id` where that has been drawn before. */
  async function send<Refusal extends { readonly code: string } = never>(
    request: SendRequest<Refusal>,
    id?: string,
  ): Promise<Result<Sending, SendingFailure | Refusal>> {
    if (closed) return failure(NOT_READY);
    const { instance, key } = request;
    if (cluster !== undefined && !cluster.serves(instance.instanceId)) return await acceptElsewhere(request, id);
    const account = accountOf(instance);
    const repeated = key === undefined ? null : await repeatOf(instance, key, request.gone);
    if (repeated !== null) return repeated;
    const refusal = await request.admit();
    if (refusal !== null) return { ok: false, failure: refusal };
    if (!account.isOpen && !(await account.open())) return await keepForOwner(request, id);
    if (account.isFull(request.later === undefined)) return failure(QUEUE_FULL);
    let accepted = await account.accept(request, newMessage(request, account.epoch, id));
    for (let tries = 1; accepted.outcome === "lost" && tries < TRIES; tries += 1) {
      if ((await account.others.catchUp(accepted.epoch)) === null) break;
      accepted = await account.accept(request, newMessage(request, account.epoch, id));
    }
    if (accepted.outcome === "taken") {
      await showKept(account, request);
      return accepted.answer;
    }
    if (accepted.outcome === "lost") return await keepForOwner(request, id);
    // Two calls under one key at one time.
    const known = accepted;
    return (
      (await repeat(account, known, request.gone)) ?? failure({ code: "idempotency-running", id: known.id } as const)
    );
  }

  /** Whoever took the account over while a row was written has not seen it: another process, or this one again. */
  async function showKept(account: AccountOutbox, { later }: Pick<SendRequest<never>, "later">): Promise<void> {
    if (cluster === undefined || later === undefined) return;
    const { instanceId } = account.instance;
    const isUnseen = accounts.get(instanceId) !== account || !(await ownership.renew(instanceId));
    if (isUnseen) await ownership.outrun?.(instanceId);
  }

  const lifeMs = rules.laterLifeMs;
  const parts = partsOf({ messages, repeatOf, nextId, newMessage, send: send<never>, lifeMs });

  async function sendParts<Refusal extends { readonly code: string } = never>(
    request: PartsRequest<Refusal>,
  ): Promise<Result<Sending, SendingFailure | Refusal>> {
    if (closed) return failure(NOT_READY);
    const { instance, key, later } = request;
    if (cluster !== undefined && !cluster.serves(instance.instanceId)) {
      const refusal = later === undefined ? NOT_READY : await request.admit();
      return refusal === null ? await parts.inTurn(request, keepForOwner) : { ok: false, failure: refusal };
    }
    const account = accountOf(instance);
    const repeated = key === undefined ? null : await parts.repeat(instance, key, request);
    if (repeated !== null) return repeated;
    const refusal = await request.admit();
    if (refusal !== null) return { ok: false, failure: refusal };
    if (!account.isOpen && !(await account.open())) return await parts.inTurn(request, keepForOwner);
    if (account.isFull(later === undefined, request.parts.length)) return failure(QUEUE_FULL);
    let accepted = await parts.accept(account, request);
    for (let tries = 1; "lostUnder" in accepted && tries < TRIES; tries += 1) {
      if ((await account.others.catchUp(accepted.lostUnder)) === null) break;
      accepted = await parts.accept(account, request);
    }
    if ("lostUnder" in accepted) return await parts.inTurn(request, keepForOwner);
    await showKept(account, request);
    return accepted;
  }

  /** Another process sends for the account, or nobody just now: what may be sent later is kept for it. */
  async function acceptElsewhere<Refusal extends { readonly code: string }>(
    request: SendRequest<Refusal>,
    id?: string,
  ): Promise<Result<Sending, SendingFailure | Refusal>> {
    if (request.later === undefined) return failure(NOT_READY);
    const refusal = await request.admit();
    return refusal === null ? await keepForOwner(request, id) : { ok: false, failure: refusal };
  }

  async function keepForOwner(request: SendRequest<unknown>, id?: string): Promise<SendResult> {
    if (cluster === undefined || request.later === undefined) return failure(NOT_READY);
    const ports = { messages, ownership, ownIdOf: platform.ownIdOf };
    return await acceptForOwner(ports, request, (epoch) => newMessage(request, epoch, id));
  }

  async function repeatOf(instance: InstanceRef, { key, bodyHash }: IdempotencyKey, gone?: Gone) {
    const known = await messages.findByKey(instance.instanceId, key);
    if (known === null) return null;
    return await repeat(accountOf(instance), { id: known.id, sameBody: known.bodyHash === bodyHash }, gone);
  }

  /** Null when the message is not kept any more: the key may name a new one. */
  async function repeat(account: AccountOutbox, { id, sameBody }: Known, gone?: Gone): Promise<SendResult | null> {
    if (!sameBody) return failure({ code: "idempotency-mismatch", id });
    // Given away while the key was looked for: it would be taken up where nobody sends for it any more.
    if (cluster !== undefined && !cluster.serves(account.instance.instanceId)) return failure(NOT_READY);
    if (!account.isOpen && !(await account.open())) return failure(NOT_READY);
    const joined = account.join(id, gone);
    if (joined !== null) return await joined;
    const record = await messages.find(account.instance.instanceId, id);
    if (record === null || record.direction === "in") return null;
    return replayOf(record, platform.ownIdOf(id)) ?? (await account.reopen(record, gone));
  }

  function newMessage(request: SendRequest<unknown>, epoch: number, id = nextId()): Omit<NewMessage, "state"> {
    const { instance, recipient, content, options: sendOptions, key, later } = request;
    const acceptedAt = clock.now();
    const lifeMs = later !== undefined ? rules.laterLifeMs : key === undefined ? rules.waitMs : rules.keyedLifeMs;
    const dueAt = later?.at ?? acceptedAt;
    return {
      instanceId: instance.instanceId,
      id,
      mode: later !== undefined ? "later" : key === undefined ? "waiting" : "keyed",
      recipient,
      content,
      options: sendOptions,
      epoch,
      acceptedAt,
      dueAt,
      expiresAt: new Date(dueAt.getTime() + lifeMs),
    };
  }

  async function resume(): Promise<void> {
    const open = await messages.listInstancesWithOpen();
    const ours = cluster === undefined ? open : open.filter((id) => cluster.serves(id));
    if (cluster !== undefined) for (const id of ours) await accounts.get(id)?.others.refresh();
    const ids = ours.filter((id) => !accounts.get(id)?.isOpen);
    if (ids.length === 0) return;
    for (const instance of await ports.instances.listRefs(ids)) {
      if (closed) return;
      await accountOf(instance).open();
    }
  }

  let draining: Promise<unknown> | null = null;
  async function drain(): Promise<void> {
    closed = true;
    clearInterval(sweeping);
    draining ??= Promise.all([...accounts.values()].map((account) => account.drain(DRAIN_MS)));
    await draining;
  }

  const sweeping = setInterval(() => {
    resume().catch((error) => logger.warn("open-messages-not-looked-for", { error }));
  }, rules.sweepEveryMs).unref();

  return {
    send,
    sendParts,
    async repeat(instance, key) {
      if (closed) return failure(NOT_READY);
      if (cluster === undefined || cluster.serves(instance.instanceId)) return await parts.repeat(instance, key);
      return await repeatElsewhere({ messages, ownIdOf: platform.ownIdOf }, instance, key);
    },
    resume,
    backlog() {
      let [waiting, oldestDueAtMs] = [0, Number.POSITIVE_INFINITY];
      for (const account of accounts.values()) {
        const one = account.backlog();
        waiting += one.messages;
        oldestDueAtMs = Math.min(oldestDueAtMs, one.oldestDueAtMs);
      }
      return { messages: waiting, oldestDueAtMs };
    },
    async cancel(instance, id) {
      const account = accountOf(instance);
      if (!account.isOpen) await account.open();
      await account.cancel(id);
      const record = await messages.find(instance.instanceId, id);
      if (record === null || record.direction === "in") return failure({ code: "message-not-found" });
      if (record.state === "cancelled") return success(record);
      return failure({ code: "not-cancellable", state: record.state });
    },
    async resend(instance, id, { idempotencyKey, respondAsync }) {
      const record = await messages.find(instance.instanceId, id);
      if (record === null) return failure({ code: "message-not-found" });
      if (record.direction === "in") return failure({ code: "not-resendable", why: "in" });
      if (isOpen(record.state)) return failure({ code: "not-resendable", why: "open" });
      if (record.message === null) return failure({ code: "not-resendable", why: "erased" });
      return send<never>({
        ...record.message,
        options: { ...record.message.options, part: undefined },
        instance,
        key: idempotencyKey === undefined ? undefined : { key: idempotencyKey, bodyHash: `resend ${id}` },
        later: respondAsync ? { at: null } : undefined,
        admit: async () => null,
      });
    },
    queueOf: (instanceId) => queueState({ platform, clock }, instanceId, accounts.get(instanceId)),
    async giveUp(isGiven, why) {
      const given = [...accounts].filter(([id]) => isGiven(id));
      await Promise.all(
        given.map(async ([id, account]) => {
          if (why === "given") await account.drain(GIVE_MS);
          account.lose();
          if (accounts.get(id) === account) accounts.delete(id);
          if (why === "lapsed") ownership.forget?.(id);
          else if (account.isOpen) await ownership.release(id);
        }),
      );
    },
    standingChanged: (instanceId) => accounts.get(instanceId)?.look(),
    drain,
    async close() {
      await drain();
      ends.close();
    },
  };
}
