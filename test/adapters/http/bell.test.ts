import { describe, expect, test } from "vitest";
import { momentText } from "#domain/wording/moments.ts";
import type { BellCount, BellEntryView, BellList } from "#ports/contracts/dashboard/bell.ts";
import type { FirstStepsView } from "#ports/contracts/dashboard/first-steps.ts";
import { type Person, pageContextOf, pageOf, type WebWorld, webWorld } from "#test/support/web.ts";

const DAY_MS = 86_400_000;

async function signedIn() {
  const world = webWorld();
  const [layla, omar] = [await world.person("layla@example.com"), await world.person("omar@example.com")];
  return { world, layla, omar };
}

async function unreadOf(world: WebWorld, as: Person): Promise<number> {
  return ((await (await world.get("/api/notifications", { as })).json()) as BellCount).unread;
}

async function opened(world: WebWorld, as: Person): Promise<BellEntryView[]> {
  const answer = await world.sendJson("POST", "/api/notifications/open", {}, { as });
  return ((await answer.json()) as BellList).entries;
}

const makeKey = (world: WebWorld, as: Person, name: string) =>
  world.sendJson("POST", "/api/keys", { name, scopes: ["messages:send"] }, { as });

describe("the bell", () => {
  test("counts what is new to its reader alone, and has it read once it is opened", async () => {
    const { world, layla, omar } = await signedIn();
    await makeKey(world, layla, "Backend");
    expect([await unreadOf(world, layla), await unreadOf(world, omar)]).toEqual([1, 0]);
    expect(await opened(world, omar)).toEqual([]);
    const [entry] = await opened(world, layla);
    expect(entry).toMatchObject({
      ...{ sign: "key", title: "API key created: Backend", isRead: false },
      link: { href: "/dashboard/keys", label: "API keys" },
      at: world.clock.now().toISOString(),
    });
    expect(await unreadOf(world, layla)).toBe(0);
    expect(await opened(world, layla)).toEqual([{ ...entry, isRead: true }]);
  });

  test("leads to the instance that ends, by the name that it has now, as long as it is there", async () => {
    const { world, layla } = await signedIn();
    const shop = await world.instanceOf(layla, { name: "Shop", platform: "whatsapp" });
    const { expiresAt = new Date() } = (await world.stores.instances.findOwned(layla.id, shop.id)) ?? {};
    for (const ms of [7 * DAY_MS, 0]) await world.stores.notices.take(new Date(expiresAt.getTime() - ms), 10);
    const day = expiresAt.toISOString().slice(0, 10);
    const renew = { href: `/dashboard/instances?renew=${shop.id}`, label: "Renew" };
    expect(await opened(world, layla)).toMatchObject([
      { sign: "ended", title: "Shop has ended", link: renew },
      { sign: "ends", title: `Shop ends on ${day}`, link: renew },
    ]);
    const until = new Date(expiresAt.getTime() + 30 * DAY_MS);
    await world.stores.instances.renewOwned(layla.id, shop.id, until, 2);
    const renewed = {
      title: "Shop is renewed",
      text: `It was to end on ${momentText(expiresAt)}, and goes on until ${momentText(until)}.`,
      link: { href: `/dashboard/instances?manage=${shop.id}`, label: "Manage" },
    };
    expect(await opened(world, layla)).toMatchObject([renewed, renewed]);
    await world.stores.instances.removeOwned(layla.id, shop.id);
    expect(await opened(world, layla)).toMatchObject([
      { title: "Shop has ended", link: null },
      { title: `Shop ends on ${day}`, link: null },
    ]);
  });

  test("leads to an account that is away", async () => {
    const { world, layla } = await signedIn();
    const shop = await world.instanceOf(layla, { name: "Shop", platform: "whatsapp" });
    const since = world.clock.now();
    const lost = { state: "reconnecting", reason: "connection-lost", since, account: null } as const;
    await world.stores.links.save([{ instanceId: shop.id, ...lost }]);
    await world.stores.notices.take(new Date(since.getTime() + 600_000), 10);
    expect(await opened(world, layla)).toMatchObject([
      {
        ...{ sign: "disconnected", title: "Shop is disconnected" },
        link: { href: `/dashboard/instances?manage=${shop.id}`, label: "Manage" },
      },
    ]);
  });

  test("comes with each page of the dashboard, and its own page reads it", async () => {
    const { world, layla } = await signedIn();
    await makeKey(world, layla, "Backend");
    const unreadOn = async (path: string) => {
      return (await pageContextOf(await world.get(path, { as: layla }))).unread;
    };
    expect(await unreadOn("/dashboard/employees")).toBe(1);
    const { list } = await pageOf(await world.get("/dashboard/notifications", { as: layla }), "notifications");
    expect(list?.entries).toMatchObject([{ title: "API key created: Backend", isRead: false }]);
    expect(await unreadOn("/dashboard/employees")).toBe(0);
    await makeKey(world, layla, "Another");
    expect(await unreadOn("/dashboard/notifications")).toBe(0);
  });
});

describe("the first steps", () => {
  const steps = async (world: WebWorld, as: Person) =>
    ((await (await world.get("/api/first-steps", { as })).json()) as FirstStepsView).done;

  test("are those that were done, until all are", async () => {
    const { world, layla } = await signedIn();
    expect(await steps(world, layla)).toEqual([]);
    await world.instanceOf(layla);
    await makeKey(world, layla, "Backend");
    expect(await steps(world, layla)).toEqual(["instance", "key"]);
    const { firstSteps } = await pageOf(await world.get("/dashboard", { as: layla }), "dashboard");
    expect(firstSteps).toEqual({ done: ["instance", "key"] });
    world.stores.firstSteps.doneBy = async () => new Set(["instance", "link", "message", "webhook", "key"]);
    expect(await steps(world, layla)).toBeNull();
  });

  test("are put away for good by their reader, for nobody else", async () => {
    const { world, layla, omar } = await signedIn();
    const answer = await world.sendJson("DELETE", "/api/first-steps", {}, { as: layla });
    expect(await answer.json()).toEqual({ done: null });
    expect(await steps(world, layla)).toBeNull();
    expect(await steps(world, omar)).toEqual([]);
  });
});
