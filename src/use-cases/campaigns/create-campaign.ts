import {
  campaignIdOf,
  MAX_CAMPAIGN_NAME_LENGTH,
  MAX_OPEN_CAMPAIGNS,
  MAX_PER_MINUTE,
} from "#domain/campaigns/campaign.ts";
import { failure, type Result } from "#domain/result.ts";
import { type FieldFailure, invalid } from "#domain/validation/field-failure.ts";
import { CAMPAIGN_WORDING } from "#domain/wording/campaigns.ts";
import { findTemplate } from "../templates/find-template.ts";
import type { TemplateNotFound } from "../templates/ports.ts";
import { type FoundCampaign, findCampaign } from "./find-campaign.ts";
import type { CampaignNotFound, CampaignPorts } from "./ports.ts";

export interface CreateCampaignInput {
  readonly ownerId: number;
  /** Checked to be the owner's. */
  readonly instanceId: number;
  readonly form: {
    readonly name: string;
    readonly template: string;
    readonly perMinute: number;
    readonly startAt: Date | null;
  };
}

export type CreateCampaignFailure =
  | FieldFailure<"name" | "perMinute">
  | TemplateNotFound
  | CampaignNotFound
  | { readonly code: "campaign-limit-reached" };

/** A draft, with the template as it is now. */
export async function createCampaign(
  ports: CampaignPorts,
  { ownerId, instanceId, form }: CreateCampaignInput,
): Promise<Result<FoundCampaign, CreateCampaignFailure>> {
  const name = form.name.trim();
  if (name === "" || name.length > MAX_CAMPAIGN_NAME_LENGTH) return invalid("name", CAMPAIGN_WORDING.nameMissing);
  const { perMinute, startAt } = form;
  if (!Number.isInteger(perMinute) || perMinute < 1 || perMinute > MAX_PER_MINUTE) {
    return invalid("perMinute", CAMPAIGN_WORDING.paceInvalid);
  }
  const found = await findTemplate(ports, { ownerId, name: form.template });
  if (!found.ok) return found;
  const { language, texts } = found.value;
  const id = campaignIdOf(ports.nextId());
  const template = { name: found.value.name, language, texts };
  const made = { id, ownerId, instanceId, name, template, perMinute, startAt, createdAt: ports.clock.now() };
  if (!(await ports.campaigns.create(made, MAX_OPEN_CAMPAIGNS))) return failure({ code: "campaign-limit-reached" });
  return await findCampaign(ports, { ownerId, id, clients: null });
}
