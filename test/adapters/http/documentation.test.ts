import { describe, expect, it } from "vitest";
import { ORIGIN, pageOf, TELEGRAM_FORM, webWorld } from "#test/support/web.ts";

const HOSTS = {
  network: "sandbox",
  whatsappUrl: "http://localhost:3001",
  telegramUrl: "http://localhost:3002",
  publicUrl: ORIGIN,
  productName: "Wesal",
};

describe("the documentation", () => {
  it("is one page for everybody, with an ETag", async () => {
    const world = webWorld();
    const answer = await world.get("/documentation");
    expect(answer.headers.get("cache-control")).toBe("public, no-cache");
    const etag = answer.headers.get("etag") ?? "none";
    expect(await pageOf(answer, "documentation")).toEqual({ ...HOSTS, part: null, reader: null });
    const again = await world.get("/documentation", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  it("has a page for each part, kept as the first is, and none for what it does not have", async () => {
    const world = webWorld();
    const answer = await world.get("/documentation/whatsapp-send");
    expect(answer.headers.get("cache-control")).toBe("public, no-cache");
    expect(await pageOf(answer, "documentation")).toEqual({ ...HOSTS, part: "whatsapp-send", reader: null });
    const missing = await world.get("/documentation/nothing");
    expect([missing.status, missing.headers.get("location")]).toEqual([302, "/404"]);
    const index = await world.get("/documentation/search.json");
    expect(await index.json()).toContainEqual(expect.objectContaining({ href: "/documentation/whatsapp-send" }));
    const arabic = await world.get("/ar/documentation/search.json");
    expect(await arabic.json()).toContainEqual(
      expect.objectContaining({ href: "/ar/documentation/whatsapp-send", title: "إرسال نص" }),
    );
  });

  it("is a page of their own for readers who are signed in, which nothing keeps", async () => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    const omar = await world.person("omar@example.com");
    const shop = await world.instanceOf(layla);
    const support = await world.instanceOf(layla, TELEGRAM_FORM);
    await world.instanceOf(omar);
    await world.get("/documentation");

    const answer = await world.get("/documentation", { as: layla });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("etag")).toBeNull();
    const text = await answer.clone().text();
    const { reader } = await pageOf(answer, "documentation");
    expect(reader?.instances).toEqual(
      expect.arrayContaining([
        { id: shop.id, name: "Shop", client: shop.client, platform: "whatsapp" },
        { id: support.id, name: "Support", client: support.client, platform: "telegram" },
      ]),
    );
    expect(reader?.instances).toHaveLength(2);
    for (const { token } of [shop, support]) expect(text).not.toContain(token);
    expect((await pageOf(await world.get("/documentation"), "documentation")).reader).toBeNull();
  });

  it("is everybody's page where the login session has ended", async () => {
    const world = webWorld();
    const gone = { id: 1, email: "", cookie: "wesal=0123456789abcdef0123456789abcdef" };
    const answer = await world.get("/documentation", { as: gone });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, no-cache"]);
    expect((await pageOf(answer, "documentation")).reader).toBeNull();
  });

  it("comes without its reader when their instances cannot be read", async () => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    world.stores.instances.listByOwner = () => Promise.reject(new Error("test: no database"));
    const answer = await world.get("/documentation", { as: layla });
    expect((await pageOf(answer, "documentation")).reader).toBeNull();
    expect(world.logger.lines.map(({ event }) => event)).toContain("page-data-failed");
  });

  it("is kept by nobody when a renewed session's cookie goes along, though their instances cannot be read", async () => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    world.clock.pass(16 * 24 * 60 * 60 * 1000);
    world.stores.instances.listByOwner = () => Promise.reject(new Error("test: no database"));
    const { headers } = await world.get("/documentation", { as: layla });
    expect(headers.get("set-cookie")).toContain("wesal=");
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it("is compressed for a reader who is signed in, too", async () => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    const many = Array.from({ length: 2 }, () => world.instanceOf(layla));
    await Promise.all(many);
    const answer = await world.get("/documentation", { as: layla, headers: { "accept-encoding": "gzip" } });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
  });
});
