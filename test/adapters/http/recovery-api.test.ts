import { describe, expect, test } from "vitest";
import { fakeLimit } from "#test/fakes/limit.ts";
import { ORIGIN, type WebWorld, webWorld } from "#test/support/web.ts";

const EMAIL = "layla@example.com";
const SENT = "If an account has this address, a link to set a new password is on its way. It works for 10 minutes.";

/** As curl sends it: no origin, no cookie. */
function program({ app }: WebWorld, path: string, body: unknown, headers: Record<string, string> = {}) {
  const init = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  };
  return app.request(path, init, { incoming: { socket: { remoteAddress: "127.0.0.1" }, headers: {} } });
}

async function tokenFor(world: WebWorld): Promise<string> {
  await program(world, "/api/auth/recover", { email: EMAIL });
  await world.background.settled();
  return /\/reset-password\/([\w-]{43})\n/.exec(world.mail.sent.at(-1)?.text ?? "")?.[1] ?? "";
}

describe("the recovery service", () => {
  test("takes a program from mail address to new password", async () => {
    const world = webWorld();
    const layla = await world.person(EMAIL);
    const asked = await program(world, "/api/auth/recover", { email: EMAIL });
    expect([asked.status, await asked.json()]).toEqual([200, { success: true, message: SENT }]);
    const reset = await program(world, `/api/auth/reset/${await tokenFor(world)}`, { password: "a new password" });
    expect([reset.status, await reset.json()]).toEqual([
      200,
      { success: true, message: "Your password is changed. You can log in now." },
    ]);
    expect((await world.get("/api/profile", { as: layla })).status).toBe(401);
    expect((await world.postForm("/login", { email: EMAIL, password: "a new password" })).status).toBe(303);
  });

  test.each([
    ["/api/auth/recover", { email: "" }, 400, "Please enter your email address"],
    ["/api/auth/recover", { email: "layla" }, 400, "Please enter a valid email address"],
    ["/api/auth/reset/x", { password: "" }, 400, "Please fill in all fields"],
    ["/api/auth/reset/x", { password: "1234567" }, 400, "Password must be at least 8 characters"],
    [
      `/api/auth/reset/${"x".repeat(43)}`,
      { password: "a new password" },
      410,
      "This link is used up or older than 10 minutes. Ask for a new one.",
    ],
  ])("answers %s with %j by %i", async (path, body, status, message) => {
    const answer = await program(webWorld(), path, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false, error: true, message });
  });

  test.each([
    ["/api/auth/recover", { email: 5 }],
    ["/api/auth/recover", { email: "x".repeat(1001) }],
    ["/api/auth/reset/x", {}],
    ["/api/auth/reset/x", []],
  ])("finds %s with %j malformed", async (path, body) => {
    const answer = await program(webWorld(), path, body);
    expect(await answer.json()).toMatchObject({ code: "MALFORMED" });
  });

  test("knows its paths by POST alone", async () => {
    const world = webWorld();
    for (const path of ["/api/auth/recover", "/api/auth/reset/x"]) {
      expect(await (await world.get(path)).json()).toMatchObject({ code: "METHOD_NOT_ALLOWED" });
    }
  });

  test("says what failed when it is the server's fault", async () => {
    const broken = {
      take: () => Promise.reject(new Error("down")),
      reset: () => undefined,
      standing: fakeLimit().standing,
    };
    const resetTokens = { ...webWorld().ports.resetTokens, check: () => Promise.reject(new Error("down")) };
    const world = webWorld({ ports: { resetTokens, limits: { ...webWorld().ports.limits, recovery: broken } } });
    const recover = await program(world, "/api/auth/recover", { email: EMAIL });
    expect(await recover.json()).toMatchObject({ code: "INTERNAL", message: "Failed to send recovery email" });
    const reset = await program(world, "/api/auth/reset/x", { password: "a new password" });
    expect(await reset.json()).toMatchObject({ code: "INTERNAL", message: "Failed to reset password" });
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["no origin that it names", { origin: "null" }],
    ["another site, says the browser", { "sec-fetch-site": "cross-site" }],
    ["somebody's browser, as its cookie tells", { cookie: "wesal=a.b" }],
  ])("refuses a call from %s", async (_, headers) => {
    const answer = await program(webWorld(), "/api/auth/recover", { email: EMAIL }, headers);
    expect(await answer.json()).toMatchObject({ code: "ORIGIN_REFUSED" });
  });

  test("answers a page of ours with its cookies", async () => {
    const answer = await program(
      webWorld(),
      "/api/auth/recover",
      { email: EMAIL },
      { origin: ORIGIN, cookie: "wesal=a.b" },
    );
    expect(answer.status).toBe(200);
  });

  test("opens no other path to programs", async () => {
    for (const path of ["/api/profile", "/api/devices/sign-out-everywhere", "/login", "/api/authx", "/recover"]) {
      expect((await program(webWorld(), path, {})).status).toBe(403);
    }
  });
});
