import { describe, expect, it } from "vitest";
import type { CeremonyLink } from "#ports/contracts/dashboard/passkey-ceremony.ts";
import { PASSKEY_ANSWER } from "#test/support/passkey-answer.ts";
import { ORIGIN, webWorld } from "#test/support/web.ts";

const CALL = "/api/passkey-ceremony";
const EXTENSION = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";
const BODY = { assertion: PASSKEY_ANSWER };

async function begun() {
  const world = webWorld();
  const layla = await world.person("layla@example.com");
  const instance = await world.instanceOf(layla);
  world.whatsapp.sessions.askPasskey(instance.id);
  const path = `/api/instances/${instance.id}/session/passkey`;
  const made = await world.sendJson("POST", `${path}/ceremony`, {}, { as: layla });
  const link = (await made.json()) as CeremonyLink;
  const token = new URLSearchParams(new URL(link.url).hash.slice(1)).get("wesal-passkey") ?? "";
  /** As the extension calls: with no cookie, from an origin of its own. */
  async function call(method: "GET" | "POST", body?: object, headers: Record<string, string> = {}) {
    const answer = await world.app.request(CALL, {
      method,
      headers: {
        origin: EXTENSION,
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as object, headers: answer.headers };
  }
  const step = async () => (await world.get(path, { as: layla })).json();
  return { world, layla, instance, link, token, call, step };
}

describe("WhatsApp's passkey step in another browser", () => {
  it("begins with a link into a page of WhatsApp's, whose fragment alone has the token", async () => {
    const { link, token } = await begun();
    const url = new URL(link.url);
    expect(url.origin + url.pathname + url.search).toBe("https://web.whatsapp.com/");
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(new URLSearchParams(url.hash.slice(1)).get("server")).toBe(ORIGIN);
    expect(link.expiresAt).toBe("2026-11-21T10:05:00.000Z");
  });

  it("is done by the extension, with the token and without a cookie", async () => {
    const { instance, call, step } = await begun();
    expect(await call("GET")).toMatchObject({
      status: 200,
      body: { instance: instance.name, options: { challenge: "Y2hhbGxlbmdl", rpId: "whatsapp.com" } },
    });
    const used = { ...PASSKEY_ANSWER, authenticatorAttachment: "platform", clientExtensionResults: {} };
    expect(await call("POST", { assertion: used })).toMatchObject({ status: 200, body: { done: true } });
    expect(await step()).toMatchObject({ step: "compare" });
    expect(await call("POST", BODY)).toMatchObject({ status: 410, body: { code: "PASSKEY_LINK_INVALID" } });
  });

  it("says nothing of the instance but its name, and nothing of the code that is compared", async () => {
    const { instance, call } = await begun();
    expect(Object.keys((await call("GET")).body)).toEqual(["instance", "options"]);
    const said = JSON.stringify((await call("POST", BODY)).body);
    for (const secret of [instance.token, instance.client, "Y7J96NDN"]) expect(said).not.toContain(secret);
  });

  it.each([
    {},
    { authorization: "Bearer" },
    { authorization: `Bearer ${"a".repeat(43)}` },
    { authorization: "Basic dG9rZW4=" },
  ])("takes nothing else for the token: %j", async (headers) => {
    const { world } = await begun();
    const answer = await world.app.request(CALL, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([410, { code: "PASSKEY_LINK_INVALID" }]);
  });

  it("is not done by a login session, nor by the instance's token", async () => {
    const { world, layla, instance } = await begun();
    for (const headers of [{}, { authorization: `Bearer ${instance.token}` }]) {
      const answer = await world.sendJson("POST", CALL, BODY, { as: layla, headers });
      expect(answer.status).toBe(410);
    }
  });

  it("opens nothing else with its token", async () => {
    const { world, instance, token } = await begun();
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ["/token", "/session", "/session/passkey"]) {
      expect((await world.get(`/api/instances/${instance.id}${path}`, { headers })).status).toBe(401);
    }
    const cookies = { cookie: `wesal=${token}; wesal-passkey=${token}; wesal-export=${token}` };
    expect((await world.get("/api/profile/data", { headers: cookies })).status).toBe(401);
  });

  it.each([
    "https://web.whatsapp.com",
    "https://evil.example",
    "null",
    "chrome-extension://",
    "https://evil.example/chrome-extension://abc",
  ])("is refused from a page, also WhatsApp's: %s", async (origin) => {
    const { call, step } = await begun();
    expect(await call("POST", BODY, { origin })).toMatchObject({ status: 403, body: { code: "ORIGIN_REFUSED" } });
    expect(await step()).toMatchObject({ step: "asked" });
  });

  it("lets no other origin read an answer, and answers no browser that asks whether it may", async () => {
    const { world, call } = await begun();
    const { headers } = await call("GET", undefined, { origin: "https://web.whatsapp.com" });
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    const asking = { origin: "https://web.whatsapp.com", "access-control-request-method": "POST" };
    const preflight = await world.app.request(CALL, { method: "OPTIONS", headers: asking });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([405, null]);
  });

  it.each([
    [{ assertion: { ...PASSKEY_ANSWER, id: "a".repeat(3_000) } }, 400],
    [
      { assertion: { ...PASSKEY_ANSWER, response: { ...PASSKEY_ANSWER.response, signature: "a".repeat(70_000) } } },
      413,
    ],
    [{ assertion: PASSKEY_ANSWER, confirm: true }, 400],
    [{}, 400],
  ])("keeps the token good where a body is none: %#", async (body, status) => {
    const { call } = await begun();
    expect((await call("POST", body)).status).toBe(status);
    expect((await call("POST", BODY)).status).toBe(200);
  });

  it("leaves nothing of the token in the log or the store", async () => {
    const { world, token, call } = await begun();
    await call("GET");
    await call("POST", BODY);
    await call("POST", BODY);
    expect(JSON.stringify(world.logger.lines)).not.toContain(token);
    expect(JSON.stringify(world.stores.audit.entries)).not.toContain(token);
  });
});
