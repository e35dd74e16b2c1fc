import { expect, test } from "vitest";
import { campaignOf } from "#test/support/owned-campaigns.ts";
import { pageOf, webWorld } from "#test/support/web.ts";

async function ownersWorld() {
  const world = webWorld();
  const owner = await world.person("owner@example.com");
  const shop = await world.instanceOf(owner, { name: "Shop", platform: "whatsapp" });
  const { campaignId } = await campaignOf(world.stores.campaigns.store, {
    ...{ ownerId: owner.id, instanceId: shop.id, isRunning: false },
  });
  const campaign = await world.stores.campaigns.store.find(owner.id, campaignId);
  if (campaign === null) throw new Error("test: no campaign");
  const refused = { line: 3, problem: "duplicate", person: null, written: '=1+1,"x"', about: "2" } as const;
  await world.stores.campaigns.store.addLines(campaign, [{ ...refused, language: null, values: {} }]);
  return { world, owner, shop, campaignId };
}

test("the page shows the list, one campaign, the form for a new one, or that there is none", async () => {
  const { world, owner, shop, campaignId } = await ownersWorld();
  const shown = async (query: string, as = owner) =>
    (await pageOf(await world.get(`/dashboard/campaigns${query}`, { as }), "campaigns")).shown;
  expect(await shown("")).toMatchObject({ what: "list", list: { campaigns: [{ id: campaignId, state: "draft" }] } });
  expect(await shown(`?campaign=${campaignId}`)).toMatchObject({
    ...{ what: "one", opened: { texts: { en: "Hello {{name}}" }, first: [{ line: 2 }] } },
    recipients: { recipients: [{ line: 2 }, { line: 3, detail: "Same person as row 2" }], next: null },
  });
  expect(await shown("?new")).toMatchObject({ what: "new", instances: [{ client: shop.client }], templates: [] });
  expect(await shown("?campaign=cmp_0")).toEqual({ what: "missing" });
  const stranger = await world.person("stranger@example.com");
  expect(await shown(`?campaign=${campaignId}`, stranger)).toEqual({ what: "missing" });
  expect(await shown("", stranger)).toEqual({ what: "list", list: { campaigns: [] } });
});

test("rows come as a table with reasons, those of the states that are asked for", async () => {
  const { world, owner, campaignId } = await ownersWorld();
  const path = `/api/campaigns/${campaignId}/recipients.csv`;
  const answer = await world.get(`${path}?state=failed,refused`, { as: owner });
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="wesal-${campaignId}.csv"`);
  expect(await answer.text()).toBe(
    'row,to,language,state,code,reason,message,time\r\n3,"\'=1+1,""x""",,refused,duplicate,Same person as row 2,,\r\n',
  );
  expect((await (await world.get(path, { as: owner })).text()).split("\r\n")).toHaveLength(4);
  const odd = await world.get(`${path}?state=lost`, { as: owner });
  expect([odd.status, await odd.json()]).toMatchObject([400, { code: "MALFORMED", field: "state" }]);
});

test("a young instance's campaign is started once it is confirmed, then paused, gone on with and cancelled", async () => {
  const { world, owner, campaignId } = await ownersWorld();
  const act = async (what: string, body: object = {}) => {
    const answer = await world.sendJson("POST", `/api/campaigns/${campaignId}/${what}`, body, { as: owner });
    const read = (await answer.json()) as { readonly code?: string; readonly campaign?: { readonly state: string } };
    return read.campaign?.state ?? read.code;
  };
  expect(await act("start")).toBe("CAMPAIGN_UNCONFIRMED");
  expect(await act("start", { confirmed: true })).toBe("running");
  expect(await act("pause")).toBe("paused");
  expect(await act("pause")).toBe("CAMPAIGN_STATE");
  expect(await act("start")).toBe("running");
  expect(await act("cancel")).toBe("cancelled");
});
