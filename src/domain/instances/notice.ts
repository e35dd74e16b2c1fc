import { DAY_MS } from "../retention.ts";

/** What an owner is told of an instance: that it ends, first some days and then a day before, that it has ended, and that its account is away. */
export type NoticeKind = "ends-soon" | "ends-tomorrow" | "ended" | "disconnected";
type EndKind = Exclude<NoticeKind, "disconnected">;

/** The first mail comes so long before the end, and the second. */
export const SOON_MS = 7 * DAY_MS;
export const TOMORROW_MS = DAY_MS;

/** What began longer ago is not told any more: the service was not there, or is new here. */
export const TOO_LATE_MS = 3 * DAY_MS;

/** How long what was told is kept. The privacy page says so. */
export const KEEP_NOTICES_MS = 30 * DAY_MS;

/** What mails an owner wants. */
export interface MailChoice {
  /** That instances end. */
  readonly ends: boolean;
  /** That accounts are disconnected. */
  readonly disconnected: boolean;
}

/** Which notice of its end is due; null where none is. */
export function endKindOf(expiresAt: Date, now: Date): EndKind | null {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs > SOON_MS || leftMs <= -TOO_LATE_MS) return null;
  if (leftMs <= 0) return "ended";
  return leftMs <= TOMORROW_MS ? "ends-tomorrow" : "ends-soon";
}
