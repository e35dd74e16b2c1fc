import { expect, it } from "vitest";
import { campaignWorld } from "#test/support/campaign-world.ts";
import { haltCampaign } from "#use-cases/campaigns/halt-campaign.ts";
import { removeCampaign } from "#use-cases/campaigns/remove-campaign.ts";
import { startCampaign } from "#use-cases/campaigns/start-campaign.ts";

it("a campaign is paused, goes on, is cancelled and deleted, each in its time", async () => {
  const { ports, draft } = await campaignWorld();
  const notNow = { ok: false, failure: { code: "campaign-state" } };
  const empty = await draft("");
  expect(await startCampaign(ports, { ...empty, confirmed: true })).toEqual(notNow);
  const owned = await draft();
  const start = () => startCampaign(ports, { ...owned, confirmed: true });
  const halt = (how: "pause" | "cancel") => haltCampaign(ports, { ...owned, how });
  expect(await halt("pause")).toEqual(notNow);
  expect(await halt("cancel")).toEqual(notNow);
  await start();
  expect(await start()).toEqual(notNow);
  expect(await halt("pause")).toMatchObject({ value: { campaign: { state: "paused", reason: "owner" } } });
  expect(await removeCampaign(ports, owned)).toEqual(notNow);
  expect(await start()).toMatchObject({ value: { campaign: { state: "running", reason: null } } });
  expect(await halt("cancel")).toMatchObject({ value: { campaign: { state: "cancelled" } } });
  expect(await start()).toEqual(notNow);
  expect(await removeCampaign(ports, owned)).toEqual({ ok: true, value: null });
});
