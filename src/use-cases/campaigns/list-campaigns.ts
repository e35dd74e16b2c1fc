import type { CampaignPorts } from "./ports.ts";
import type { CampaignReport } from "./read-campaign.ts";

interface ListInput {
  readonly ownerId: number;
  /** Client names that the caller's key lists; null reaches all. */
  readonly clients: readonly string[] | null;
}

type ListPorts = Pick<CampaignPorts, "campaigns"> & {
  readonly instances: { listByOwner(ownerId: number): Promise<readonly CampaignReport["instance"][]> };
};

/** Newest first. */
export async function listCampaigns(ports: ListPorts, { ownerId, clients }: ListInput): Promise<CampaignReport[]> {
  const [all, owned] = await Promise.all([ports.campaigns.listOf(ownerId), ports.instances.listByOwner(ownerId)]);
  const instances = new Map(owned.map((instance) => [instance.id, instance]));
  const reports: CampaignReport[] = [];
  for (const campaign of all) {
    const instance = instances.get(campaign.instanceId);
    if (instance === undefined || (clients !== null && !clients.includes(instance.client))) continue;
    reports.push({ campaign, instance, counts: await ports.campaigns.countsOf(campaign) });
  }
  return reports;
}
