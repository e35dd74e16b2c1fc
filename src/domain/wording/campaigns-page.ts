import { say } from "#languages/say.ts";
import { MAX_FAILURES_IN_A_ROW, type PauseReason, type RecipientState } from "../campaigns/campaign.ts";

/** Of the page of campaigns. */
export const CAMPAIGNS_PAGE_WORDING = {
  about: say(
    "A template goes to a list of people, one after another and at a pace that networks bear. Nobody gets it twice, and whoever answers STOP is left alone.",
  ),
  empty: say("Take a template and a list of people as CSV. You see what they will read before anything is sent."),
  howTo: say("How campaigns work, and the words that end them"),
  listFailed: say("The campaigns could not be loaded"),
  openFailed: say("The campaign could not be loaded"),
  safe: say("They are safe and go on; only this page could not reach them."),
  actFailed: say("That could not be done"),
  recipientsFailed: say("The recipients could not be loaded"),
  restOfList: say("Pause or cancel it at any time. Nobody gets it twice."),
  confirm: say(
    "This instance is younger than a week. Networks restrict young accounts that write to many: I want it all the same.",
  ),
  confirmMissing: say("Confirm it first."),
  noTemplate: say("A campaign sends a template, and there is none yet."),
  noInstance: say("A campaign is sent from an instance, and there is none that runs."),
} as const;

/** Why a campaign is paused, and what to do about it. */
export const PAUSE_WORDING: Readonly<Record<PauseReason, string>> = {
  owner: say("Paused by you. Resuming keeps the order of the list."),
  "instance-expired": say("Paused because the instance has expired. Renew it, then resume."),
  failing: say("Paused because {count} messages failed one after another. Look at why before you resume.", {
    count: MAX_FAILURES_IN_A_ROW,
  }),
};

/** What became of a recipient. */
export const RECIPIENT_STATE_WORDING: Readonly<Record<RecipientState, string>> = {
  waiting: say("Waiting"),
  sending: say("Sending"),
  sent: say("Sent"),
  delivered: say("Delivered"),
  read: say("Read"),
  failed: say("Failed"),
  stopped: say("Said STOP"),
  refused: say("Refused"),
};
