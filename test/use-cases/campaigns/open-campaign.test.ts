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

test("a draft says where its sender can be written to, while an account is connected", async () => {
  const { ports, draft, instance } = await campaignWorld();
  const owned = await draft();
  const ownPhone = async () => {
    const opened = await openCampaign(ports, owned);
    return opened.ok ? opened.value.ownPhone : undefined;
  };
  expect(await ownPhone()).toBeNull();
  const account = { phone: "9647700000001", name: "Shop", username: null };
  const connected = {
    instanceId: instance.id,
    state: "connected",
    reason: "linked",
    since: new Date(0),
    account,
  } as const;
  await ports.links.save([connected]);
  expect(await ownPhone()).toBe("9647700000001");
  await ports.links.save([{ ...connected, state: "reconnecting", reason: "connection-lost" }]);
  expect(await ownPhone()).toBeNull();
  await ports.links.save([connected]);
  await startCampaign(ports, { ...owned, confirmed: true });
  expect(await ownPhone()).toBeNull();
});

test("another's is not found", async () => {
  const { ports, draft } = await campaignWorld();
  const owned = await draft();
  expect(await openCampaign(ports, { ...owned, ownerId: 999 })).toEqual({
    ok: false,
    failure: { code: "campaign-not-found" },
  });
});
