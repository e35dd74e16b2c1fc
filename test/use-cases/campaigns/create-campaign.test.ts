import { expect, it } from "vitest";
import { MAX_OPEN_CAMPAIGNS } from "#domain/campaigns/campaign.ts";
import { campaignWorld } from "#test/support/campaign-world.ts";
import { createCampaign } from "#use-cases/campaigns/create-campaign.ts";
import { changeTemplate } from "#use-cases/templates/change-template.ts";

async function creating() {
  const world = await campaignWorld();
  const { ports, owner, instance } = world;
  const form = { name: "November", template: "ready", perMinute: 6, startAt: null };
  const create = (changes: object = {}) =>
    createCampaign(ports, { ownerId: owner.id, instanceId: instance.id, form: { ...form, ...changes } });
  return { ...world, create };
}

it("a campaign keeps the template as it was when it was made", async () => {
  const { ports, owner, create } = await creating();
  await create({ name: " November " });
  await changeTemplate(ports, { ownerId: owner.id, name: "ready", changes: { texts: { en: "Changed" } } });
  const [kept] = await ports.campaigns.listOf(owner.id);
  expect(kept).toMatchObject({ name: "November", state: "draft", template: { name: "ready" } });
  expect(kept?.template.texts).toHaveProperty("ar");
});

it("what cannot be one is refused, and one more than may be open", async () => {
  const { create } = await creating();
  expect(await create({ name: " " })).toMatchObject({ failure: { code: "invalid", field: "name" } });
  for (const perMinute of [0, 61, 1.5]) {
    expect(await create({ perMinute })).toMatchObject({ failure: { code: "invalid", field: "perMinute" } });
  }
  expect(await create({ template: "other" })).toMatchObject({ failure: { code: "template-not-found" } });
  for (let made = 0; made < MAX_OPEN_CAMPAIGNS; made += 1) expect(await create()).toMatchObject({ ok: true });
  expect(await create()).toMatchObject({ failure: { code: "campaign-limit-reached" } });
});
