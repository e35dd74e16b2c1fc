import type { CodeLoginView } from "./panel.ts";
import type { SeenCode } from "./use-login.ts";

/** How long ago the code was sent, in ms. By our own clock where this dialog asked: the server's may differ by minutes. */
export function sinceSent(login: CodeLoginView, seen: SeenCode | null, now: number): number {
  const from = seen?.sentAt === login.sentAt ? seen.receivedAt : Date.parse(login.sentAt);
  return Math.max(0, now - from);
}

/** How long until another code may be asked for, in ms; 0 once it may. */
export function untilResend(login: CodeLoginView, sinceSentMs: number): number {
  if (login.resendAt === null) return 0;
  return Math.max(0, Date.parse(login.resendAt) - Date.parse(login.sentAt) - sinceSentMs);
}
