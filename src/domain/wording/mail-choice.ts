import { say } from "#languages/say.ts";

/** The switches of the profile. */
export const MAIL_CHOICE_WORDING = {
  title: say("Mails about your instances"),
  ends: say("An instance ends"),
  endsNote: say("7 days and 1 day before its end, and at its end."),
  disconnected: say("An account is disconnected"),
  disconnectedNote: say("When it is not back within 10 minutes. Once for each time."),
  loading: say("Loading the choice of mails"),
  loadFailed: say("The choice of mails could not be loaded"),
  saved: say("The choice of mails is saved"),
  saveFailed: say("The choice of mails could not be saved"),
} as const;
