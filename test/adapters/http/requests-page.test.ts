import { describe, expect, it } from "vitest";
import { pageOf, webWorld } from "#test/support/web.ts";

const AT = new Date("2026-03-04T05:06:07.089Z");

describe("the page of API requests", () => {
  async function withCalls() {
    const world = webWorld();
    const [layla, omar] = [await world.person("layla@example.com"), await world.person("omar@example.com")];
    const shop = await world.instanceOf(layla, { name: "Shop", platform: "whatsapp" });
    const facts = { at: AT, method: "POST", route: "/send/{client}", tookMs: 3, client: shop.client, ownerId: null };
    const by = { via: "token", keyName: null } as const;
    await world.stores.requests.write([
      { ...facts, requestId: "r-1", status: 200, code: null, by },
      { ...facts, requestId: "r-2", status: 401, code: "TOKEN_INVALID", by: null },
    ]);
    return { world, layla, omar };
  }

  it("shows the reader what failed last, and what they look for", async () => {
    const { world, layla } = await withCalls();
    const props = await pageOf(await world.get("/dashboard/requests?id=%20r-1%20", { as: layla }), "requests");
    expect(props).toMatchObject({
      asked: "r-1",
      found: [{ requestId: "r-1", status: 200, via: "token", instance: "Shop" }],
      failed: [{ requestId: "r-2", code: "TOKEN_INVALID", via: null }],
    });
  });

  it("shows nobody else's", async () => {
    const { world, omar } = await withCalls();
    const props = await pageOf(await world.get("/dashboard/requests?id=r-1", { as: omar }), "requests");
    expect(props).toMatchObject({ asked: "r-1", found: [], failed: [] });
  });

  it("asks for no call where none is named", async () => {
    const { world, layla } = await withCalls();
    const props = await pageOf(await world.get("/dashboard/requests", { as: layla }), "requests");
    expect(props).toMatchObject({ asked: "", found: null });
  });
});
