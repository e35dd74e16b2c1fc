import type { ToldLimits } from "./account-limits.ts";
import type { SessionReason, SessionState } from "./session-state.ts";
import type { TelegramReason, TelegramState } from "./telegram-session.ts";

/** Whom an instance is linked to, as far as the network says. */
export interface LinkedAccount {
  /** E.164 digits without plus. */
  readonly phone: string | null;
  readonly name: string | null;
  /** Without @. */
  readonly username: string | null;
}

/** How the account of an instance stands, as it is kept for lists and mails; its gateway knows it to the second. */
export interface AccountLink {
  readonly state: SessionState | TelegramState;
  readonly reason: SessionReason | TelegramReason;
  /** When `state` was entered. */
  readonly since: Date;
  /** While it is down, who it was; null where nobody knows, and once its owner has logged it out. */
  readonly account: LinkedAccount | null;
  /** Since when nothing goes out; null while it is connected, and once its owner has logged it out. */
  readonly downSince: Date | null;
  /** What was last told of what it may not do, or soon may not; absent where it was nothing. Its ends may be over. */
  readonly limits?: ToldLimits | undefined;
}

/** A link as it is from now on; the beginning of an outage is its keeper's, and limits are told by themselves. */
export type LinkChange = Omit<AccountLink, "downSince" | "limits">;

/** An account that is back within this time was never away: its owner is not told. */
export const TOLD_DOWN_AFTER_MS = 10 * 60_000;

/** Of every instance whenever the service stops or starts. */
const OF_THE_SERVICE: readonly AccountLink["reason"][] = ["restoring", "gateway-stopping"];

/** Whether an account of that state was linked. */
function wasLinked({ state }: Pick<AccountLink, "state">): boolean {
  return state === "connected" || state === "reconnecting";
}

/** Whether its owner has ended it; anything else that ends it is an outage. */
export function isEndedHere({ reason }: Pick<AccountLink, "reason">): boolean {
  return reason === "logged-out-here";
}

/** Whether a change is kept: the steps of linking are not, nor is what the service does to all of them. */
export function isLinkKept(before: LinkChange, after: LinkChange): boolean {
  if (OF_THE_SERVICE.includes(after.reason)) return false;
  if (after.state !== "connected" && !isEndedHere(after) && !wasLinked(before)) return false;
  return (
    before.state !== after.state ||
    before.reason !== after.reason ||
    JSON.stringify(before.account) !== JSON.stringify(after.account)
  );
}

/** How a link stands, for who looks at a list. */
export const LINK_STANDINGS = ["connected", "returning", "down", "logged-out", "none"] as const;
export type LinkStanding = (typeof LINK_STANDINGS)[number];

/** Null is an instance of which no link is kept. */
export function linkStandingOf(link: Pick<AccountLink, "state" | "reason"> | null): LinkStanding {
  if (link === null) return "none";
  if (link.state === "connected") return "connected";
  if (link.state === "reconnecting") return "returning";
  return isEndedHere(link) ? "logged-out" : "down";
}
