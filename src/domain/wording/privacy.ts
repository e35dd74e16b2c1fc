import { say } from "#languages/say.ts";
import { daysInWords } from "../count.ts";
import { MAX_UNKEPT_HOURS } from "../instances/privacy.ts";

/** What the owner of an instance reads where it is set what is kept of its messages. */
export const PRIVACY_WORDING = {
  keepContent: say("Keep what messages say"),
  get keepContentNote() {
    return say(
      "Off: it is deleted once it is sent or fetched, files too, and after {hours} hours at the latest. Ids, states and times stay.",
      { hours: MAX_UNKEPT_HOURS },
    );
  },
  fetchMedia: say("Fetch files at once"),
  fetchMediaNote: say(
    "On: files that come in are fetched and kept encrypted right away. Off: when a program asks for them.",
  ),
  keepDays: say("Keep messages for"),
  keepDaysNote: say(
    "Then messages go, with their files and what happened to them; figures stay. A webhook that has not been told by then is not told.",
  ),
  shorten: (days: number) =>
    say("What is older than {days} will be deleted within minutes, and cannot be brought back.", {
      days: daysInWords(days),
    }),
  shortenConfirm: say("Delete what is older"),
  shortenCancel: say("Cancel"),
  /** The longest choice there is. */
  asServer: (serverDays: number) => say("{days}, as this server", { days: daysInWords(serverDays) }),
  days: daysInWords,
  saved: say("Privacy settings saved"),
  saveFailed: say("Failed to save the privacy settings"),
  loadFailed: say("The privacy settings could not be loaded"),
} as const;
