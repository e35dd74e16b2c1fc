import { expect, it } from "vitest";
import { campaignWorld } from "#test/support/campaign-world.ts";
import { listCampaigns } from "#use-cases/campaigns/list-campaigns.ts";

it("campaigns are listed newest first with what became of their lines, those of reached instances alone", async () => {
  const { ports, owner, instance, draft } = await campaignWorld();
  const first = await draft();
  const second = await draft("");
  const list = (clients: readonly string[] | null) => listCampaigns(ports, { ownerId: owner.id, clients });
  expect((await list(null)).map(({ campaign, counts }) => [campaign.id, counts.waiting])).toEqual([
    [second.id, 0],
    [first.id, 1],
  ]);
  expect(await list([instance.client])).toHaveLength(2);
  expect(await list(["Client999"])).toEqual([]);
});
