/** Of the bell, its panel and its page. */
export const BELL_WORDING = {
  title: "Notifications",
  loading: "Loading your notifications",
  failed: "Your notifications could not be loaded",
  empty: "Nothing to tell you",
  emptyNote:
    "When an instance is about to end, a phone is disconnected, or something of your account changes, it stands here.",
  unread: "New",
  all: "All notifications",
} as const;

/** The bell's accessible name. */
export function bellLabel(unread: number): string {
  return unread === 0 ? BELL_WORDING.title : `${BELL_WORDING.title}: ${unread} new`;
}
