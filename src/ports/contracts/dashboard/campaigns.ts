import { z } from "zod";
import type { Platform } from "#domain/instances/instance.ts";
import { type CampaignRecipientView, type CampaignView, campaignListBody, createCampaignBody } from "../campaigns.ts";
import type { TemplateView } from "../templates.ts";
import type { AccountView } from "./account.ts";

/** A draft and its list at once; the instance is the path's. */
export const draftCampaignBody = z.strictObject({
  ...createCampaignBody.omit({ client: true }).shape,
  ...campaignListBody.shape,
});

export interface CampaignList {
  /** Newest first. */
  readonly campaigns: readonly CampaignView[];
}

/** Some of a campaign's lines, in the order of its list. */
export interface CampaignRecipients {
  readonly recipients: readonly CampaignRecipientView[];
  /** The line that the part after these begins behind; null at the end. */
  readonly next: number | null;
}

/** A campaign, and what it says to whom first. */
export interface OpenedCampaign {
  readonly campaign: CampaignView;
  /** The template as it was when the campaign was made. */
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
  /** Of a draft, the first who are written to. */
  readonly first: readonly CampaignRecipientView[];
  /** Of a draft, where its sender can be written to; null where no account is connected. */
  readonly own: { readonly instanceId: number; readonly to: string } | null;
}

/** An instance that can send a campaign. */
interface CampaignInstance {
  readonly id: number;
  readonly name: string;
  readonly client: string;
  readonly platform: Platform;
}

/** What the address asks for; null is what could not be read: the page asks again. */
export type ShownCampaigns =
  | { readonly what: "list"; readonly list: CampaignList | null }
  | {
      readonly what: "one";
      readonly id: string;
      readonly opened: OpenedCampaign | null;
      readonly recipients: CampaignRecipients | null;
    }
  | { readonly what: "missing" }
  | {
      readonly what: "new";
      readonly instances: readonly CampaignInstance[];
      readonly templates: readonly TemplateView[];
    };

/** What the page is made with. */
export interface CampaignsProps {
  readonly user: AccountView;
  readonly shown: ShownCampaigns;
}
