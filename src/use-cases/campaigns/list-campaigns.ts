import type { FoundCampaign } from "./find-campaign.ts";
import type { CampaignPorts } from "./ports.ts";
import type { CampaignReport } from "./read-campaign.ts";

interface ListInput {
  readonly ownerId: number;
  /** Client names that the caller's key lists; null reaches all. */
  readonly clients: readonly string[] | null;
}

type ListPorts = Pick<CampaignPorts, "campaigns"> & {
  readonly instances: { listByOwner(ownerId: number): Promise<readonly FoundCampaign["instance"][]> };
};

/** Newest first, without what became of their lines. */
export async function findCampaigns(ports: ListPorts, { ownerId, clients }: ListInput): Promise<FoundCampaign[]> {
  const [all, owned] = await Promise.all([ports.campaigns.listOf(ownerId), ports.instances.listByOwner(ownerId)]);
  const instances = new Map(owned.map((instance) => [instance.id, instance]));
  return all.flatMap((campaign) => {
    const instance = instances.get(campaign.instanceId);
    const isReached = instance !== undefined && (clients === null || clients.includes(instance.client));
    return isReached ? [{ campaign, instance }] : [];
  });
}

/** How these stand, counted together. */
export async function reportsOf(
  { campaigns }: Pick<CampaignPorts, "campaigns">,
  found: readonly FoundCampaign[],
): Promise<CampaignReport[]> {
  const counted = await campaigns.countsOfAll(found.map(({ campaign }) => campaign));
  return found.flatMap((one) => {
    const counts = counted.get(one.campaign.id);
    return counts === undefined ? [] : [{ ...one, counts }];
  });
}

/** Newest first. */
export async function listCampaigns(ports: ListPorts, input: ListInput): Promise<CampaignReport[]> {
  return await reportsOf(ports, await findCampaigns(ports, input));
}
