import type { Hold, HoldReason, NewChatQuota, QueueState } from "./queue.ts";

/** What a network says that an account may do to people whom it has never written to. */
export interface AccountLimits {
  /** It may write to none of them before; null where it may. */
  readonly lockedUntil: Date | null;
  /** Null where the network has named no number. */
  readonly newChats: NewChatQuota | null;
}

/** What is not in it is not said. */
export type LimitsSaid = Partial<AccountLimits>;

/** What holds messages to new people back, by the network's own word; null where nothing does. */
export function holdBy({ lockedUntil, newChats }: AccountLimits, now: Date): Hold | null {
  if (lockedUntil !== null && lockedUntil > now) return { reason: "restricted", until: lockedUntil };
  if (newChats?.warning !== "reached" || newChats.renewsAt === null || newChats.renewsAt <= now) return null;
  return { reason: "restricted", until: newChats.renewsAt };
}

/** Undefined where the network has named no number, and once what it said is over. */
export function quotaNow({ newChats }: AccountLimits, now: Date): NewChatQuota | undefined {
  if (newChats === null || (newChats.renewsAt !== null && newChats.renewsAt <= now)) return undefined;
  return newChats;
}

/** Whether a hold lets people be written to whom the account has written with before. */
export function isNewChatsOnly(reason: HoldReason): boolean {
  return reason === "new-chats" || reason === "restricted";
}

/** What is told of an account's limits. */
export type ToldLimits = Pick<QueueState, "hold" | "newChats">;

const TOLD_FLOOD_MS = 60_000;
/** Ends are worked out from two clocks. */
const SAME_END_MS = 5_000;

/** What is worth an event: a flood wait of less than a minute is over before anybody could act. */
export function limitsWorthTelling({ hold, newChats }: ToldLimits, before: ToldLimits, now: Date): ToldLimits {
  const isShort = hold?.reason === "flood" && hold.until.getTime() - now.getTime() < TOLD_FLOOD_MS;
  return { hold: isShort && !isSameHold(hold, before.hold) ? null : hold, newChats };
}

/** Of a quota its warnings are told, not each person. */
export function isToldAlready(limits: ToldLimits, before: ToldLimits): boolean {
  const warningOf = ({ newChats }: ToldLimits) => newChats?.warning ?? "none";
  return isSameHold(limits.hold, before.hold) && warningOf(limits) === warningOf(before);
}

function isSameHold(one: Hold | null, other: Hold | null): boolean {
  if (one === null || other === null) return one === other;
  return one.reason === other.reason && Math.abs(one.until.getTime() - other.until.getTime()) < SAME_END_MS;
}
