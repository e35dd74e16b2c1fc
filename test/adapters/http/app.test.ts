import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Pages } from "#adapters/http/web.ts";
import { cookieOf, pageOf, webWorld } from "#test/support/web.ts";

describe("a path", () => {
  test("/ is the landing page, with the hosts that code samples call", async () => {
    const props = await pageOf(await webWorld().get("/"), "landing");
    expect(props).toEqual({ whatsappUrl: "http://localhost:3001", telegramUrl: "http://localhost:3002" });
  });

  test("/unauthorized is a page of status 403", async () => {
    const answer = await webWorld().get("/unauthorized");
    expect(answer.status).toBe(403);
    await pageOf(answer, "unauthorized");
  });

  test("/404 is a page of status 404", async () => {
    const answer = await webWorld().get("/404");
    expect(answer.status).toBe(404);
    await pageOf(answer, "not-found");
  });

  test.each([
    "/nothing",
    "/dashboard/nothing",
    "/assets/../../package.json",
    "/assets/%2e%2e/x",
    "/.env",
    "/404/x",
  ])("%s that is not there leads to /404", async (path) => {
    const answer = await webWorld().get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/404"]);
  });

  test("an address of the dashboard that is not there leads its reader to /404 in their language", async () => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    await world.ports.users.setLanguage(layla.id, "ar");
    expect((await world.get("/dashboard/nothing", { as: layla })).headers.get("location")).toBe("/ar/404");
    expect((await world.get("/dashboard/admin", { as: layla })).headers.get("location")).toBe("/ar/unauthorized");
  });

  test.each([
    ["GET", "/api/nothing", 404, "NOT_FOUND"],
    ["POST", "/nothing", 404, "NOT_FOUND"],
    ["PATCH", "/api/instances", 405, "METHOD_NOT_ALLOWED"],
    ["GET", "/api/instances/1/session/start", 405, "METHOD_NOT_ALLOWED"],
  ])("%s %s is answered as JSON", async (method, path, status, code) => {
    const answer = await webWorld().sendJson(method, path);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false, code, requestId: answer.headers.get("x-request-id") });
  });

  test("/sandbox is not there on the live network", async () => {
    const world = webWorld({ network: "live", ports: { sandbox: null } });
    const layla = await world.person("layla@example.com");
    expect((await world.get("/sandbox", { as: layla })).headers.get("location")).toBe("/404");
    expect((await world.get("/api/sandbox/whatsapp/pending", { as: layla })).status).toBe(404);
  });

  test("/healthz and /readyz answer for the role", async () => {
    const world = webWorld({ checks: { database: () => Promise.reject(new Error("gone")) } });
    expect(await (await world.get("/healthz")).json()).toEqual({ ok: true, role: "web" });
    expect((await world.get("/readyz")).status).toBe(503);
  });
});

describe("every answer", () => {
  const paths = ["/login", "/signup", "/nothing", "/api/instances", "/dashboard"];
  const kept = ["/", "/404", "/unauthorized", "/privacy"];
  const unlogged = ["/healthz", "/readyz"];

  test.each([...paths, ...kept, ...unlogged])("carries the security headers: %s", async (path) => {
    const { headers } = await webWorld().get(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}'(;|$)/);
    expect(policy).toContain("frame-src https://www.youtube-nocookie.com;");
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy).not.toMatch(/style-src [^;]*unsafe-inline/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("cache-control")).toBe(kept.includes(path) ? "public, no-cache" : "no-store");
    if (!unlogged.includes(path)) expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("asks for https for a year when it is served so", async () => {
    const { headers } = await webWorld({ publicUrl: "https://wesal.example" }).get("/login");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  });

  test("names a page to this site alone, and an API call to none", async () => {
    const world = webWorld();
    expect((await world.get("/login")).headers.get("referrer-policy")).toBe("same-origin");
    expect((await world.get("/api/instances")).headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("lets its one inline script through by the hash of its text, and no other", async () => {
    const answer = await webWorld().get("/login");
    const policy = answer.headers.get("content-security-policy") ?? "";
    const scripts = [...(await answer.text()).matchAll(/<script(?![^>]*(?:src|type)=)[^>]*>(.*?)<\/script>/gs)];
    const hashes = scripts.map(([, text = ""]) => createHash("sha256").update(text).digest("base64"));
    expect(hashes).toHaveLength(1);
    expect(policy).toContain(`'sha256-${hashes[0]}'`);
    expect(policy.match(/'(sha256|nonce|unsafe|strict)-/g)).toEqual(["'sha256-", "'unsafe-"]);
    expect(policy).toContain("style-src-attr 'unsafe-inline'");
  });

  test("is a line in the log, without its query", async () => {
    const world = webWorld();
    const answer = await world.get("/login?from=/dashboard");
    expect(world.logger.lines).toEqual([
      {
        level: "info",
        event: "request",
        requestId: answer.headers.get("x-request-id"),
        method: "GET",
        path: "/login",
        status: 200,
        durationMs: 0,
      },
    ]);
  });
});

describe("a change", () => {
  const evil = "http://evil.example";
  const types = ["application/x-www-form-urlencoded", "application/json", "text/plain", undefined];
  const origins: [string, Record<string, string>, number][] = [
    ["ours", { origin: "http://localhost" }, 303],
    ["another's", { origin: evil }, 403],
  ];
  const table = origins.flatMap(([name, headers, status]) =>
    types.map((type) => [name, type, headers, status] as const),
  );

  test.each(table)("asked for from %s origin as %s is judged by its origin", async (_, type, headers, status) => {
    const world = webWorld();
    const layla = await world.person("layla@example.com");
    const all = { cookie: layla.cookie, ...headers, ...(type === undefined ? {} : { "content-type": type }) };
    const body = type === undefined ? null : "{}";
    expect((await world.app.request("/logout", { method: "POST", headers: all, body })).status).toBe(status);
    expect((await world.get("/dashboard", { as: layla })).status).toBe(status === 303 ? 302 : 200);
  });

  test.each([
    ["no origin at all", {}, 403],
    ["the origin null", { origin: "null" }, 403],
    ["a page of ours, says the browser", { "sec-fetch-site": "same-origin" }, 303],
    ["a page of ours that hides its origin", { "sec-fetch-site": "same-origin", origin: "null" }, 303],
    ["another site, says the browser", { "sec-fetch-site": "cross-site", origin: "http://localhost" }, 403],
    ["another host of the same site", { "sec-fetch-site": "same-site", origin: "http://localhost" }, 403],
    ["our host on another port", { origin: "http://localhost:8080" }, 403],
    ["a host that starts like ours", { origin: "http://localhost.evil.example" }, 403],
  ])("from %s is judged by its headers", async (_, headers, status) => {
    const answer = await webWorld().app.request("/logout", {
      method: "POST",
      headers: headers as Record<string, string>,
    });
    expect(answer.status).toBe(status);
  });

  test("that is refused says so", async () => {
    const answer = await webWorld().sendJson("POST", "/api/instances", {}, { headers: { origin: evil } });
    expect(await answer.json()).toMatchObject({ code: "ORIGIN_REFUSED" });
  });
});

test("answers what nobody expected with a sentence and the request's id, and logs it", async () => {
  const pages = { render: () => Promise.reject(new Error("secret detail")) };
  const world = webWorld({ pages });
  const page = await world.get("/login");
  const text = await page.text();
  expect(page.status).toBe(500);
  expect(text).toContain("Server error occurred");
  expect(text).toContain(page.headers.get("x-request-id") ?? "missing");
  expect(text).not.toContain("secret detail");
  expect(world.logger.lines).toContainEqual(expect.objectContaining({ level: "error", event: "request-failed" }));
});

test("says on a page of its own which request failed, made before anything could", async () => {
  let broken = false;
  const pages: Pages = {
    async render({ name, props }) {
      if (broken) throw new Error("secret detail");
      return `<h1>${name}</h1>${JSON.stringify(props)}`;
    },
  };
  const world = webWorld({ pages });
  broken = true;
  const answers = [await world.get("/login"), await world.get("/signup")];
  for (const answer of answers) {
    const requestId = answer.headers.get("x-request-id") ?? "missing";
    expect([answer.status, await answer.text()]).toEqual([
      500,
      `<h1>server-error</h1>{"problem":"error","requestId":"${requestId}"}`,
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("answers a script that asked a page which broke in the one error shape", async () => {
  const world = webWorld({ pages: { render: () => Promise.reject(new Error("secret")) } });
  const answer = await world.get("/login", { headers: { accept: "application/json" } });
  expect([answer.status, (await answer.json()).code]).toEqual([500, "INTERNAL"]);
});

test("answers an API call that broke in the one error shape", async () => {
  const { users } = webWorld().stores;
  const world = webWorld({
    ports: { users: { ...users, countReferredBy: () => Promise.reject(new Error("secret")) } },
  });
  const layla = await world.person("layla@example.com");
  const answer = await world.get("/api/dashboard", { as: layla });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    success: false,
    status: "error",
    error: true,
    code: "INTERNAL",
    message: "Server error occurred",
    requestId: answer.headers.get("x-request-id"),
  });
});

test("keeps the cookie away from a page that did not log in", async () => {
  expect(cookieOf(await webWorld().get("/login"))).toBe("");
});
