import { expect, it } from "vitest";
import { campaignRecipientSchema, campaignViewSchema } from "#ports/contracts/campaigns.ts";
import { campaignWorld } from "#test/support/campaign-world.ts";
import { listRecipients, readCampaign } from "#use-cases/campaigns/read-campaign.ts";
import { campaignView, recipientView } from "#use-cases/campaigns/views.ts";

it("a campaign and its lines are shown as the contract says", async () => {
  const { ports, instance, draft } = await campaignWorld();
  const owned = await draft("phone,name\n9647701234567,A\n9647701234568,\n");
  const read = await readCampaign(ports, owned);
  const view = read.ok ? campaignView(read.value, ports.clock.now()) : null;
  expect(campaignViewSchema.safeParse(view).error).toBeUndefined();
  expect(view).toMatchObject({ client: instance.client, needsConfirmation: true, minutesLeft: 1, state: "draft" });
  const listed = await listRecipients(ports, { ...owned, states: null, after: 0, limit: 9 });
  const rows = listed.ok ? listed.value.recipients.map(recipientView) : [];
  expect(rows.map((row) => campaignRecipientSchema.safeParse(row).error)).toEqual([undefined, undefined]);
  expect(rows[1]).toMatchObject({ state: "refused", code: "value-missing", detail: "No value for {{name}}" });
});

it.each([
  [{ state: "failed", failure: "recipient-not-found" }, "recipient-not-found", "The recipient has no account"],
  [{ state: "failed", failure: null }, "unknown", "Not known whether it was sent"],
  [{ state: "delivered", failure: null }, null, null],
] as const)("a line of %j says why in words", (changes, code, detail) => {
  const line = { line: 2, written: "+9647701234567", language: null, values: {}, problem: null, about: null };
  expect(recipientView({ ...line, messageId: "msg_1", at: null, ...changes })).toMatchObject({ code, detail });
});
