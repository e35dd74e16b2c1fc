/** How an account stands after a change, as both platforms say it. */
export interface SessionChange {
  readonly state: string;
  readonly reason: string;
  readonly since: Date;
  /** To be scanned with the phone that is to be linked; null when there is none. */
  readonly code: { readonly text: string; readonly expiresAt: Date } | null;
}

/** Of every instance whenever the service stops or starts: nothing that its owner could act on. */
const OF_THE_SERVICE: readonly string[] = ["restoring", "gateway-stopping"];

/** Whether a change is told: a restart that brings an account back as it was is not. */
export function isStatusTold(before: SessionChange, after: SessionChange): boolean {
  if (before.state === after.state && before.reason === after.reason) return false;
  if (OF_THE_SERVICE.includes(after.reason)) return false;
  return !(before.reason === "restoring" && after.state === "connected");
}

/** Whether there is another code to scan. */
export function isCodeTold(before: SessionChange, after: SessionChange): boolean {
  return after.code !== null && after.code.text !== before.code?.text;
}
