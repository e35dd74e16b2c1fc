import { say } from "#languages/say.ts";

/** Of the form for a campaign and the dialogs over one, which the page fetches when they are asked for. */
export const CAMPAIGN_DIALOG_WORDING = {
  draftFailed: say("The campaign could not be made"),
  cancelAbout: say("Whoever waits is not written to. A message that is under way still goes. This cannot be undone."),
  deleteAbout: say("It goes with its list and what became of it. Messages that were sent stay. This cannot be undone."),
  columns: say(
    "The first row names the columns: one is phone, number or to; language says in which language, every other one fills the placeholder of its name.",
  ),
  listMissing: say("Choose a file, or paste a list."),
  notText: say("This file cannot be read as text. Save the table as CSV UTF-8 and choose it again."),
} as const;
