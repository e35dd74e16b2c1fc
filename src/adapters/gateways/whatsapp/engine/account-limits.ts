import type { BaileysEventMap, NewChatMessageCapInfo, ReachoutTimelockState, WASocket } from "baileys";
import type { LimitsSaid } from "#domain/sessions/account-limits.ts";
import type { NewChatQuota } from "#domain/sessions/queue.ts";
import type { Clock } from "#ports/clock.ts";

interface LimitsHearing {
  readonly clock: Pick<Clock, "now" | "monotonicMs">;
  /** Aborts when the connection ends. */
  readonly lost: AbortSignal;
  said(limits: LimitsSaid): void;
  failed(error: unknown): void;
}

/** What WhatsApp lets an account do to people whom it has never written to: asked, and heard of. */
export interface AskedLimits {
  ask(): void;
  /** After a refusal for want of leave to start chats: once, however many there are. */
  askAfterRefusal(): void;
}

const ASK_EVERY_MS = 3_600_000;
const ASK_AGAIN_MS = 60_000;
const SETTLED_MS = 500;
/** As WhatsApp's own pages take a lock without an end. */
const ENDLESS_MS = 60_000;

export function askedLimits(socket: WASocket, { clock, lost, said, failed }: LimitsHearing): AskedLimits {
  let soon: NodeJS.Timeout | undefined;
  let refusalAskedMs = Number.NEGATIVE_INFINITY;
  const hourly = setInterval(() => ask(), ASK_EVERY_MS).unref();
  lost.addEventListener("abort", () => {
    clearInterval(hourly);
    clearTimeout(soon);
  });

  const hear = (limits: LimitsSaid): void => {
    if (!lost.aborted) said(limits);
  };
  const onLock = ({ reachoutTimeLock }: BaileysEventMap["connection.update"]): void => {
    if (reachoutTimeLock !== undefined) hear({ lockedUntil: lockIn(reachoutTimeLock, clock.now()) });
  };
  // What is asked comes this way too.
  socket.ev.on("connection.update", onLock);
  socket.ev.on("message-capping.update", (cap) => hear({ newChats: quotaIn(cap) }));

  function ask(): void {
    const unlessLost = (error: unknown): void => {
      if (!lost.aborted) failed(error);
    };
    void socket.fetchAccountReachoutTimelock().catch(unlessLost);
    void socket.fetchNewChatMessageCap().then((cap) => hear({ newChats: quotaIn(cap) }), unlessLost);
  }

  return {
    ask,
    askAfterRefusal() {
      const nowMs = clock.monotonicMs();
      if (nowMs - refusalAskedMs < ASK_AGAIN_MS || lost.aborted) return;
      refusalAskedMs = nowMs;
      soon = setTimeout(ask, SETTLED_MS).unref();
    },
  };
}

function lockIn({ isActive, timeEnforcementEnds }: ReachoutTimelockState, now: Date): Date | null {
  if (isActive !== true) return null;
  return timeEnforcementEnds ?? new Date(now.getTime() + ENDLESS_MS);
}

const WARNINGS: Readonly<Record<string, NewChatQuota["warning"]>> = {
  FIRST_WARNING: "first",
  SECOND_WARNING: "second",
  CAPPED: "reached",
};

/** Below zero is as many as one likes. */
function quotaIn(cap: NewChatMessageCapInfo | null): NewChatQuota | null {
  const { total_quota: most, used_quota: used = 0, capping_status: status = "" } = cap ?? {};
  if (most === undefined || most < 0) return null;
  return { used, most, warning: WARNINGS[status] ?? "none", renewsAt: momentOf(cap?.cycle_end_timestamp) };
}

/** Seconds since 1970, as all of the network's times; what is far too many are milliseconds. */
function momentOf(text: string | undefined): Date | null {
  const value = Number(text ?? Number.NaN);
  if (!Number.isFinite(value) || value <= 0) return null;
  return new Date(value > 1e11 ? value : value * 1000);
}
