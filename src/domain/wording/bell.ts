import { say } from "#languages/say.ts";
/** Of the bell, its panel and its page. */
export const BELL_WORDING = {
  title: say("Notifications"),
  loading: say("Loading your notifications"),
  failed: say("Your notifications could not be loaded"),
  empty: say("Nothing to tell you"),
  emptyNote: say(
    "When an instance is about to end, a phone is disconnected, or something of your account changes, it stands here.",
  ),
  unread: say("New"),
  all: say("All notifications"),
} as const;

/** The bell's accessible name. */
export function bellLabel(unread: number): string {
  return unread === 0 ? BELL_WORDING.title : say("Notifications: {unread} new", { unread });
}
