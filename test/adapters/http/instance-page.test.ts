import { describe, expect, test } from "vitest";
import type { InstancePage } from "#ports/contracts/dashboard/api.ts";
import { type Person, type WebWorld, webWorld } from "#test/support/web.ts";

const SHOP = { name: "Shop", platform: "whatsapp" };
const TELEGRAM = { name: "Bot", platform: "telegram", apiId: "12345", appHash: "0123456789abcdef" };

async function signedIn(): Promise<{ world: WebWorld; layla: Person }> {
  const world = webWorld();
  return { world, layla: await world.person("layla@example.com") };
}

const post = (world: WebWorld, as: Person, form: object) => world.sendJson("POST", "/api/instances", form, { as });

describe("a page of the list", () => {
  const part = async (world: WebWorld, as: Person, query: string) =>
    (await (await world.get(`/api/instances?${query}`, { as })).json()) as InstancePage;

  test("holds what is asked for, and says how many there are", async () => {
    const { world, layla } = await signedIn();
    for (const form of [SHOP, TELEGRAM]) await post(world, layla, form);
    const found = await part(world, layla, "page=1&platform=telegram&q=bo");
    expect(found.instances.map(({ name }) => name)).toEqual(["Bot"]);
    expect(found).toMatchObject({
      ...{ asked: { q: "bo", platform: "telegram", state: "", page: 1 }, pages: 1, found: 1, freeInUse: 2 },
      counts: { all: 2, needs: 2, connected: 0, expired: 0 },
    });
    expect(found.links).toHaveLength(1);
  });

  test("passes over what cannot be meant", async () => {
    const { world, layla } = await signedIn();
    await post(world, layla, SHOP);
    const found = await part(world, layla, "page=-1&platform=fax&state=gone");
    expect(found.asked).toEqual({ q: "", platform: "", state: "", page: 1 });
    expect(found.instances).toHaveLength(1);
  });

  test("is what the page of instances shows by its address", async () => {
    const { world, layla } = await signedIn();
    for (const form of [SHOP, TELEGRAM]) await post(world, layla, form);
    const html = await (await world.get("/dashboard/instances?q=bot", { as: layla })).text();
    expect(html).toContain("Bot");
    expect(html).not.toContain('aria-label="Shop"');
  });
});
