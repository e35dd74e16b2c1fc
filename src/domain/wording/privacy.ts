import { count } from "../count.ts";
import { MAX_UNKEPT_HOURS } from "../instances/privacy.ts";

function daysOf(days: number): string {
  return count(days, "day");
}

/** What the owner of an instance reads where it is set what is kept of its messages. */
export const PRIVACY_WORDING = {
  keepContent: "Keep what messages say",
  keepContentNote: `Off: it is deleted once it is sent or fetched, files too, and after ${MAX_UNKEPT_HOURS} hours at the latest. Ids, states and times stay.`,
  fetchMedia: "Fetch files at once",
  fetchMediaNote:
    "On: files that come in are fetched and kept encrypted right away. Off: when a program asks for them.",
  keepDays: "Keep messages for",
  keepDaysNote:
    "Then messages go, with their files and what happened to them; figures stay. A webhook that has not been told by then is not told.",
  shorten: (days: number) =>
    `What is older than ${daysOf(days)} will be deleted within minutes, and cannot be brought back.`,
  shortenConfirm: "Delete what is older",
  shortenCancel: "Cancel",
  /** The longest choice there is. */
  asServer: (serverDays: number) => `${daysOf(serverDays)}, as this server`,
  days: daysOf,
  saved: "Privacy settings saved",
  saveFailed: "Failed to save the privacy settings",
  loadFailed: "The privacy settings could not be loaded",
} as const;
