import type { QueueState } from "#domain/sessions/queue.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { Acceptance, NewMessage, OpenMessage, OutgoingRecord } from "#ports/messages.ts";
import type { SendRequest } from "#ports/outbox.ts";
import { pause } from "../session/pause.ts";
import { AccountQueue } from "./account-queue.ts";
import { Attempts } from "./attempts.ts";
import { type AccountOutboxDependencies, callers } from "./callers.ts";
import { lookUpChat } from "./chat-lookup.ts";
import { type Entry, type Gone, letGo, newEntry, type SendResult } from "./entry.ts";
import type { AccountGate } from "./gate.ts";
import { gateOf } from "./network-limits.ts";
import { acceptedByOthers, listAllOpen, type Others } from "./open-messages.ts";
import { impatienceOf, lateEnd } from "./patience.ts";

/** Of what waits: beyond it, what a message says is read again when its turn comes. */
const LETTERS_IN_MEMORY = 500;
const DRAIN_LOOK_MS = 20;

type Accepted =
  | { readonly outcome: "taken"; readonly answer: Promise<SendResult> }
  | Extract<Acceptance, { outcome: "known" }>
  /** Under this epoch. */
  | { readonly outcome: "lost"; readonly epoch: number };

/** One account's messages on their way out. */
export class AccountOutbox {
  readonly #dependencies: AccountOutboxDependencies;
  readonly #gate: AccountGate;
  readonly #queue: AccountQueue;
  readonly #callers: ReturnType<typeof callers>;
  readonly #attempts: Attempts;
  /** By id, until their ends are committed. */
  readonly #entries = new Map<string, Entry>();
  /** Their rows are being written, or are there a moment before they are among the entries. */
  readonly #accepting = new Set<string>();
  /** What other processes have accepted for this account. */
  readonly others: Others;
  #epoch: number | null = null;
  #opening: Promise<boolean> | null = null;
  #lost = false;
  #isDraining = false;

  constructor(dependencies: AccountOutboxDependencies) {
    const { platform, instance } = dependencies;
    this.#dependencies = dependencies;
    this.#callers = callers(dependencies);
    this.#gate = gateOf(dependencies);
    this.#queue = new AccountQueue({
      gate: this.#gate,
      clock: dependencies.clock,
      isOnline: () => platform.standing(instance) === "online",
      begin: (entry) => void this.#attempts.begin(entry, this.epoch),
      overdue: (entry) => this.#overdue(entry),
      lookUpChat: (entry) => void lookUpChat(dependencies, entry).then(() => this.look()),
    });
    this.others = acceptedByOthers(dependencies, {
      epoch: () => this.#epoch,
      isOver: () => this.#lost || this.#isDraining,
      isKnown: (id) => this.#entries.has(id) || this.#accepting.has(id),
      take: (messages, epoch) => {
        this.#epoch = epoch;
        for (const message of messages) this.#takeUp(message);
      },
    });
    this.#attempts = new Attempts(dependencies, {
      queue: this.#queue,
      gate: this.#gate,
      callers: this.#callers,
      forget: (entry) => this.#forget(entry),
      isLost: () => this.#lost,
      catchUp: (used) => this.others.catchUp(used),
      holdsLetter: () => this.#queue.size <= LETTERS_IN_MEMORY,
    });
  }

  get instance(): InstanceRef {
    return this.#dependencies.instance;
  }

  get isOpen(): boolean {
    return this.#epoch !== null;
  }

  get epoch(): number {
    return this.#epoch ?? 0;
  }

  isFull(waits: boolean, more = 1): boolean {
    const { maxOpen, maxWaiting } = this.#dependencies.rules;
    return this.#queue.size + more > maxOpen || (waits && this.#callers.waiting + more > maxWaiting);
  }

  state(): QueueState {
    return { waiting: this.#queue.size, hold: this.#gate.held(true) };
  }

  backlog() {
    return this.#queue.backlog();
  }

  look(): void {
    this.#queue.look();
  }

  /** Owns the session, and knows what an earlier process left of it; false when another process owns it. */
  open(): Promise<boolean> {
    this.#opening ??= this.#openNow().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async accept(request: SendRequest<unknown>, message: Omit<NewMessage, "state">): Promise<Accepted> {
    const { recipient, content, options } = request;
    const chat = this.#dependencies.messages.chatOf(message.instanceId, recipient);
    const entry = newEntry(message, { chat, attempts: 0, letter: { recipient, content, options } });
    // Its place in the lane before anything is waited for: ids and places are in one order.
    const isFirst = this.#queue.add(entry);
    const isScheduled = entry.dueAtMs > message.acceptedAt.getTime();
    const state = isFirst ? "sending" : isScheduled ? "accepted" : "queued";
    const stored = await this.#write({ ...message, state }, entry, request.key);
    this.#accepting.delete(message.id);
    if (stored.outcome !== "accepted" || this.#lost) {
      this.#queue.done(entry);
      if (stored.outcome === "accepted" && message.mode === "later")
        return { outcome: "taken", answer: this.#callers.kept(entry, false) };
      return stored.outcome === "known" ? stored : { outcome: "lost", epoch: message.epoch };
    }
    // The key's own, where its first message is not kept any more.
    entry.id = stored.id;
    entry.committed = true;
    entry.marked = isFirst;
    this.#entries.set(entry.id, entry);
    const answer =
      request.later !== undefined ? this.#callers.kept(entry, false) : this.#callers.wait(entry, request.gone);
    this.#started(entry);
    return { outcome: "taken", answer };
  }

  async #write(message: NewMessage, entry: Entry, key: SendRequest<unknown>["key"]): Promise<Acceptance> {
    this.#accepting.add(message.id);
    try {
      return await this.#dependencies.messages.accept(message, key);
    } catch (error) {
      this.#accepting.delete(message.id);
      this.#queue.done(entry);
      throw error;
    }
  }

  /** What a repeat under its key is answered, which waits where nobody else does; null when it is not under way here. */
  join(id: string, gone?: Gone): Promise<SendResult> | null {
    const entry = this.#entries.get(id);
    if (entry === undefined) return null;
    if (entry.mode === "later") return this.#callers.kept(entry, true);
    if (this.#callers.isAwaited(entry)) return this.#callers.running(entry);
    if (entry.state === "over") return this.#attempts.join(entry, gone) ?? this.#callers.running(entry);
    return this.#callers.wait(entry, gone);
  }

  /** A message that did not go out, and whose caller asks again under its key. */
  async reopen(record: OutgoingRecord, gone?: Gone): Promise<SendResult> {
    const { clock, messages, rules } = this.#dependencies;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + rules.keyedLifeMs);
    const { id, message: letter } = record;
    const entry = newEntry({ id, mode: "keyed", dueAt: now, expiresAt }, { ...record, letter });
    entry.mayHaveLeft = record.state === "unknown";
    entry.failure = record.failure;
    this.#entries.set(entry.id, entry);
    const answer = this.#callers.wait(entry, gone);
    this.#queue.add(entry);
    const again = { state: "queued", at: now, dueAt: now, expiresAt, failure: record.failure } as const;
    try {
      await messages.settle(record.instanceId, record.id, again);
    } catch (error) {
      this.#callers.fail(entry, error);
      this.#forget(entry);
      return answer;
    }
    entry.committed = true;
    this.#started(entry);
    return answer;
  }

  async cancel(id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry === undefined || entry.state !== "waiting" || entry.attempts > 0) return;
    const at = this.#dependencies.clock.now();
    await this.#attempts.end(entry, { state: "cancelled", at }, this.#callers.cancelled(entry));
  }

  /** Another process sends for this account now. */
  lose(): void {
    this.#lost = true;
    this.#queue.close();
    for (const entry of this.#entries.values()) this.#callers.stopping(entry);
    this.#entries.clear();
  }

  /**
   * Nothing more begins. Who waits for a turn is told so at once, who waits for an attempt under way when it has ended, or
   * after `graceMs`: with the message's id, by which to look for it.
   */
  async drain(graceMs: number): Promise<void> {
    const { clock } = this.#dependencies;
    const untilMs = clock.monotonicMs() + graceMs;
    this.#isDraining = true;
    this.#queue.close();
    for (const entry of [...this.#entries.values()]) this.#turnAway(entry);
    // Those whose rows were just being written come to it as well.
    for (let leftMs = graceMs; this.#callers.waiting > 0 && leftMs > 0; leftMs = untilMs - clock.monotonicMs()) {
      await this.#attempts.settled(leftMs);
      if (this.#callers.waiting > 0) await pause(DRAIN_LOOK_MS);
    }
    for (const entry of this.#entries.values()) {
      this.#callers.answer(entry, this.#callers.failed(entry, { code: "not-acknowledged" }));
    }
    await this.#attempts.settled(Math.max(0, untilMs - clock.monotonicMs()));
  }

  /** One that waits does not begin any more. */
  #turnAway(entry: Entry): void {
    if (entry.state !== "waiting" || entry.waiter === null || !entry.committed) return;
    const late = lateEnd(entry, this.#dependencies.clock.now());
    if (entry.mode === "waiting") void this.#attempts.end(entry, late, this.#callers.notReady(entry));
    else this.#callers.stopping(entry);
  }

  #started(entry: Entry): void {
    if (entry.state === "active") {
      void this.#attempts.begin(entry, this.epoch);
      return;
    }
    if (this.#queue.size > LETTERS_IN_MEMORY) entry.letter = null;
    this.#queue.look();
    if (this.#isDraining) this.#turnAway(entry);
    else this.#overdue(entry);
  }

  async #openNow(): Promise<boolean> {
    if (this.#epoch !== null) return true;
    const { ownership, messages, instance } = this.#dependencies;
    const owned = await ownership.claim(instance.instanceId);
    if (owned === null) return false;
    const left = await listAllOpen(messages, instance.instanceId);
    if (this.#lost) return false;
    this.#epoch = owned.epoch;
    for (const message of left) this.#takeUp(message);
    return true;
  }

  /** A message that an earlier process left open. */
  #takeUp(message: OpenMessage): void {
    const { ends, clock } = this.#dependencies;
    const entry = newEntry(message, { ...message, letter: null });
    if (message.mode === "waiting") {
      // Its caller has gone with that process, and may have asked again.
      void ends.settle(this.instance.instanceId, entry.id, lateEnd(entry, clock.now()));
      return;
    }
    entry.committed = true;
    this.#entries.set(entry.id, entry);
    this.#queue.add(entry);
    this.#started(entry);
  }

  /** Of one that waits: its caller has gone, its time is over, or it is to be told why it waits. */
  #overdue(entry: Entry): void {
    if (entry.state !== "waiting" || !entry.committed) return;
    const { clock, platform } = this.#dependencies;
    const now = clock.now();
    if (entry.mode === "waiting" && entry.attempts === 0 && entry.waiter !== null && !this.#callers.isAwaited(entry)) {
      void this.#attempts.end(entry, { state: "cancelled", at: now }, this.#callers.cancelled(entry));
      return;
    }
    const why = impatienceOf(entry, {
      nowMs: clock.monotonicMs(),
      now,
      standing: platform.standing(this.instance),
      hold: this.#gate.held(entry.isNewChat === true),
    });
    if (why !== null) {
      const answer = this.#callers.impatient(entry, why);
      if (entry.mode === "waiting") void this.#attempts.end(entry, lateEnd(entry, now), answer);
      else this.#callers.answer(entry, answer);
    }
    if (entry.waiter === null && entry.expiresAtMs <= now.getTime() && (entry.state as Entry["state"]) !== "over") {
      void this.#attempts.end(entry, lateEnd(entry, now), null);
    }
  }

  #forget(entry: Entry): void {
    this.#queue.done(entry);
    if (this.#entries.get(entry.id) === entry) this.#entries.delete(entry.id);
    letGo(entry);
  }
}
