import { expect, it } from "vitest";
import { campaignWorld } from "#test/support/campaign-world.ts";
import { findCampaign } from "#use-cases/campaigns/find-campaign.ts";

it("a campaign is found by its owner, with a key that reaches its instance", async () => {
  const { ports, owner, instance, draft } = await campaignWorld();
  const owned = await draft();
  expect(await findCampaign(ports, owned)).toMatchObject({ value: { instance: { id: instance.id } } });
  expect(await findCampaign(ports, { ...owned, clients: [instance.client] })).toMatchObject({ ok: true });
  for (const other of [{ ownerId: owner.id + 1 }, { id: "cmp_0" }, { clients: ["Client999"] }]) {
    expect(await findCampaign(ports, { ...owned, ...other })).toEqual({
      ok: false,
      failure: { code: "campaign-not-found" },
    });
  }
});
