import { describe, expect, test } from "vitest";
import { TELEGRAM_SANDBOX_PATHS } from "#ports/contracts/telegram/sandbox-paths.ts";
import { WHATSAPP_SANDBOX_PATHS } from "#ports/contracts/whatsapp/sandbox-paths.ts";
import { SandboxBusy } from "#ports/sandbox-control.ts";
import { fakeSandboxControl } from "#test/fakes/sandbox-control.ts";
import { type Person, TELEGRAM_FORM, type WebWorld, webWorld } from "#test/support/web.ts";

const SHA = "a".repeat(64);

async function signedIn(): Promise<{ world: WebWorld; layla: Person }> {
  const world = webWorld();
  return { world, layla: await world.person("layla@example.com") };
}

describe("the sandbox behind the dashboard", () => {
  test.each([
    ["GET", "/whatsapp/phones", undefined],
    ["GET", "/whatsapp/messages?phone=9647701234567", undefined],
    ["GET", `/whatsapp/media/${SHA}`, undefined],
    ["POST", "/whatsapp/scan", { qrText: "2@abc", phone: "9647701234567" }],
    ["POST", "/whatsapp/enter-code", { code: "ABCD2345", phone: "9647701234567" }],
    ["POST", "/whatsapp/phones", { phone: "9647701234567", name: "Layla" }],
    ["POST", "/whatsapp/reply", { from: "9647701234567", to: "9647709998888", text: "Hi" }],
    [
      "POST",
      "/whatsapp/send",
      { kind: "reaction", ...{ from: "9647701234567", to: "9647709998888" }, about: "A", emoji: "👍" },
    ],
    ["POST", "/whatsapp/read", { phone: "9647701234567", peer: "9647709998888" }],
    ["POST", "/whatsapp/unlink", { phone: "9647701234567" }],
    ["GET", "/telegram/accounts", undefined],
    ["GET", "/telegram/messages?peer=777000", undefined],
    ["GET", `/telegram/media/${SHA}`, undefined],
    ["POST", "/telegram/accounts", { phone: "9647701234567", username: "layla", name: "Layla", password: "x" }],
    ["POST", "/telegram/confirm-qr", { url: "tg://login?token=a", phone: "9647701234567" }],
    ["POST", "/telegram/reply", { from: "9647701234567", to: "9647709998888", text: "Hi" }],
    ["POST", "/telegram/reply", { from: "@layla", to: "9647709998888", text: "Hi" }],
    ["POST", "/telegram/read", { phone: "9647701234567", peer: "777000" }],
    ["POST", "/telegram/revoke", { phone: "9647701234567", how: "log-out" }],
  ])("passes %s %s on as it is", async (method, path, body) => {
    const { world, layla } = await signedIn();
    world.sandbox.answerWith({ status: 200, body: { told: "back" } });
    const answer = await world.sendJson(method, `/api/sandbox${path}`, body, { as: layla });
    expect([answer.status, await answer.json()]).toEqual([200, { told: "back" }]);
    const viewer = { user: String(layla.id), clients: new Set() };
    expect(world.sandbox.calls).toEqual([
      { method, path, viewer, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
    ]);
  });

  test("asks for the reader with their own instances, and for an administrator without", async () => {
    const { world, layla } = await signedIn();
    const admin = await world.person("admin@example.com");
    await world.stores.users.setRole(admin.id, "admin");
    const { client } = await world.instanceOf(layla);
    await world.instanceOf(admin);
    for (const as of [layla, admin]) await world.get("/api/sandbox/whatsapp/phones", { as });
    expect(world.sandbox.calls.map(({ viewer }) => viewer)).toEqual([
      { user: String(layla.id), clients: new Set([client]) },
      undefined,
    ]);
  });

  test.each([
    ["GET", WHATSAPP_SANDBOX_PATHS.network],
    ["POST", WHATSAPP_SANDBOX_PATHS.faults],
    ["POST", WHATSAPP_SANDBOX_PATHS.pending],
    ["GET", TELEGRAM_SANDBOX_PATHS.network],
    ["GET", `${TELEGRAM_SANDBOX_PATHS.code}?phone=9647701234567`],
    ["POST", TELEGRAM_SANDBOX_PATHS.faults],
    ["POST", TELEGRAM_SANDBOX_PATHS.pending],
    ["GET", "/telegram/media/..%2ffaults"],
    ["GET", "/whatsapp/media/..%2ffaults"],
    ["GET", `/whatsapp/media/${SHA}%2f..%2f..%2ffaults`],
    ["GET", "/whatsapp/anything"],
  ])("does not pass %s %s on", async (method, path) => {
    const { world, layla } = await signedIn();
    const answer = await world.sendJson(method, `/api/sandbox${path}`, undefined, { as: layla });
    expect([404, 405]).toContain(answer.status);
    expect(world.sandbox.calls).toEqual([]);
  });

  test("passes on what a query may hold, and refuses one with anything else", async () => {
    const { world, layla } = await signedIn();
    const path = "/api/sandbox/whatsapp/messages?phone=%2B964";
    expect((await world.get(`${path}&admin=1`, { as: layla })).status).toBe(400);
    expect(world.sandbox.calls).toEqual([]);
    await world.get(path, { as: layla });
    expect(world.sandbox.calls).toMatchObject([{ method: "GET", path: "/whatsapp/messages?phone=%2B964" }]);
  });

  test("checks what it passes on", async () => {
    const { world, layla } = await signedIn();
    const answer = await world.sendJson("POST", "/api/sandbox/whatsapp/scan", { qrText: "x" }, { as: layla });
    expect([answer.status, ((await answer.json()) as { field: string }).field]).toEqual([400, "phone"]);
    expect(world.sandbox.calls).toEqual([]);
  });

  test.each([
    ["whatsapp/scan", { qrText: "x" }, "phone", "phone is missing."],
    [
      "telegram/revoke",
      { phone: "12" },
      "phone",
      "This must be a phone of 7 to 15 digits with its country code, or an @username.",
    ],
  ])("says in a sentence what %s has wrong", async (path, body, field, message) => {
    const { world, layla } = await signedIn();
    const answer = await world.sendJson("POST", `/api/sandbox/${path}`, body, { as: layla });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "MALFORMED", field, message }]);
  });

  test("names the reader's own instance at a device that waits to be linked", async () => {
    const { world, layla } = await signedIn();
    const other = await world.person("other@example.com");
    await world.instanceOf(layla);
    await world.instanceOf(other);
    const since = "2026-11-21T10:00:00.000Z";
    const link = (device: string) => ({ qrText: `qr of ${device}`, device, since });
    const pending = [link("Wesal Client001"), link("Wesal Client002"), link("Wesal XClient001")];
    world.sandbox.answerWith({ body: { pending } });
    const answer = await world.get("/api/sandbox/whatsapp/pending", { as: layla });
    expect(await answer.json()).toEqual({ pending: [{ ...pending[0], instanceName: "Shop" }, pending[1], pending[2]] });
  });

  test("names the reader's own instance at a device that waits for Telegram's QR to be scanned", async () => {
    const { world, layla } = await signedIn();
    await world.instanceOf(layla, TELEGRAM_FORM);
    const waiting = { url: "tg://login?token=a", device: "Wesal Client001", since: "2026-11-21T10:00:00.000Z" };
    world.sandbox.answerWith({ body: { pending: [waiting] } });
    const answer = await world.get("/api/sandbox/telegram/pending", { as: layla });
    expect(await answer.json()).toEqual({ pending: [{ ...waiting, instanceName: "Support" }] });
  });

  test.each([
    ["image/png", "image/png"],
    ["video/mp4", "video/mp4"],
    ["text/html", "application/octet-stream"],
    ["image/svg+xml", "application/octet-stream"],
  ])("shows %s as %s", async (contentType, shown) => {
    const { world, layla } = await signedIn();
    world.sandbox.answerWith({ contentType, body: "x" });
    const answer = await world.get(`/api/sandbox/whatsapp/media/${SHA}`, { as: layla });
    expect(answer.headers.get("content-type")).toBe(shown);
  });

  test("passes a refusal on with its status", async () => {
    const { world, layla } = await signedIn();
    world.sandbox.answerWith({ status: 409, body: { success: false } });
    const body = { qrText: "2@abc", phone: "9647701234567" };
    expect((await world.sendJson("POST", "/api/sandbox/whatsapp/scan", body, { as: layla })).status).toBe(409);
  });

  test("says so while too many calls of the reader's wait", async () => {
    const busy = { ...fakeSandboxControl(), call: () => Promise.reject(new SandboxBusy("busy")) };
    const world = webWorld({ ports: { sandbox: busy } });
    const answer = await world.get("/api/sandbox/whatsapp/phones", { as: await world.person("layla@example.com") });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "2"]);
    expect(await answer.json()).toMatchObject({ code: "RATE_LIMITED" });
  });

  test("says so while it is not there", async () => {
    const { world, layla } = await signedIn();
    world.sandbox.answerWith(null);
    const answer = await world.get("/api/sandbox/whatsapp/phones", { as: layla });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await answer.json()).toMatchObject({ code: "UNAVAILABLE" });
  });
});
