import { describe, expect, it } from "vitest";
import { MAX_CAMPAIGN_LINES, MAX_LIST_LENGTH } from "#domain/campaigns/campaign.ts";
import { CAMPAIGN_WORDING } from "#domain/wording/campaigns.ts";
import { campaignWorld } from "#test/support/campaign-world.ts";
import { listRecipients } from "#use-cases/campaigns/read-campaign.ts";
import { readCampaignList } from "#use-cases/campaigns/read-list.ts";

describe("the list of a campaign", () => {
  it("is kept whole: each row that nobody can be written to by with what is wrong", async () => {
    const { ports, draft } = await campaignWorld();
    const owned = await draft("");
    const csv = [
      "Phone;Name;Language",
      "+964 770 123 4567;Layla;ar",
      "٠٠٩٦٤٧٧٠١٢٣٤٥٦٨;Dana;",
      ";Nobody;",
      "call me;Karim;",
      "group:120363021033254949;Shop;",
      "9647701234567;Again;",
      "9647701234569;;",
      "9647701234570;A;B;C",
      `9647701234571;${"x".repeat(1000)};en`,
    ].join("\r\n");
    const read = await readCampaignList(ports, { ...owned, pieces: [csv.slice(0, 50), csv.slice(50)] });
    expect(read).toMatchObject({ ok: true, value: { campaign: { recipients: 3, refused: 6 } } });
    const listed = await listRecipients(ports, { ...owned, states: null, after: 0, limit: 50 });
    const rows = listed.ok ? listed.value.recipients : [];
    expect(rows.map(({ line, problem, about }) => [line, problem, about])).toEqual([
      [2, null, null],
      [3, null, null],
      [4, "recipient-missing", null],
      [5, "recipient-invalid", null],
      [6, "group", null],
      [7, "duplicate", "2"],
      [8, "value-missing", "name"],
      [9, "columns", null],
      [10, null, null],
    ]);
    expect(rows[0]).toMatchObject({ language: "ar", values: { name: "Layla" }, written: "+964 770 123 4567" });
  });

  it("is none without a column of numbers, without anybody, and beyond its bounds; the one before is gone", async () => {
    const { ports, owner, draft } = await campaignWorld();
    const owned = await draft();
    const many = `phone\n${Array.from({ length: MAX_CAMPAIGN_LINES + 1 }, (_, at) => 9_647_700_000_000 + at).join("\n")}`;
    for (const [csv, message] of [
      ["name\nLayla", CAMPAIGN_WORDING.columnMissing],
      ["phone\n\n", CAMPAIGN_WORDING.listEmpty],
      [" ", CAMPAIGN_WORDING.listEmpty],
      [many, CAMPAIGN_WORDING.tooManyLines],
      [`phone\n"${"x".repeat(MAX_LIST_LENGTH)}"`, CAMPAIGN_WORDING.listTooLong],
    ] as const) {
      const read = await readCampaignList(ports, { ...owned, pieces: [csv] });
      expect(read).toEqual({ ok: false, failure: { code: "invalid", field: "csv", message } });
      expect(await ports.campaigns.find(owner.id, owned.id)).toMatchObject({ recipients: 0 });
    }
  });

  it("is its owner's to give, to a draft", async () => {
    const { ports, draft, owner } = await campaignWorld();
    const owned = await draft();
    const pieces = ["phone,name\n9647701234567,x"];
    const notFound = { failure: { code: "campaign-not-found" } };
    expect(await readCampaignList(ports, { ...owned, ownerId: owner.id + 1, pieces })).toMatchObject(notFound);
    expect(await readCampaignList(ports, { ...owned, clients: ["Client999"], pieces })).toMatchObject(notFound);
    const campaign = await ports.campaigns.find(owner.id, owned.id);
    if (campaign === null) throw new Error("test: none");
    await ports.campaigns.move(campaign, ["draft"], { state: "running", reason: null, at: new Date(0) });
    expect(await readCampaignList(ports, { ...owned, pieces })).toMatchObject({ failure: { code: "campaign-state" } });
  });
});
