import { expect, test } from "vitest";
import { campaignWorld } from "#test/support/campaign-world.ts";
import { openCampaign } from "#use-cases/campaigns/open-campaign.ts";
import { startCampaign } from "#use-cases/campaigns/start-campaign.ts";

test("a draft says who is written to first, and nobody of it once it goes", async () => {
  const { ports, draft } = await campaignWorld();
  const people = Array.from({ length: 7 }, (_, at) => `+964770123450${at},N${at}`);
  const owned = await draft(["phone,name", "call me,X", ...people].join("\n"));
  const opened = await openCampaign(ports, owned);
  const lines = opened.ok ? opened.value.first.map(({ line }) => line) : [];
  expect(lines).toEqual([3, 4, 5, 6, 7]);
  await startCampaign(ports, { ...owned, confirmed: true });
  expect(await openCampaign(ports, owned)).toMatchObject({
    value: { first: [], campaign: { state: "running" }, counts: { waiting: 7, refused: 1 } },
  });
});

test("another's is not found", async () => {
  const { ports, draft } = await campaignWorld();
  const owned = await draft();
  expect(await openCampaign(ports, { ...owned, ownerId: 999 })).toEqual({
    ok: false,
    failure: { code: "campaign-not-found" },
  });
});
