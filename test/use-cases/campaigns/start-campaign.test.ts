import { expect, it } from "vitest";
import { DAY_MS } from "#domain/retention.ts";
import { campaignWorld } from "#test/support/campaign-world.ts";
import { startCampaign } from "#use-cases/campaigns/start-campaign.ts";

it("a campaign of an instance younger than a week waits to be confirmed", async () => {
  const { ports, draft } = await campaignWorld();
  const owned = await draft();
  expect(await startCampaign(ports, { ...owned, confirmed: false })).toEqual({
    ok: false,
    failure: { code: "campaign-unconfirmed" },
  });
  expect(await startCampaign(ports, { ...owned, confirmed: true })).toMatchObject({
    value: { campaign: { state: "running" } },
  });
  const later = await draft();
  ports.clock.pass(7 * DAY_MS);
  expect(await startCampaign(ports, { ...later, confirmed: false })).toMatchObject({ ok: true });
});
