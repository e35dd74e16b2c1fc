import type { CampaignStore } from "#ports/campaigns.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { TemplateStore } from "#ports/templates.ts";

export interface CampaignPorts {
  readonly campaigns: CampaignStore;
  readonly templates: Pick<TemplateStore, "find">;
  readonly instances: Pick<InstanceStore, "findOwned">;
  readonly clock: Pick<Clock, "now">;
  /** Draws a message's id: others are made of it. */
  nextId(): string;
}

/** Whose, and which. */
export interface OwnedCampaign {
  readonly ownerId: number;
  readonly id: string;
  /** Client names that the caller's key lists; null reaches all. */
  readonly clients: readonly string[] | null;
}

export interface CampaignNotFound {
  readonly code: "campaign-not-found";
}

/** It is not in a state in which that can be done. */
export interface CampaignNotReady {
  readonly code: "campaign-state";
}
