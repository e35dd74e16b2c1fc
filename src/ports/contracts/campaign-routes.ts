import { z } from "zod";
import { RECIPIENT_STATES } from "#domain/campaigns/campaign.ts";
import {
  campaignListBody,
  campaignRecipientSchema,
  campaignViewSchema,
  createCampaignBody,
  MAX_LIST_BODY_BYTES,
  startCampaignBody,
} from "./campaigns.ts";
import { doneSchema, type ManagementRoute, managementPage, pageQuery } from "./management-route.ts";
import { stopWordsBody, stopWordsViewSchema } from "./stop-words.ts";

const campaigns = { scope: "messages:send", body: null, status: 200, answer: campaignViewSchema } as const;
const CAMPAIGN = "/v1/campaigns/{campaign}";
const nothing = z.strictObject({});

/** What the management API does about campaigns. */
export const CAMPAIGN_ROUTES = {
  listCampaigns: {
    ...campaigns,
    method: "GET",
    path: "/v1/campaigns",
    title: "List campaigns",
    summary: "Those of instances that the key reaches, newest first, a page at a time.",
    query: pageQuery,
    answer: managementPage(campaignViewSchema),
  },
  readStopWords: {
    ...campaigns,
    method: "GET",
    path: "/v1/campaigns/stop-words",
    title: "Read stop words",
    summary: "Answers that end the campaigns of an instance for whoever gives them.",
    answer: stopWordsViewSchema,
  },
  changeStopWords: {
    ...campaigns,
    method: "PUT",
    path: "/v1/campaigns/stop-words",
    title: "Change stop words",
    summary: "Sets the account's own, in place of those before; those that all accounts have stay.",
    body: stopWordsBody,
    answer: stopWordsViewSchema,
  },
  createCampaign: {
    ...campaigns,
    method: "POST",
    path: "/v1/campaigns",
    title: "Create a campaign",
    summary: "Makes a draft: a template, the instance that sends it and its pace. Then give it a list, and start it.",
    body: createCampaignBody,
    status: 201,
  },
  readCampaign: {
    ...campaigns,
    method: "GET",
    path: CAMPAIGN,
    title: "Read a campaign",
    summary: "How it stands: recipients by what became of their messages.",
  },
  putRecipients: {
    ...campaigns,
    method: "POST",
    path: `${CAMPAIGN}/recipients`,
    title: "Give a campaign its list",
    summary:
      "Reads a CSV, which takes the place of the list before. A row that nobody can be written to by is kept with what is wrong, by its number.",
    body: campaignListBody,
    maxBodyBytes: MAX_LIST_BODY_BYTES,
  },
  listRecipients: {
    ...campaigns,
    method: "GET",
    path: `${CAMPAIGN}/recipients`,
    title: "List recipients",
    summary: "The rows of the list in their order, a page at a time, each with what became of its message.",
    query: pageQuery.extend({ state: z.enum(RECIPIENT_STATES).optional().describe("Those alone") }),
    answer: managementPage(campaignRecipientSchema),
  },
  startCampaign: {
    ...campaigns,
    method: "POST",
    path: `${CAMPAIGN}/start`,
    title: "Start a campaign",
    summary: "Begins a draft, or goes on with what is paused.",
    body: startCampaignBody,
  },
  pauseCampaign: {
    ...campaigns,
    method: "POST",
    path: `${CAMPAIGN}/pause`,
    title: "Pause a campaign",
    summary: "Nobody else is written to until it is started again. A message that is kept already still goes.",
    body: nothing,
  },
  cancelCampaign: {
    ...campaigns,
    method: "POST",
    path: `${CAMPAIGN}/cancel`,
    title: "Cancel a campaign",
    summary: "Ends it for good: whoever waits is not written to.",
    body: nothing,
  },
  removeCampaign: {
    ...campaigns,
    method: "DELETE",
    path: CAMPAIGN,
    title: "Delete a campaign",
    summary: "A draft or one that has ended, with its list. Its messages stay.",
    answer: doneSchema,
  },
} as const satisfies Readonly<Record<string, ManagementRoute>>;
