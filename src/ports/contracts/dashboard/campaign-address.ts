import { RECIPIENT_STATES, type RecipientState } from "#domain/campaigns/campaign.ts";

/** Of the page of campaigns: which one is shown, and that a new one is made. */
export const CAMPAIGN_QUERY = "campaign";
export const NEW_CAMPAIGN_QUERY = "new";

/** Of a list's lines: the states that are asked for, with commas between them. */
export const STATE_QUERY = "state";

/** Null where one of them is none. */
export function readRecipientStates(text: string): readonly RecipientState[] | null {
  const given = text.split(",");
  const states = RECIPIENT_STATES.filter((state) => given.includes(state));
  return states.length === new Set(given).size ? states : null;
}
