import {
  MAX_CAMPAIGN_LINES,
  MAX_FAILURES_IN_A_ROW,
  MAX_LIST_LENGTH,
  MAX_OPEN_CAMPAIGNS,
  MAX_PER_MINUTE,
  PER_MINUTE,
  RECIPIENT_STATES,
} from "#domain/campaigns/campaign.ts";
import { MAX_STOP_WORDS, START_WORDS, STOP_WORDS } from "#domain/campaigns/stop-words.ts";
import { CAMPAIGN_ROUTES } from "#ports/contracts/campaign-routes.ts";
import type { ManagementRoute } from "#ports/contracts/management-route.ts";
import { PAGES } from "#ports/contracts/pages.ts";
import { CLIENT, plain, type SampleFields } from "../code.ts";
import type { Block, Guide, ReferenceHosts } from "../model.ts";
import { EXAMPLE_CAMPAIGN, EXAMPLE_KEY, type SampleRequest, withoutSlash } from "../request.ts";
import { code, guide, inEveryLanguage, list, table, text } from "./blocks.ts";

const HEADERS: SampleRequest["headers"] = [["authorization", [`Bearer ${EXAMPLE_KEY}`]]];

/** A template that goes to a list of people. */
export function campaigns({ publicUrl }: ReferenceHosts): Guide {
  const url = `${withoutSlash(publicUrl)}/v1/campaigns`;
  const post = ({ title }: ManagementRoute, path: string, body: SampleFields): Block =>
    inEveryLanguage(title, { method: "POST", url: [`${url}${path}`], headers: HEADERS, body });
  const states: Readonly<Record<(typeof RECIPIENT_STATES)[number], string>> = {
    waiting: "Their turn has not come",
    sending: "It waits for its turn or for the network",
    sent: "The network has it",
    delivered: "Their phone has it",
    read: "They have read it",
    failed: "It was not sent; `code` says why",
    stopped: "They have asked not to be written to: nothing was sent",
    refused: "The row names nobody who can be written to; `code` and `detail` say why",
  };
  return guide(
    "campaigns",
    "Campaigns",
    text(
      "A campaign sends a [template](#templates) to a list of people, one after another. Make a draft with a key that has the scope `messages:send`:",
    ),
    post(CAMPAIGN_ROUTES.createCampaign, "", [
      ["name", "Ready to collect, November"],
      ["client", CLIENT],
      ["template", "order_ready"],
      ["perMinute", PER_MINUTE.steady],
    ]),
    text("Then give it its list, and start it:"),
    post(CAMPAIGN_ROUTES.putRecipients, `/${EXAMPLE_CAMPAIGN}/recipients`, [
      ["csv", "phone,name,language\n+9647701234567,Layla,ar\n"],
    ]),
    post(CAMPAIGN_ROUTES.startCampaign, `/${EXAMPLE_CAMPAIGN}/start`, [["confirmed", true]]),
    text(
      `In the dashboard the same is done at [Campaigns](${PAGES.campaigns.path}): what the first people will read, and which rows are refused, stands there before anything is sent.`,
    ),
    list(
      `The first row of a list names its columns: \`phone\`, \`number\` or \`to\` is whom to write to, as in other calls, \`language\` in which language, and every other column fills the placeholder of its name. Commas, semicolons or tabs stand between columns. A list has at most ${MAX_CAMPAIGN_LINES} rows and ${MAX_LIST_LENGTH / 1024} KB.`,
      "No row is lost: one that names nobody, the same person again, a group, or has no value for a placeholder is kept as `refused`, by its number, and is not written to.",
      `Messages go through the same queue as all others, at most \`perMinute\` (1 to ${MAX_PER_MINUTE}) and never faster than the account's own pace. An instance has one message of campaigns under way at a time, so that your other messages wait for one gap at most.`,
      "A person gets one message of a campaign, whatever is stopped, killed or restarted meanwhile.",
      `It is paused when its instance expires, and when ${MAX_FAILURES_IN_A_ROW} messages fail one after another. While the account is away it waits.`,
      "Networks restrict young accounts that write to many: a campaign of an instance that is younger than a week is started with `confirmed`, else the answer is `CAMPAIGN_UNCONFIRMED`.",
      `An account has at most ${MAX_OPEN_CAMPAIGNS} campaigns that have not ended. They are deleted as old messages are; who asked not to be written to stays noted as long as the instance.`,
    ),
    text(
      "An answer that is nothing but one of these words ends all campaigns of the instance for whoever gives it, in any case and with or without vowel signs:",
    ),
    code("Stop", [plain(STOP_WORDS.join("\n"))]),
    text(
      `So does an answer that is one of your own words, up to ${MAX_STOP_WORDS}, which hold for all instances of your account within ten seconds. A key for all instances sets them with \`PUT /v1/campaigns/stop-words\`.`,
    ),
    text("And one of these begins them again:"),
    code("Start", [plain(START_WORDS.join("\n"))]),
    table(
      ["State of a recipient", "What it means"],
      RECIPIENT_STATES.map((state) => [`\`${state}\``, states[state]]),
    ),
    table(
      ["Call", "Scope of a key", "What it does"],
      Object.values<ManagementRoute>(CAMPAIGN_ROUTES).map(({ method, path, scope, summary }) => [
        `\`${method} ${path}\``,
        `\`${scope}\``,
        summary,
      ]),
    ),
  );
}
