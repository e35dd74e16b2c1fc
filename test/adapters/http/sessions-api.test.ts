import { describe, expect, test } from "vitest";
import type { SessionReason, SessionState } from "#domain/sessions/session-state.ts";
import { sentSchema, sessionViewSchema, startedSessionSchema } from "#ports/contracts/dashboard/api.ts";
import { PASSKEY_ANSWER } from "#test/support/passkey-answer.ts";
import { type Person, type WebWorld, webWorld } from "#test/support/web.ts";

async function withInstance(form?: object) {
  const world = webWorld();
  const layla = await world.person("layla@example.com");
  const instance = await world.instanceOf(layla, form);
  return { world, layla, instance, path: `/api/instances/${instance.id}` };
}

async function linked() {
  const set = await withInstance();
  set.world.whatsapp.sessions.scan(set.instance.id, "9647701234567", "Layla");
  return set;
}

describe("the session of an instance", () => {
  test.each([
    ["inactive", "never-linked", "No phone is linked yet"],
    ["reconnecting", "connection-lost", "The connection was lost. Reconnecting."],
    ["logged_out", "unlinked-from-phone", "The phone removed this device. Link it again to send."],
  ] as [SessionState, SessionReason, string][])("tells %s because %s in words", async (state, reason, message) => {
    const { world, layla, instance, path } = await withInstance();
    world.whatsapp.sessions.put(instance.id, state, reason);
    const view = sessionViewSchema.parse(await (await world.get(`${path}/session`, { as: layla })).json());
    expect(view).toMatchObject({ state, reason, message, since: "2026-11-21T10:00:00.000Z", phone: null });
  });

  test("says as whom it is connected", async () => {
    const { world, layla, path } = await linked();
    const view = sessionViewSchema.parse(await (await world.get(`${path}/session`, { as: layla })).json());
    expect(view).toMatchObject({ state: "connected", message: "Connected as +9647701234567", phone: "9647701234567" });
  });

  test("starts with a code to scan, or with the status once linked", async () => {
    const { world, layla, instance, path } = await withInstance();
    const start = async () =>
      startedSessionSchema.parse(
        await (await world.sendJson("POST", `${path}/session/start`, {}, { as: layla })).json(),
      );
    const first = await start();
    expect(first).toMatchObject({ kind: "qr", expiresAt: "2026-11-21T10:00:30.000Z" });
    expect(await start()).toEqual(first);
    world.whatsapp.sessions.scan(instance.id, "9647701234567");
    expect(await start()).toMatchObject({ kind: "status", session: { state: "connected" } });
  });

  test("makes a new code when asked for one", async () => {
    const { world, layla, path } = await withInstance();
    const start = (body: object) => world.sendJson("POST", `${path}/session/start`, body, { as: layla });
    const codes = [await (await start({})).json(), await (await start({ newCode: true })).json()];
    expect(codes[0]).not.toEqual(codes[1]);
  });

  test("puts a start on record once, however often its code is renewed, and the next one again", async () => {
    const { world, layla, path } = await withInstance();
    const start = (body: object = {}) => world.sendJson("POST", `${path}/session/start`, body, { as: layla });
    const starts = () => world.stores.audit.entries.filter(({ action }) => action === "session-started").length;
    await start();
    await start();
    await start({ newCode: true });
    world.clock.pass(31_000);
    await start({ newCode: true });
    expect(starts()).toBe(1);
    world.clock.pass(31_000);
    await world.get(`${path}/session`, { as: layla });
    world.clock.pass(60_000);
    await start({ newCode: true });
    expect(starts()).toBe(2);
  });

  test("puts no start on record for an account that is linked", async () => {
    const { world, layla, path } = await linked();
    await world.sendJson("POST", `${path}/session/start`, {}, { as: layla });
    expect(world.stores.audit.entries.map(({ action }) => action)).not.toContain("session-started");
  });

  test("gives a code for the phone to type, and says at the field what is wrong with a number", async () => {
    const { world, layla, path } = await withInstance();
    const ask = async (phone: string) =>
      (await world.sendJson("POST", `${path}/session/pairing-code`, { phone }, { as: layla })).json();
    expect(await ask("+964 770 123 4567")).toEqual({ code: "ABCD2345", expiresAt: expect.any(String) });
    expect(await ask("12")).toMatchObject({ code: "MALFORMED", field: "phone" });
    expect(await ask("9647700000404")).toMatchObject({
      code: "RECIPIENT_NOT_FOUND",
      message: "This number is not on WhatsApp. Check it, with its country code.",
    });
  });

  test("shows what is asked of a passkey, takes its answer, and says at the field what is wrong with one", async () => {
    const { world, layla, instance, path } = await withInstance();
    const passkey = `${path}/session/passkey`;
    const give = async (body: object) => (await world.sendJson("POST", passkey, body, { as: layla })).json();
    world.whatsapp.sessions.askPasskey(instance.id);
    expect(await (await world.get(passkey, { as: layla })).json()).toMatchObject({
      step: "asked",
      options: { rpId: "whatsapp.com" },
    });
    expect(await give({ answer: "{}" })).toMatchObject({ code: "MALFORMED", field: "answer" });
    expect(await give({ answer: JSON.stringify(PASSKEY_ANSWER) })).toMatchObject({ step: "compare", code: "Y7J96NDN" });
    expect(await give({ confirm: true })).toMatchObject({ step: "given" });
    expect(await give({ confirm: true })).toMatchObject({ code: "NO_PASSKEY_STEP" });
  });

  test("logs out in the specification's words", async () => {
    const { world, layla, instance, path } = await linked();
    const answer = await world.sendJson("POST", `${path}/session/logout`, {}, { as: layla });
    expect([answer.status, await answer.json()]).toEqual([200, { message: "Logged out successfully" }]);
    expect((await world.whatsapp.sessions.status({ instanceId: instance.id, client: "" })).state).not.toBe("connected");
    expect(world.stores.audit.entries.at(-1)).toMatchObject({ action: "session-logged-out", instanceId: instance.id });
  });
});

const sends: [string, object, object][] = [
  ["a text", { kind: "text", text: "Hello" }, { kind: "text", text: "Hello" }],
  [
    "an image",
    { kind: "image", url: "https://example.com/a.png", caption: "A" },
    { kind: "image", url: "https://example.com/a.png", caption: "A" },
  ],
  ["a video", { kind: "video", url: "https://example.com/a.mp4" }, { kind: "video", url: "https://example.com/a.mp4" }],
  [
    "a contact",
    { kind: "contact", contactName: "Test Contact", contactNumber: "00000000000" },
    { kind: "contact", firstName: "Test Contact", number: "00000000000" },
  ],
  [
    "a location",
    { kind: "location", latitude: 33.3152, longitude: 44.3661, name: "My Location", address: "Baghdad, Iraq" },
    { kind: "location", latitude: 33.3152, longitude: 44.3661, name: "My Location", address: "Baghdad, Iraq" },
  ],
];

describe("sending", () => {
  const send = (world: WebWorld, as: Person, path: string, body: object) =>
    world.sendJson("POST", `${path}/messages`, body, { as });

  test.each(sends)("passes %s on, with the number in plain digits", async (_, fields, message) => {
    const { world, layla, instance, path } = await linked();
    const answer = await send(world, layla, path, { number: "+٩٦٤ 770-999 8888", ...fields });
    expect(answer.status).toBe(200);
    const sent = sentSchema.parse(await answer.json());
    expect(world.whatsapp.sent).toEqual([
      { client: instance.client, number: "9647709998888", message, messageId: sent.messageId },
    ]);
  });

  test.each([
    [
      { kind: "text", number: "12", text: "x" },
      400,
      "MALFORMED",
      "A phone number has 7 to 15 digits with its country code",
    ],
    [{ kind: "fax", number: "9647709998888" }, 400, "MALFORMED", "Unknown message type"],
    [{ kind: "text", number: "9647709990404", text: "x" }, 404, "RECIPIENT_NOT_FOUND", undefined],
    [{ kind: "text", number: "9647709990463", text: "x" }, 403, "ACCOUNT_RESTRICTED", undefined],
    [{ kind: "text", number: "9647709990408", text: "x" }, 504, "PROVIDER_SILENT", undefined],
    [{ kind: "text", number: "9647709990503", text: "x" }, 502, "CONNECTION_LOST", undefined],
  ])("answers %j with its own status", async (body, status, code, message) => {
    const { world, layla, path } = await linked();
    const answer = await send(world, layla, path, body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false, code, ...(message === undefined ? {} : { message }) });
    expect(world.whatsapp.sent).toEqual([]);
  });

  test("is a conflict while no phone is linked", async () => {
    const { world, layla, path } = await withInstance();
    const answer = await send(world, layla, path, { kind: "text", number: "9647709998888", text: "x" });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, "NOT_CONNECTED"]);
  });

  test("tells how far a message has come", async () => {
    const { world, layla, instance, path } = await linked();
    world.whatsapp.putMessage(instance.id, "3EB0A1", "delivered");
    const answer = await world.get(`${path}/messages/3EB0A1`, { as: layla });
    expect(await answer.json()).toEqual({ status: "delivered", at: "2026-11-21T10:00:00.000Z" });
    expect((await world.get(`${path}/messages/none`, { as: layla })).status).toBe(404);
  });
});

describe("a gateway in trouble", () => {
  const calls: [string, string, object | undefined, string][] = [
    ["GET", "/session", undefined, "Failed to check session status"],
    ["POST", "/session/start", {}, "Failed to start session"],
    ["POST", "/session/logout", {}, "Failed to logout"],
    ["POST", "/messages", { kind: "text", number: "9647709998888", text: "x" }, "Failed to send message"],
    ["GET", "/messages/1", undefined, "Status check failed"],
  ];

  test.each(calls)("that said no more is spoken for: %s %s", async (method, path, body, message) => {
    const set = await withInstance();
    set.world.whatsapp.failWith({ code: "PROVIDER_REFUSED", message: "" });
    const answer = await set.world.sendJson(method, set.path + path, body, { as: set.layla });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([502, message]);
  });

  test("that is silent is a 504", async () => {
    const { world, layla, path } = await withInstance();
    world.whatsapp.failWith({ code: "NO_RESPONSE", message: "" });
    const answer = await world.get(`${path}/session`, { as: layla });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      504,
      "No response received from server",
    ]);
  });

  test.each([
    "TOKEN_INVALID",
    "NOT_SIGNED_IN",
    "INTERNAL",
  ] as const)("does not pass its %s off as ours, which would end the reader's session", async (code) => {
    const { world, layla, path } = await withInstance();
    world.whatsapp.failWith({ code, message: "internal detail" });
    const answer = await world.get(`${path}/session`, { as: layla });
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      502,
      "Failed to check session status",
    ]);
  });

  test("that asks for patience says how long", async () => {
    const { world, layla, path } = await withInstance();
    world.whatsapp.failWith({ code: "RATE_LIMITED", message: "Slow down", retryAfterSeconds: 7 });
    const answer = await world.get(`${path}/session`, { as: layla });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
  });
});
