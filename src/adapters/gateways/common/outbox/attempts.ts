import { backOffMs } from "#domain/back-off.ts";
import type { SendFailure } from "#domain/messages/failures.ts";
import { isOpen, type MessageState } from "#domain/messages/life.ts";
import { verdictOf } from "#domain/messages/verdict.ts";
import type { SendOptions, Settlement } from "#ports/messages.ts";
import { orInterrupted } from "../session/interruption.ts";
import type { AccountQueue } from "./account-queue.ts";
import type { AccountOutboxDependencies, Callers } from "./callers.ts";
import { knownPerson } from "./chat-lookup.ts";
import type { Delivered } from "./deliver.ts";
import type { Entry, Gone, Letter, SendResult } from "./entry.ts";
import type { AccountGate } from "./gate.ts";
import { lateEnd } from "./patience.ts";

interface AttemptsOwner {
  readonly queue: AccountQueue;
  readonly gate: AccountGate;
  readonly callers: Callers;
  /** Its end is committed, or it is another's. */
  forget(entry: Entry): void;
  /** Another process sends for the account: how it goes on is that one's to write. */
  isLost(): boolean;
  /** Of an epoch that was refused: the one of now; null where the account is lost. */
  catchUp(used: number): Promise<number | null>;
  /** Whether what a message says may stay in memory while it waits. */
  holdsLetter(): boolean;
}

const DAY_MS = 86_400_000;
/** Between attempts of one message while the account is online. */
const RETRY = { firstMs: 200, maxMs: 5_000 };
const STORAGE_RETRY_MS = 1_000;
const PART_LOOK_MS = 20;
const SENT: ReadonlySet<MessageState> = new Set(["sent", "delivered", "read"]);

/** What becomes of messages whose turn has come. */
export class Attempts {
  readonly #dependencies: AccountOutboxDependencies;
  readonly #owner: AttemptsOwner;
  /** Attempts, and ends on their way into the database. */
  #underWay = 0;
  /** To be told once there are none. */
  readonly #waiting: (() => void)[] = [];
  /** Of texts in several messages, by id: their ends on their way into the database. */
  readonly #endsOfParts = new Map<string, Promise<void>>();

  constructor(dependencies: AccountOutboxDependencies, owner: AttemptsOwner) {
    this.#dependencies = dependencies;
    this.#owner = owner;
  }

  /** It has its place at the gate. */
  begin(entry: Entry, epoch: number): void {
    void this.#tracked(async () => {
      try {
        await this.#attempt(entry, epoch);
      } catch (error) {
        this.#broken(entry, error);
      }
    });
  }

  /**
   * The next to this recipient may go. The caller is told once the end is committed, or that takes long. Resolves when
   * it is committed.
   */
  end(entry: Entry, settlement: Settlement, outcome: SendResult | null): Promise<void> {
    const { ends, instance } = this.#dependencies;
    // The next part looks for it at once.
    const written = entry.isPart ? this.#partEnds(entry.id) : undefined;
    this.#owner.queue.done(entry);
    const settled = this.#tracked(async () => {
      await ends.settle(instance.instanceId, entry.id, await this.#inItsChat(entry, settlement));
      written?.();
      this.#owner.forget(entry);
    });
    entry.outcome = outcome;
    if (outcome !== null) {
      const late = entry.waiter === null ? undefined : this.#answerLate(entry, outcome);
      void settled.then(() => {
        clearTimeout(late);
        this.#owner.callers.answer(entry, outcome);
      });
    }
    return settled;
  }

  /** What was not sent stands in one chat with what was said with the same person, as what is sent does. */
  async #inItsChat({ letter }: Entry, settlement: Settlement): Promise<Settlement> {
    if (letter === null || settlement.state === "sent" || settlement.state === "queued") return settlement;
    const person = await knownPerson(this.#dependencies, letter.recipient);
    return person === null ? settlement : { ...settlement, person };
  }

  /** Waits for the end of one that is over; null where nobody is to be told of it. */
  join(entry: Entry, gone: Gone | undefined): Promise<SendResult> | null {
    const { outcome } = entry;
    if (outcome === null) return null;
    const answered = this.#owner.callers.wait(entry, gone);
    this.#answerLate(entry, outcome);
    return answered;
  }

  /** Who waits now, where it is not written by then. */
  #answerLate(entry: Entry, outcome: SendResult): NodeJS.Timeout {
    const { waiter } = entry;
    return setTimeout(() => {
      if (entry.waiter === waiter) this.#owner.callers.answer(entry, outcome);
    }, this.#dependencies.rules.storeWaitMs);
  }

  #partEnds(id: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endsOfParts.set(id, promise);
    void promise.then(() => this.#endsOfParts.delete(id));
    return resolve;
  }

  async settled(limitMs: number): Promise<void> {
    if (this.#underWay === 0) return;
    const emptied = new Promise<void>((tell) => this.#waiting.push(tell));
    await orInterrupted(emptied, { withinMs: limitMs });
  }

  /** An attempt begins to write its end before it is over itself. */
  async #tracked(work: () => Promise<void>): Promise<void> {
    this.#underWay += 1;
    try {
      await work();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) for (const tell of this.#waiting.splice(0)) tell();
    }
  }

  async #attempt(entry: Entry, epoch: number): Promise<void> {
    const { messages, clock, platform, instance } = this.#dependencies;
    const { instanceId } = instance;
    const isRepeat = entry.attempts > 0;
    const letter = entry.letter ?? (await this.#readLetter(entry));
    const part = letter?.options.part;
    entry.isPart = part !== undefined;
    if (part !== undefined && !(await this.#follows(entry, part))) return;
    if (!entry.marked) {
      const ours = await messages.markSending(instanceId, [entry.id], epoch, clock.now());
      if (!ours.has(entry.id) && !(await this.#markUnderNext(entry, epoch))) {
        // Ended meanwhile, or another process sends for this account.
        this.#owner.callers.stopping(entry);
        this.#owner.forget(entry);
        return;
      }
      entry.marked = true;
    }
    entry.attempts += 1;
    if (letter === null) {
      void this.end(entry, { state: "cancelled", at: clock.now() }, this.#owner.callers.cancelled(entry));
      return;
    }
    const sent = await platform.deliver(instance, {
      ...letter,
      id: entry.id,
      isRepeat,
      acceptedAt: entry.acceptedAt,
      wire: isRepeat ? await messages.readWire(instanceId, entry.id) : null,
      keepWire: (wire) => messages.keepWire(instanceId, entry.id, wire),
      isTaken: async (messageId) => (await messages.findByProviderId(instanceId, messageId)) !== null,
      gone: () => (entry.mode === "waiting" ? entry.waiter?.gone?.() : undefined),
    });
    if (sent.ok) this.#sent(entry, sent.value);
    else this.#notSent(entry, sent.failure);
  }

  /** Of a text in several messages none leaves without those before; false where this one is not sent, or not yet. */
  async #follows(entry: Entry, { after }: NonNullable<SendOptions["part"]>): Promise<boolean> {
    const { messages, clock, instance } = this.#dependencies;
    if (after === null) return true;
    await this.#endsOfParts.get(after);
    const before = await messages.find(instance.instanceId, after);
    if (before?.direction === "out" && SENT.has(before.state)) return true;
    if (before?.direction === "out" && isOpen(before.state)) {
      // Its end is still being written, elsewhere.
      this.#again(entry, clock.monotonicMs() + PART_LOOK_MS);
      return false;
    }
    const failure = { code: "part-before" } as const;
    const state = entry.mayHaveLeft ? "unknown" : "failed";
    void this.end(entry, { state, at: clock.now(), failure }, this.#owner.callers.failed(entry, failure));
    return false;
  }

  /** Others have accepted messages for the account meanwhile, each of which lets the epoch grow. */
  async #markUnderNext({ id }: Entry, refused: number): Promise<boolean> {
    const { messages, clock, instance } = this.#dependencies;
    for (let epoch = refused; ; ) {
      const next = await this.#owner.catchUp(epoch);
      if (next === null) return false;
      epoch = next;
      const ours = await messages.markSending(instance.instanceId, [id], epoch, clock.now());
      if (ours.has(id)) return true;
    }
  }

  async #readLetter(entry: Entry): Promise<Letter | null> {
    const record = await this.#dependencies.messages.find(this.#dependencies.instance.instanceId, entry.id);
    if (record?.direction !== "out") return null;
    entry.kind = record.kind;
    return record.message;
  }

  #sent(entry: Entry, { messageId, sentAt: said, peerId }: Delivered): void {
    // Telegram says it in whole seconds.
    const sentAt = said < entry.acceptedAt ? entry.acceptedAt : said;
    const isOwn = this.#dependencies.platform.ownIdOf(entry.id) !== null;
    const providerId = isOwn || messageId === null ? undefined : messageId;
    const outcome = this.#owner.callers.sent(entry, messageId, sentAt);
    void this.end(entry, { state: "sent", at: sentAt, providerId, peerId, chat: entry.chat }, outcome);
  }

  #notSent(entry: Entry, why: SendFailure): void {
    const { clock, platform, instance } = this.#dependencies;
    const { callers, gate } = this.#owner;
    if (this.#owner.isLost()) {
      this.#owner.forget(entry);
      return;
    }
    const verdict = verdictOf(why);
    const nowMs = clock.monotonicMs();
    // What may have gone before has not failed because it is refused now.
    const end = { state: entry.mayHaveLeft ? "unknown" : "failed", at: clock.now(), failure: why } as const;
    const outcome = callers.failed(entry, why);
    entry.failure = why;
    switch (verdict.next) {
      case "end":
        if (verdict.restricts) gate.hold("restricted", nowMs + DAY_MS, true);
        void this.end(entry, end, outcome);
        return;
      case "wait": {
        const untilMs = nowMs + verdict.seconds * 1_000;
        if (verdict.hold) gate.hold("flood", untilMs, false);
        if (entry.mode === "later") this.#again(entry, verdict.hold ? 0 : untilMs);
        else void this.end(entry, end, outcome);
        return;
      }
      case "again": {
        entry.mayHaveLeft ||= verdict.left;
        const isOnline = platform.standing(instance) === "online";
        if (this.#isTired(entry, why, isOnline, nowMs)) {
          if (entry.mode === "waiting") return void this.end(entry, lateEnd(entry, clock.now()), outcome);
          callers.answer(entry, outcome);
        }
        const random = this.#dependencies.random.below(1_000) / 1_000;
        // An account that is away says itself when it is back.
        this.#again(entry, isOnline ? nowMs + backOffMs(entry.attempts - 1, RETRY, random) : 0);
        return;
      }
    }
  }

  /** A caller is not kept waiting for a network that is there and does not answer, nor for one that drops it each time. */
  #isTired(entry: Entry, why: SendFailure, isOnline: boolean, nowMs: number): boolean {
    const { attempts } = this.#dependencies.rules;
    if (entry.waiter === null) return true;
    const isSilent = isOnline && why.code === "not-acknowledged";
    return isSilent || entry.attempts >= attempts || entry.waiter.deadlineMs <= nowMs;
  }

  /** Under the same id. */
  #again(entry: Entry, notBeforeMs: number): void {
    entry.notBeforeMs = notBeforeMs;
    entry.marked = false;
    if (!this.#owner.holdsLetter()) entry.letter = null;
    this.#owner.queue.again(entry);
  }

  /** The database did not take something, or this is a fault of ours. */
  #broken(entry: Entry, error: unknown): void {
    const { clock, logger, instance } = this.#dependencies;
    this.#owner.callers.fail(entry, error);
    if (entry.state !== "active" || this.#owner.isLost()) return;
    entry.mayHaveLeft ||= entry.marked;
    logger.warn("message-broken-off", { instanceId: instance.instanceId, client: instance.client, error });
    if (entry.mode === "waiting") void this.end(entry, lateEnd(entry, clock.now()), null);
    else this.#again(entry, clock.monotonicMs() + STORAGE_RETRY_MS);
  }
}
