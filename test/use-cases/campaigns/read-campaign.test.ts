import { expect, it } from "vitest";
import { campaignWorld } from "#test/support/campaign-world.ts";
import { listRecipients, readCampaign } from "#use-cases/campaigns/read-campaign.ts";

it("a campaign tells how its lines stand, and lists them a page at a time", async () => {
  const { ports, draft } = await campaignWorld();
  const owned = await draft("phone,name\n9647701234567,A\n9647701234568,B\nx,C\n9647701234569,D\n");
  expect(await readCampaign(ports, owned)).toMatchObject({ value: { counts: { waiting: 3, refused: 1 } } });
  const page = await listRecipients(ports, { ...owned, states: ["waiting"], after: 0, limit: 2 });
  expect(page).toMatchObject({ value: { recipients: [{ line: 2 }, { line: 3 }], next: 3 } });
  const rest = await listRecipients(ports, { ...owned, states: ["waiting"], after: 3, limit: 2 });
  expect(rest).toMatchObject({ value: { recipients: [{ line: 5 }], next: null } });
  for (const read of [readCampaign(ports, { ...owned, id: "cmp_0" })]) {
    expect(await read).toMatchObject({ failure: { code: "campaign-not-found" } });
  }
});
