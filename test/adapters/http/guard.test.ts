import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { accessLog } from "#adapters/http/middleware/access-log.ts";
import { guard } from "#adapters/http/middleware/guard.ts";
import { makeWeb, type WebEnv } from "#adapters/http/web.ts";
import { PASSWORD, pageOf, signupFields, webWorld } from "#test/support/web.ts";

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
      user: {
        id: layla.id,
        name: "Layla Hassan",
        email: "layla@example.com",
        phone: null,
        country: "IQ",
        memberSince: "2026-11-21T10:00:00.000Z",
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
  expect((await world.get("/api/instances", { as: forged })).status).toBe(401);
});

describe("a role list", () => {
  const allowed = ["admin"];

  async function visit(roleOf?: () => string | null) {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    const web = makeWeb(world.ports, { ...OPTIONS, ...(roleOf === undefined ? {} : { roleOf }) });
    const app = new Hono<WebEnv>();
    app.use(accessLog(world.ports));
    app.get("/admin", guard(web, allowed), (c) => c.text("in"));
    const answer = await app.request("/admin", { headers: { cookie: layla.cookie } });
    return { answer, denials: world.stores.audit.entries.filter(({ action }) => action === "access-denied") };
  }

  test("lets its roles in", async () => {
    const { answer, denials } = await visit(() => "admin");
    expect([answer.status, denials]).toEqual([200, []]);
  });

  test.each([
    ["another role", () => "user"],
    ["no role", undefined],
  ])("sends %s to /unauthorized, on record", async (_, roleOf) => {
    const { answer, denials } = await visit(roleOf);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/unauthorized"]);
    expect(denials).toHaveLength(1);
  });
});

const OPTIONS = {
  network: "sandbox",
  publicUrl: "http://localhost",
  whatsappUrl: "http://localhost:3001",
  telegramUrl: "http://localhost:3002",
  pages: { render: async () => "" },
} as const;
