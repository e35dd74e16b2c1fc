import { expect, test } from "vitest";
import { CAMPAIGN_WORDING } from "#domain/wording/campaigns.ts";
import { campaignWorld } from "#test/support/campaign-world.ts";
import { draftCampaign } from "#use-cases/campaigns/draft-campaign.ts";

const FORM = { name: "November", template: "ready", perMinute: 6, startAt: null };

test("a draft is made with its list, rows that nobody can be written to by included", async () => {
  const { ports, owner, instance } = await campaignWorld();
  const csv = "phone,name\n+9647701234567,Layla\ncall me,Dana\n";
  const made = await draftCampaign(ports, { ownerId: owner.id, instanceId: instance.id, form: FORM, csv });
  expect(made).toMatchObject({ ok: true, value: { campaign: { state: "draft", recipients: 1, refused: 1 } } });
});

test.each([
  [FORM, "name\nLayla", { code: "invalid", field: "csv", message: CAMPAIGN_WORDING.columnMissing }],
  [{ ...FORM, template: "other" }, "phone\n+9647701234567", { code: "template-not-found" }],
])("what is refused leaves no draft behind", async (form, csv, failure) => {
  const { ports, owner, instance } = await campaignWorld();
  const made = await draftCampaign(ports, { ownerId: owner.id, instanceId: instance.id, form, csv });
  expect(made).toEqual({ ok: false, failure });
  expect(await ports.campaigns.listOf(owner.id)).toEqual([]);
});
