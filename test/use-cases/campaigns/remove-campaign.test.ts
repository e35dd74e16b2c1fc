import { expect, it } from "vitest";
import { campaignWorld } from "#test/support/campaign-world.ts";
import { removeCampaign } from "#use-cases/campaigns/remove-campaign.ts";

it("a draft is deleted with its list, by its owner alone", async () => {
  const { ports, owner, draft } = await campaignWorld();
  const owned = await draft();
  expect(await removeCampaign(ports, { ...owned, ownerId: owner.id + 1 })).toMatchObject({
    failure: { code: "campaign-not-found" },
  });
  expect(await removeCampaign(ports, owned)).toEqual({ ok: true, value: null });
  expect(await ports.campaigns.listOf(owner.id)).toEqual([]);
});
