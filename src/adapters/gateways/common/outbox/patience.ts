import type { SendFailure } from "#domain/messages/failures.ts";
import type { Hold } from "#domain/sessions/queue.ts";
import type { Standing } from "#domain/sessions/standing.ts";
import type { Settlement } from "#ports/messages.ts";
import type { Entry } from "./entry.ts";

/** Why a caller waits no longer. */
export type Impatience =
  | { readonly code: "failed"; readonly failure: SendFailure }
  | { readonly code: "held"; readonly hold: Hold }
  | { readonly code: "not-ready" };

interface Prospects {
  readonly nowMs: number;
  readonly now: Date;
  readonly standing: Standing;
  readonly hold: Hold | null;
}

/** What a caller is told who has waited long enough, or waits for nothing; null while there is hope. */
export function impatienceOf(entry: Entry, { nowMs, now, standing, hold }: Prospects): Impatience | null {
  if (entry.waiter === null) return null;
  if (standing === "offline") return { code: "failed", failure: { code: "not-connected" } };
  const leftMs = entry.waiter.deadlineMs - nowMs;
  const isHopeless = hold !== null && hold.until.getTime() - now.getTime() > leftMs;
  // Who floods is told so at once, as the network would.
  if (hold !== null && (isHopeless || hold.reason === "flood")) return { code: "held", hold };
  if (leftMs > 0) return null;
  return entry.failure === null ? { code: "not-ready" } : { code: "failed", failure: entry.failure };
}

/** How a message ends that has run out of time: nothing is called failed, or expired, that may have gone. */
export function lateEnd(entry: Entry, at: Date): Settlement {
  if (entry.mayHaveLeft) return { state: "unknown", at, failure: entry.failure };
  if (entry.failure !== null) return { state: "failed", at, failure: entry.failure };
  return { state: "expired", at };
}
