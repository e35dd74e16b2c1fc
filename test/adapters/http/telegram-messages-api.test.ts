import { describe, expect, test } from "vitest";
import { sentSchema } from "#ports/contracts/dashboard/api.ts";
import { linked, PHONE, withInstance } from "#test/support/telegram-instance.ts";

const FILE = { url: "https://example.com/a.bin", caption: "A" };
const PLACE = { latitude: 33.3152, longitude: 44.3661, title: "My Location", address: "Baghdad, Iraq" };
const SENT_PLACE = { latitude: 33.3152, longitude: 44.3661, name: "My Location", address: "Baghdad, Iraq" };

describe("sending", () => {
  test.each([
    ["a text", { kind: "text", text: "Hello" }, { kind: "text", text: "Hello" }],
    ["an image", { kind: "image", ...FILE }, { kind: "image", ...FILE }],
    ["a video", { kind: "video", ...FILE }, { kind: "video", ...FILE }],
    ["a file", { kind: "file", ...FILE }, { kind: "document", ...FILE }],
    [
      "a contact",
      { kind: "contact", phone: "+964 770 555 0199", firstName: "Omar" },
      { kind: "contact", number: "9647705550199", firstName: "Omar" },
    ],
    ["a location", { kind: "location", ...PLACE }, { kind: "location", ...SENT_PLACE }],
  ])("passes %s on, with the number in plain digits", async (_, fields, message) => {
    const { world, instance, post } = await linked();
    const answer = await post("/messages", { recipient: "+٩٦٤ 770-999 8888", ...fields });
    expect(answer.status).toBe(200);
    const { messageId } = sentSchema.parse(await answer.json());
    expect(world.telegram.sent).toEqual([{ client: instance.client, recipient: "9647709998888", message, messageId }]);
  });

  test.each([
    ["@wesal_team", "@wesal_team"],
    ["https://t.me/wesal_team", "@wesal_team"],
  ])("passes %s on as %s", async (recipient, passed) => {
    const { world, post } = await linked();
    await post("/messages", { kind: "text", recipient, text: "x" });
    expect(world.telegram.sent.map((sent) => sent.recipient)).toEqual([passed]);
  });

  test.each([
    [{ kind: "text", recipient: "12", text: "x" }, 400, { code: "MALFORMED", field: "recipient" }],
    [{ kind: "text", recipient: "@a", text: "x" }, 400, { code: "MALFORMED", field: "recipient" }],
    [{ kind: "fax", recipient: "@layla" }, 400, { code: "MALFORMED", message: "Unknown message type" }],
    [
      { kind: "contact", recipient: "@layla", firstName: "Omar", phone: "no" },
      400,
      { code: "MALFORMED", field: "phone" },
    ],
    [{ kind: "text", recipient: "9647709990404", text: "x" }, 404, { code: "RECIPIENT_NOT_FOUND" }],
    [{ kind: "text", recipient: "9647709990403", text: "x" }, 403, { code: "USER_PRIVACY_RESTRICTED" }],
    [{ kind: "text", recipient: "9647709990463", text: "x" }, 429, { code: "PEER_FLOOD" }],
    [{ kind: "text", recipient: "9647709990429", text: "x" }, 429, { code: "FLOOD_WAIT", retryAfter: 30 }],
    [{ kind: "text", recipient: "9647709990410", text: "x" }, 410, { code: "INPUT_USER_DEACTIVATED" }],
    [{ kind: "text", recipient: "9647709990408", text: "x" }, 504, { code: "PROVIDER_SILENT" }],
  ])("answers %j with its own status", async (body, status, refusal) => {
    const { world, post } = await linked();
    const answer = await post("/messages", body);
    expect([answer.status, await answer.json()]).toMatchObject([status, { success: false, ...refusal }]);
    expect(world.telegram.sent).toEqual([]);
  });

  test("is a conflict while no account is linked", async () => {
    const { post } = await withInstance();
    const answer = await post("/messages", { kind: "text", recipient: "@layla", text: "x" });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "NOT_CONNECTED" }]);
  });

  test("tells how far a message has come", async () => {
    const { world, layla, instance, path } = await linked();
    world.telegram.putMessage(instance.id, "41", "read");
    const answer = await world.get(`${path}/messages/41`, { as: layla });
    expect(await answer.json()).toEqual({ status: "read", at: "2026-11-21T10:00:00.000Z" });
    expect((await world.get(`${path}/messages/42`, { as: layla })).status).toBe(404);
  });
});

describe("a gateway in trouble", () => {
  test.each([
    ["GET", "", undefined, "Failed to check session status"],
    ["POST", "/code", { phone: PHONE }, "Failed to request verification code"],
    ["POST", "/resend", {}, "Failed to request verification code"],
    ["POST", "/verify", { code: "1" }, "Failed to verify code"],
    ["POST", "/password", { password: "x" }, "Failed to verify code"],
    ["POST", "/cancel", {}, "Server error occurred"],
    ["POST", "/qr", {}, "Failed to start session"],
    ["POST", "/logout", {}, "Failed to logout"],
    ["POST", "/messages", { kind: "text", recipient: "@layla", text: "x" }, "Failed to send message"],
    ["GET", "/messages/1", undefined, "Status check failed"],
  ])("that said no more is spoken for: %s %s", async (method, rest, body, message) => {
    const { world, layla, path } = await withInstance();
    world.telegram.failWith({ code: "PROVIDER_REFUSED", message: "" });
    const answer = await world.sendJson(method, path + rest, body, { as: layla });
    expect([answer.status, await answer.json()]).toMatchObject([502, { message }]);
  });

  test("that asks for patience says how long", async () => {
    const { world, post } = await withInstance();
    world.telegram.failWith({ code: "FLOOD_WAIT", message: "Telegram asks to wait 7 seconds.", retryAfterSeconds: 7 });
    const answer = await post("/code", { phone: PHONE });
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toMatchObject([
      429,
      "7",
      { code: "FLOOD_WAIT", message: "Telegram asks to wait 7 seconds.", retryAfter: 7 },
    ]);
  });

  test("does not pass its own refusal of the token off as ours, which would end the reader's session", async () => {
    const { world, layla, path } = await withInstance();
    world.telegram.failWith({ code: "TOKEN_INVALID", message: "internal detail" });
    const answer = await world.get(path, { as: layla });
    expect([answer.status, await answer.json()]).toMatchObject([502, { message: "Failed to check session status" }]);
  });
});
