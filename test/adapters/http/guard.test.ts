import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { accessLog } from "#adapters/http/middleware/access-log.ts";
import { guard } from "#adapters/http/middleware/guard.ts";
import { makeWeb, type WebEnv } from "#adapters/http/web.ts";
import type { UserRole } from "#domain/accounts/user.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import { PASSWORD, pageOf, signupFields, webWorld } from "#test/support/web.ts";

const DAY_MS = 86_400_000;

describe("a page for signed-in users", () => {
  test.each([
    "/dashboard",
    "/dashboard/instances",
    "/sandbox",
  ])("%s sends others to /login with the way back", async (path) => {
    const answer = await webWorld().get(`${path}?tab=1`);
    const from = encodeURIComponent(`${path}?tab=1`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/login?from=${from}`]);
  });

  test("is where a login returns to", async () => {
    const world = webWorld();
    await world.postForm("/signup", signupFields("layla@example.com"));
    const { from } = await pageOf(await world.get("/login?from=%2Fdashboard%2Finstances%3Ftab%3D1"), "login");
    expect(from).toBe("/dashboard/instances?tab=1");
    const answer = await world.postForm("/login", { email: "layla@example.com", password: PASSWORD, from });
    expect(answer.headers.get("location")).toBe("/dashboard/instances?tab=1");
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ])("is never %s", async (from) => {
    const world = webWorld();
    await world.postForm("/signup", signupFields("layla@example.com"));
    expect((await pageOf(await world.get(`/login?from=${encodeURIComponent(from)}`), "login")).from).toBe("");
    const answer = await world.postForm("/login", { email: "layla@example.com", password: PASSWORD, from });
    expect(answer.headers.get("location")).toBe("/dashboard");
  });

  test("shows the user, and no more of them than is drawn", async () => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    const props = await pageOf(await world.get("/dashboard", { as: layla }), "dashboard");
    expect(props).toEqual({
      firstSteps: { done: [] },
      user: {
        id: layla.id,
        name: "Layla Hassan",
        email: "layla@example.com",
        phone: null,
        country: "IQ",
        role: "user",
        verified: false,
        memberSince: "2026-11-21T10:00:00.000Z",
        deletesAt: null,
      },
      figures: { totalInstances: 0, activeInstances: 0, expiredInstances: 0, referredSubscribers: 0 },
    });
  });

  test("still comes when its data cannot be read", async () => {
    const { instances } = webWorld().stores;
    const broken = { ...instances, listByOwner: () => Promise.reject(new Error("gone")) };
    const world = webWorld({ ports: { instances: broken } });
    const layla = await world.person("layla@example.com");
    expect((await pageOf(await world.get("/dashboard", { as: layla }), "dashboard")).figures).toBeNull();
    expect((await pageOf(await world.get("/dashboard/instances", { as: layla }), "instances")).list).toBeNull();
  });
});

test("refuses a cookie that is not a session", async () => {
  const world = webWorld();
  const layla = await world.person("layla@example.com");
  const forged = { ...layla, cookie: `${layla.cookie.slice(0, -4)}AAAA` };
  const answer = await world.get("/api/instances", { as: forged });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("set-cookie")).toMatch(/^wesal=; Max-Age=0/);
});

test("takes no cookie away from who has none", async () => {
  expect((await webWorld().get("/api/instances")).headers.get("set-cookie")).toBeNull();
});

test("renews the cookie of who comes back, once half its time is over", async () => {
  const world = webWorld();
  const layla = await world.person("layla@example.com");
  const visit = () => world.get("/api/instances", { as: layla });
  expect((await visit()).headers.get("set-cookie")).toBeNull();
  world.clock.pass(16 * DAY_MS);
  const renewed = (await visit()).headers.get("set-cookie");
  expect(renewed?.split(";")[0]).toBe(layla.cookie);
  expect(Date.parse(/Expires=([^;]+)/.exec(renewed ?? "")?.[1] ?? "")).toBeGreaterThan(
    world.clock.now().getTime() + 29 * DAY_MS,
  );
});

test("says which of the signed-in devices is the caller's", async () => {
  const world = webWorld();
  const layla = await world.person("layla@example.com");
  await world.postForm("/login", { email: layla.email, password: PASSWORD });
  const { devices } = (await (await world.get("/api/devices", { as: layla })).json()) as { devices: object[] };
  expect(devices).toHaveLength(2);
  expect(devices.filter((device) => Reflect.get(device, "current") === true)).toHaveLength(1);
});

describe("a role list", () => {
  async function visit(role: UserRole, path = "/admin") {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    await world.stores.users.setRole(layla.id, role);
    const app = new Hono<WebEnv>();
    app.use(accessLog(world.ports));
    app.get(path, guard(makeWeb(world.ports, OPTIONS), ["admin"]), (c) => c.text("in"));
    const answer = await app.request(path, { headers: { cookie: layla.cookie } });
    const denials = world.stores.audit.entries.filter(({ action }) => action === "access-denied");
    return { answer, denials: denials.map(({ userId }) => userId), layla };
  }

  test("lets its roles in", async () => {
    const { answer, denials } = await visit("admin");
    expect([answer.status, denials]).toEqual([200, []]);
  });

  test("sends another role to /unauthorized, on record", async () => {
    const { answer, denials, layla } = await visit("user");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/unauthorized"]);
    expect(denials).toEqual([layla.id]);
  });

  test("refuses another role in the API, on record", async () => {
    const { answer, denials, layla } = await visit("user", "/api/admin");
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "FORBIDDEN", message: "Your account may not do this." });
    expect(denials).toEqual([layla.id]);
  });
});

const OPTIONS = {
  exports: { take: async () => null },
  feed: { changes: async function* () {} },
  network: "sandbox",
  contacts: SANDBOX_CONTACTS,
  publicUrl: "http://localhost",
  whatsappUrl: "http://localhost:3001",
  telegramUrl: "http://localhost:3002",
  pages: { render: async () => "" },
} as const;
