import { z } from "zod";
import {
  CAMPAIGN_STATES,
  LINE_PROBLEMS,
  MAX_CAMPAIGN_LINES,
  MAX_CAMPAIGN_NAME_LENGTH,
  MAX_LIST_LENGTH,
  MAX_PER_MINUTE,
  PAUSE_REASONS,
  PER_MINUTE,
  RECIPIENT_STATES,
} from "#domain/campaigns/campaign.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";

/** Campaigns, in the dashboard's API and the management API. */

const moment = z.iso.datetime();

export const createCampaignBody = z.strictObject({
  name: z.string().min(1).max(MAX_CAMPAIGN_NAME_LENGTH).describe("For you to find it by"),
  client: z.string().min(1).max(64).describe("Client name of the instance that sends it"),
  template: z.string().min(1).max(64).describe("Name of the template; as it is now, it is what is sent"),
  perMinute: z
    .number()
    .int()
    .min(1)
    .max(MAX_PER_MINUTE)
    .optional()
    .describe(`Messages a minute at most; ${PER_MINUTE.steady} by default. The account's own pace may be slower`),
  startAt: z.iso
    .datetime({ offset: true, error: "startAt must be a date and time with its offset" })
    .optional()
    .describe("Once started, nothing goes out before"),
});

/** Of a body that has a list in it, in bytes: each letter may be written as an escape, and the object is around it. */
export const MAX_LIST_BODY_BYTES = 4 * 1024 * 1024;

export const campaignListBody = z.strictObject({
  csv: z
    .string()
    .min(1)
    .max(MAX_LIST_LENGTH)
    .describe(
      `A table, at most ${MAX_CAMPAIGN_LINES} rows: the first names the columns. \`phone\`, \`number\` or \`to\` is whom to write to, \`language\` in which language, every other column fills the placeholder of its name`,
    ),
});

export const startCampaignBody = z.strictObject({
  confirmed: z.boolean().optional().describe("true starts a campaign of an instance that is younger than a week"),
});

export const campaignViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    client: z.string().describe("Of the instance"),
    platform: z.enum(PLATFORMS),
    template: z.string(),
    perMinute: z.number().int(),
    state: z.enum(CAMPAIGN_STATES),
    reason: z.enum(PAUSE_REASONS).nullable().describe("Of one that is paused"),
    recipients: z.number().int().describe("Rows that are written to"),
    refused: z.number().int().describe("Rows that are not, each with what is wrong"),
    counts: z.object(
      Object.fromEntries(RECIPIENT_STATES.map((state) => [state, z.number().int()])) as Record<
        (typeof RECIPIENT_STATES)[number],
        z.ZodNumber
      >,
    ),
    minutesLeft: z.number().int().describe("At its pace, for whoever waits"),
    needsConfirmation: z.boolean().describe("The instance is younger than a week: see `confirmed`"),
    startAt: moment.nullable(),
    createdAt: moment,
    startedAt: moment.nullable(),
    endedAt: moment.nullable(),
  })
  .meta({ id: "Campaign" });

export type CampaignView = z.infer<typeof campaignViewSchema>;

export const campaignRecipientSchema = z
  .object({
    line: z.number().int().describe("Of the list, from 1"),
    to: z.string().describe("As it stands in the list; empty once the person was erased"),
    language: z.string().nullable(),
    values: z.record(z.string(), z.string()),
    state: z.enum(RECIPIENT_STATES),
    code: z
      .string()
      .nullable()
      .describe(`Of a refused row ${LINE_PROBLEMS.map((one) => `\`${one}\``).join(", ")}; of a failed one its failure`),
    detail: z.string().nullable().describe("The same in words"),
    messageId: z.string().nullable().describe("The message's `id`"),
    at: moment.nullable().describe("When it came to that state"),
  })
  .meta({ id: "CampaignRecipient" });

export type CampaignRecipientView = z.infer<typeof campaignRecipientSchema>;
