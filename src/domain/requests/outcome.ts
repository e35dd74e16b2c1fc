/** Longer ones that a caller gives are not taken. */
export const MAX_REQUEST_ID_LENGTH = 64;

/** How a call ended: done, failed after its token or key was accepted, or turned away before. */
export const REQUEST_OUTCOMES = ["done", "failed", "refused"] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** What opened the door to it. */
export type RequestVia = "token" | "key" | "dashboard";

/**
 * Of each user the newest; the oldest go when others come. What was refused may be anybody's who knows a client name: it
 * takes no room from the owner's own calls.
 */
export const MAX_REQUESTS: Readonly<Record<RequestOutcome, number>> = { done: 5_000, failed: 5_000, refused: 1_000 };

export function requestOutcome(status: number, via: RequestVia | null): RequestOutcome {
  if (status < 400) return "done";
  return via === null ? "refused" : "failed";
}
