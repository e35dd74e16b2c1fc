import { say } from "#languages/say.ts";
import {
  type LineProblem,
  MAX_CAMPAIGN_LINES,
  MAX_LIST_LENGTH,
  MAX_OPEN_CAMPAIGNS,
  MAX_PER_MINUTE,
} from "../campaigns/campaign.ts";

/** Of campaigns, in answers and on their pages. */
export const CAMPAIGN_WORDING = {
  get nameMissing() {
    return say("Name the campaign, with at most 80 characters.");
  },
  get paceInvalid() {
    return say("Messages a minute: 1 to {most}.", { most: MAX_PER_MINUTE });
  },
  get columnMissing() {
    return say("The first row names the columns, and one of them must be called phone, number or to.");
  },
  get listEmpty() {
    return say("The list names nobody. Put a person a row below the first.");
  },
  get tooManyLines() {
    return say("A list has at most {most} rows. Split it into several campaigns.", { most: MAX_CAMPAIGN_LINES });
  },
  get listTooLong() {
    return say("A list has at most {most} KB.", { most: MAX_LIST_LENGTH / 1024 });
  },
  get limitReached() {
    return say("An account has at most {most} campaigns that have not ended.", { most: MAX_OPEN_CAMPAIGNS });
  },
  get notFound() {
    return say("No such campaign in this account.");
  },
  get notNow() {
    return say("The campaign is not in a state in which that can be done.");
  },
  get statesInvalid() {
    return say("state must name states of recipients, with commas between them");
  },
  get unconfirmed() {
    return say(
      "The instance is younger than a week: networks restrict young accounts that write to many. Confirm that you want it all the same.",
    );
  },
} as const;

/** What is wrong with a line; `about` is a placeholder, or the line that has the number already. */
export const LINE_PROBLEM_WORDING: Readonly<Record<LineProblem, (about: string) => string>> = {
  "recipient-missing": () => say("No number"),
  "recipient-invalid": () => say("Not a number or name of this network"),
  group: () => say("A group: campaigns write to people"),
  duplicate: (line) => say("Same person as row {line}", { line }),
  "value-missing": (placeholder) => say("No value for {placeholder}", { placeholder: `{{${placeholder}}}` }),
  "too-long": () => say("The text is too long with its values in it"),
  columns: () => say("More cells than the first row has columns"),
  unknown: () => say("Not known whether it was sent"),
};
