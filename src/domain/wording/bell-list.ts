import { say } from "#languages/say.ts";

/** Of what the bell tells, in its panel and on its page. */
export const BELL_LIST_WORDING = {
  loading: say("Loading your notifications"),
  failed: say("Your notifications could not be loaded"),
  empty: say("Nothing to tell you"),
  emptyNote: say(
    "When an instance is about to end, a phone is disconnected, or something of your account changes, it stands here.",
  ),
  unread: say("New"),
  all: say("All notifications"),
} as const;
