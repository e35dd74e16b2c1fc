import {
  type AccountLimits,
  isToldAlready,
  type LimitsSaid,
  limitsWorthTelling,
  type ToldLimits,
} from "#domain/sessions/account-limits.ts";
import type { Clock } from "#ports/clock.ts";

/** What networks have said of accounts' limits, while this process runs: it asks again at each connection. */
export interface LimitsKeeping {
  /** Null where nothing has been said. */
  of(instanceId: number): AccountLimits | null;
  said(instanceId: number, said: LimitsSaid): void;
  /** Something else may hold the account's messages back than before. */
  look(instanceId: number): void;
  /** It is linked to nobody any more, or looked after by another process. */
  forget(instanceId: number): void;
  close(): void;
}

interface LimitsPorts {
  readonly clock: Pick<Clock, "now">;
  /** What holds an account's messages back now, whoever says so. */
  limitsOf(instanceId: number): ToldLimits;
  /** Its programs are to know. */
  tell(instanceId: number, limits: ToldLimits): void;
  /** As it is told, and once for each account also where nothing limits it: what an earlier process told may be over. */
  keep(instanceId: number, limits: ToldLimits): void;
  /** The account's messages may leave, or not, from now on. */
  changed(instanceId: number): void;
}

const UNSAID: AccountLimits = { lockedUntil: null, newChats: null };
const UNTOLD: ToldLimits = { hold: null };
/** After the end of what is told to end then, and after a change: what follows it at once is told with it. */
const AFTER_MS = 1_000;
/** A wall clock may be set meanwhile. */
const LOOK_WITHIN_MS = 3_600_000;

export function limitsKeeping({ clock, limitsOf, tell, keep, changed }: LimitsPorts): LimitsKeeping {
  const said = new Map<number, AccountLimits>();
  const told = new Map<number, ToldLimits>();
  const timers = new Map<number, NodeJS.Timeout>();

  function lookIn(ms: number, instanceId: number): void {
    clearTimeout(timers.get(instanceId));
    timers.set(instanceId, setTimeout(() => lookNow(instanceId), ms).unref());
  }

  function lookNow(instanceId: number): void {
    timers.delete(instanceId);
    const now = clock.now();
    const before = told.get(instanceId) ?? UNTOLD;
    const limits = limitsWorthTelling(limitsOf(instanceId), before, now);
    const isTold = isToldAlready(limits, before);
    if (!isTold || !told.has(instanceId)) keep(instanceId, limits);
    told.set(instanceId, isTold ? before : limits);
    if (!isTold) tell(instanceId, limits);
    if (limits.hold === null) return;
    const leftMs = limits.hold.until.getTime() - now.getTime() + AFTER_MS;
    lookIn(Math.min(LOOK_WITHIN_MS, Math.max(AFTER_MS, leftMs)), instanceId);
  }

  function forget(instanceId: number): void {
    clearTimeout(timers.get(instanceId));
    for (const each of [timers, said, told]) each.delete(instanceId);
  }

  return {
    of: (instanceId) => said.get(instanceId) ?? null,
    said(instanceId, more) {
      said.set(instanceId, { ...(said.get(instanceId) ?? UNSAID), ...more });
      changed(instanceId);
      lookIn(AFTER_MS, instanceId);
    },
    look: (instanceId) => lookIn(AFTER_MS, instanceId),
    forget,
    close() {
      for (const instanceId of [...timers.keys()]) forget(instanceId);
    },
  };
}
