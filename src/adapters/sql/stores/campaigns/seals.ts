import type { Recipient } from "#domain/messages/recipient.ts";
import type { CampaignLine } from "#ports/campaigns.ts";
import type { Secrets } from "#ports/secrets.ts";
import { campaignBinding, chatText, stopAnswerBinding } from "../bindings.ts";
import { openText } from "../open-text.ts";

/** What is sealed of a line, besides whom it names. */
type LineValue = Pick<CampaignLine, "person" | "written" | "language" | "values" | "about">;

interface LineOf {
  readonly instanceId: number;
  readonly campaignId: string;
  readonly line: number;
}

const PURPOSE = "campaigns";

export function campaignSeals(secrets: Secrets) {
  return {
    indexOf: (instanceId: number, person: Recipient): string => secrets.index(PURPOSE, chatText(instanceId, person)),
    sealPerson: (of: LineOf, person: Recipient): string =>
      secrets.seal(PURPOSE, bound("person", of), chatText(of.instanceId, person)),
    openPerson: (of: LineOf, sealed: string): string => openText(secrets, PURPOSE, bound("person", of), sealed),
    sealLine: (of: LineOf, value: LineValue): string =>
      secrets.seal(PURPOSE, bound("value", of), JSON.stringify(value)),
    openLine: (of: LineOf, sealed: string): LineValue =>
      JSON.parse(openText(secrets, PURPOSE, bound("value", of), sealed)),
    indexText: (text: string): string => secrets.index(PURPOSE, text),
    sealStop: (instanceId: number, id: string, text: string): string =>
      secrets.seal(PURPOSE, stopAnswerBinding(instanceId, id), text),
  };
}

function bound(column: "person" | "value", { instanceId, campaignId, line }: LineOf): string {
  return campaignBinding(column, instanceId, campaignId, line);
}
