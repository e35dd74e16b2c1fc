import { say } from "#languages/say.ts";

/** Of the bell's panel and its page. */
export const BELL_TITLE = say("Notifications");

/** The bell's accessible name: in a file of its own, because every page has it. */
export function bellLabel(unread: number): string {
  return unread === 0 ? BELL_TITLE : say("Notifications: {unread} new", { unread });
}
