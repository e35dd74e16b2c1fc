import type { Clock } from "#ports/clock.ts";
import type { Entry } from "./entry.ts";
import type { AccountGate } from "./gate.ts";

interface QueueDependencies {
  readonly gate: AccountGate;
  readonly clock: Clock;
  /** Whether the account can send. */
  isOnline(): boolean;
  /** Called once an entry's turn has come: it has its place at the gate, and calls `done` or `again`. */
  begin(entry: Entry): void;
  /** Of one that waits: its time is over, its caller has gone, or it is to be told why it waits. */
  overdue(entry: Entry): void;
  /** Looks whether the person was written to before, then calls `look`. */
  lookUpChat(entry: Entry): void;
}

/** How many messages wait or are under way, and since when the oldest of them is due: infinity where none is. */
export interface Backlog {
  readonly messages: number;
  /** On the wall clock. */
  readonly oldestDueAtMs: number;
}

/** How often those that wait are looked at for callers who have gone and times that are over. */
const LOOK_EVERY_MS = 250;

/**
 * The messages of one account, in a lane for each recipient: a lane's first alone may leave, so that each recipient gets
 * them in the order in which they were accepted.
 */
export class AccountQueue {
  readonly #dependencies: QueueDependencies;
  readonly #lanes = new Map<string, Entry[]>();
  /** Lanes' first messages that wait for their turn, in the order in which they became first. */
  #heads: Entry[] = [];
  /** Not yet due, the next first. */
  readonly #scheduled: Entry[] = [];
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  #timerAtMs = Number.POSITIVE_INFINITY;
  #closed = false;

  constructor(dependencies: QueueDependencies) {
    this.#dependencies = dependencies;
  }

  get size(): number {
    return this.#size;
  }

  backlog(): Backlog {
    let oldestDueAtMs = Number.POSITIVE_INFINITY;
    for (const [first] of this.#lanes.values())
      oldestDueAtMs = Math.min(oldestDueAtMs, first?.dueAtMs ?? oldestDueAtMs);
    return { messages: this.#size, oldestDueAtMs };
  }

  /** True when it may begin at once: then it has its place at the gate, and is the caller's to begin. */
  add(entry: Entry): boolean {
    this.#size += 1;
    if (entry.dueAtMs > this.#dependencies.clock.now().getTime()) {
      this.#schedule(entry);
      return false;
    }
    return this.#enqueue(entry);
  }

  /** Its row is committed, or it may be tried again. */
  look(): void {
    if (this.#closed) return;
    this.#wakeDue();
    const { clock } = this.#dependencies;
    const nowMs = clock.monotonicMs();
    const online = this.#dependencies.isOnline();
    const left: Entry[] = [];
    let wakeAtMs = Number.POSITIVE_INFINITY;
    const heads = this.#heads;
    this.#heads = [];
    let at = 0;
    while (online && at < heads.length) {
      const entry = heads[at] as Entry;
      at += 1;
      if (entry.state !== "waiting") continue;
      const held = this.#tryBegin(entry, nowMs);
      if (held === "begun") continue;
      left.push(entry);
      if (held.untilMs !== null) wakeAtMs = Math.min(wakeAtMs, held.untilMs);
      // Nobody else may leave either: thousands may wait, and this is looked at after each that has left.
      if (held.isShut) break;
    }
    this.#heads = left.concat(at === 0 ? heads : heads.slice(at), this.#heads);
    if (this.#heads.length > 0) wakeAtMs = Math.min(wakeAtMs, nowMs + LOOK_EVERY_MS);
    this.#wakeAt(wakeAtMs);
  }

  /** Over, whatever came of it: the next to this recipient is first now. */
  done(entry: Entry): void {
    if (entry.state === "over") return;
    const wasActive = entry.state === "active";
    entry.state = "over";
    this.#size -= 1;
    this.#leave(entry);
    const lane = this.#lanes.get(entry.chat);
    const at = lane?.indexOf(entry) ?? -1;
    if (lane === undefined || at < 0) {
      const waits = this.#scheduled.indexOf(entry);
      if (waits >= 0) this.#scheduled.splice(waits, 1);
      return;
    }
    lane.splice(at, 1);
    const next = lane[0];
    if (next === undefined) this.#lanes.delete(entry.chat);
    else if (at === 0) this.#heads.push(next);
    if (wasActive || next !== undefined) this.look();
  }

  /** Not sent, and still first: it waits for another turn. */
  again(entry: Entry): void {
    if (entry.state !== "active") return;
    entry.state = "waiting";
    this.#leave(entry);
    // Before those that became first later.
    this.#heads.unshift(entry);
    this.look();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #enqueue(entry: Entry): boolean {
    const lane = this.#lanes.get(entry.chat);
    if (lane !== undefined) {
      lane.push(entry);
      return false;
    }
    this.#lanes.set(entry.chat, [entry]);
    const isKnown = entry.isNewChat !== null || !this.#dependencies.gate.minds;
    if (this.#heads.length === 0 && this.#dependencies.isOnline() && isKnown && !this.#closed) {
      const turn = this.#dependencies.gate.tryEnter(entry.isNewChat === true);
      if (typeof turn === "function") {
        entry.state = "active";
        entry.leave = turn;
        return true;
      }
    }
    this.#heads.push(entry);
    this.#wakeAt(this.#dependencies.clock.monotonicMs() + LOOK_EVERY_MS);
    return false;
  }

  #tryBegin(entry: Entry, nowMs: number): "begun" | { readonly untilMs: number | null; readonly isShut: boolean } {
    if (!entry.committed) return { untilMs: null, isShut: false };
    if (entry.notBeforeMs > nowMs) return { untilMs: entry.notBeforeMs, isShut: false };
    if (entry.isNewChat === null && this.#dependencies.gate.minds) {
      this.#dependencies.lookUpChat(entry);
      return { untilMs: null, isShut: false };
    }
    const turn = this.#dependencies.gate.tryEnter(entry.isNewChat === true);
    if (typeof turn !== "function") return { untilMs: turn.untilMs, isShut: !turn.newChatsOnly };
    entry.state = "active";
    entry.leave = turn;
    this.#dependencies.begin(entry);
    return "begun";
  }

  #leave(entry: Entry): void {
    entry.leave?.();
    entry.leave = null;
  }

  #schedule(entry: Entry): void {
    let at = this.#scheduled.length;
    while (at > 0 && (this.#scheduled[at - 1] as Entry).dueAtMs > entry.dueAtMs) at -= 1;
    this.#scheduled.splice(at, 0, entry);
    if (at === 0) this.#wakeAt(this.#monotonicAt(entry.dueAtMs));
  }

  #wakeDue(): void {
    const now = this.#dependencies.clock.now().getTime();
    for (let next = this.#scheduled[0]; next !== undefined && next.dueAtMs <= now; next = this.#scheduled[0]) {
      this.#scheduled.shift();
      const lane = this.#lanes.get(next.chat);
      if (lane !== undefined) lane.push(next);
      else {
        this.#lanes.set(next.chat, [next]);
        this.#heads.push(next);
      }
    }
    const next = this.#scheduled[0];
    if (next !== undefined) this.#wakeAt(this.#monotonicAt(next.dueAtMs));
  }

  #monotonicAt(wallMs: number): number {
    const { clock } = this.#dependencies;
    // A wall clock may be set: looked at again within the minute.
    return clock.monotonicMs() + Math.min(60_000, Math.max(0, wallMs - clock.now().getTime()));
  }

  #wakeAt(atMs: number): void {
    if (this.#closed || atMs === Number.POSITIVE_INFINITY) return;
    const nowMs = this.#dependencies.clock.monotonicMs();
    if (this.#timerAtMs <= atMs && this.#timerAtMs > nowMs) return;
    clearTimeout(this.#timer);
    this.#timerAtMs = atMs;
    this.#timer = setTimeout(() => this.#tick(), Math.max(1, atMs - nowMs)).unref();
  }

  #tick(): void {
    this.#timerAtMs = Number.POSITIVE_INFINITY;
    for (const entry of [...this.#lanes.values()].flat())
      if (entry.state === "waiting") this.#dependencies.overdue(entry);
    this.look();
  }
}
