import type { Hold, HoldReason } from "#domain/sessions/queue.ts";
import type { Clock } from "#ports/clock.ts";
import type { Pace } from "#ports/outbox.ts";
import type { Random } from "#ports/random.ts";

/** Lets an account's messages out: so many at once, and no faster than its pace. Times are on the monotonic clock. */
export interface AccountGate {
  /** What gives the turn back, to be called once; or what holds the message back. */
  tryEnter(isNewChat: boolean): Leave | Held;
  /** Nothing leaves until then; with `newChatsOnly` people whom a paced account has written to are still answered. */
  hold(reason: HoldReason, untilMs: number, newChatsOnly: boolean): void;
  /** Whether it matters to whom somebody is new. */
  readonly minds: boolean;
  /** For people to read: why the account's messages wait, but for the gaps between them. */
  held(isNewChat: boolean): Hold | null;
}

export type Leave = () => void;

/** `untilMs` null: until a message that is under way has ended. */
interface Held {
  readonly untilMs: number | null;
  /** It holds back whoever is new, and nobody else. */
  readonly newChatsOnly: boolean;
}

interface Until {
  readonly reason: HoldReason;
  readonly untilMs: number;
}

const DAY_MS = 86_400_000;
const FULL: Held = { untilMs: null, newChatsOnly: false };

interface GateDependencies {
  readonly clock: Clock;
  readonly random: Pick<Random, "below">;
  /** What the network has said that holds people back who are new. */
  said(): Hold | null;
  /** Something else holds messages back, but for the gaps between them. */
  changed(): void;
}

export function accountGate(pace: Pace, { clock, random, said, changed }: GateDependencies): AccountGate {
  /** When people were written to for the first time, oldest first. */
  const newChats: number[] = [];
  let underWay = 0;
  let all: Until | null = null;
  let strangers: Until | null = null;

  function capped(nowMs: number): Until | null {
    const known = said();
    if (known !== null) {
      // What was guessed after a refusal is known now.
      strangers = null;
      return { reason: known.reason, untilMs: nowMs + known.until.getTime() - clock.now().getTime() };
    }
    if (strangers !== null && strangers.untilMs > nowMs) return strangers;
    if (pace.newChatsPerDay === null) return null;
    while (newChats[0] !== undefined && newChats[0] <= nowMs - DAY_MS) newChats.shift();
    const oldest = newChats[newChats.length - pace.newChatsPerDay];
    return oldest === undefined ? null : { reason: "new-chats", untilMs: oldest + DAY_MS };
  }

  function begin(isNewChat: boolean, nowMs: number): Leave {
    underWay += 1;
    if (isNewChat && pace.newChatsPerDay !== null && newChats.push(nowMs) === pace.newChatsPerDay) changed();
    return () => {
      underWay -= 1;
      if (pace.gapMs === null) return;
      const { min, max } = pace.gapMs;
      all = later(all, { reason: "pace", untilMs: clock.monotonicMs() + min + random.below(max - min + 1) });
    };
  }

  return {
    tryEnter(isNewChat) {
      if (underWay >= pace.atOnce) return FULL;
      const nowMs = all !== null || isNewChat ? clock.monotonicMs() : 0;
      if (all !== null) {
        if (all.untilMs > nowMs) return { untilMs: all.untilMs, newChatsOnly: false };
        all = null;
      }
      const cap = isNewChat ? capped(nowMs) : null;
      return cap === null ? begin(isNewChat, nowMs) : { untilMs: cap.untilMs, newChatsOnly: true };
    },
    hold(reason, untilMs, newChatsOnly) {
      if (!newChatsOnly) all = later(all, { reason, untilMs });
      else if (pace.newChatsPerDay !== null) strangers = later(strangers, { reason, untilMs });
      changed();
    },
    get minds() {
      return pace.newChatsPerDay !== null || said() !== null;
    },
    held(isNewChat) {
      const nowMs = clock.monotonicMs();
      const everybody = all !== null && all.untilMs > nowMs && all.reason !== "pace" ? all : null;
      const held = everybody ?? (isNewChat ? capped(nowMs) : null);
      if (held === null) return null;
      return { reason: held.reason, until: new Date(clock.now().getTime() + held.untilMs - nowMs) };
    },
  };
}

function later(known: Until | null, next: Until): Until {
  return known !== null && known.untilMs >= next.untilMs ? known : next;
}
