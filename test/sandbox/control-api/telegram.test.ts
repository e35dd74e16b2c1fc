import { createHash } from "node:crypto";
import { InputMedia } from "@mtcute/core";
import type { TelegramClient } from "@mtcute/core/client.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorAnswerSchema } from "#ports/contracts/errors.ts";
import { okSchema, repliedSchema, scannedSchema } from "#ports/contracts/sandbox/fields.ts";
import {
  accountsSchema,
  codeSchema,
  pendingTelegramListSchema,
  telegramGroupsSchema,
  telegramMessagesSchema,
  telegramNetworkSchema,
} from "#ports/contracts/telegram/sandbox.ts";
import { sandboxRoutes } from "#sandbox/control-api/routes.ts";
import type { SandboxApp } from "#sandbox/control-api/serve.ts";
import { askForCode, refusalOf, sandboxClients } from "#test/support/telegram-client.ts";
import { sandboxOfFile } from "#test/support/telegram-sandbox-world.ts";

const ME = "9647700011000";
const ALI = "9647700011001";

const world = sandboxOfFile();
let app: SandboxApp;
let tg: TelegramClient;
const clients = sandboxClients(() => world.controls);

beforeAll(async () => {
  app = sandboxRoutes({ telegram: world.controls }, () => "request-1");
  tg = clients.client();
});

afterAll(() => clients.close());

async function get(path: string): Promise<unknown> {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return await response.json();
}

async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await app.request(path, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

const messagesOf = async (peer: string) =>
  telegramMessagesSchema.parse(await get(`/telegram/messages?peer=${encodeURIComponent(peer)}`)).messages;

describe("from code to message", () => {
  test("the network says where it is and whom to trust", async () => {
    const network = telegramNetworkSchema.parse(await get("/telegram/network"));
    expect(network.publicKey).toMatch(/^-----BEGIN RSA PUBLIC KEY-----/);
    expect(network.dataCentres).toMatchObject({ 2: { host: "127.0.0.1" }, 4: { host: "127.0.0.1" } });
  });

  test("accounts are made, with a username without its @", async () => {
    const made = await post("/telegram/accounts", { phone: `+${ALI}`, username: "@ali_r", name: "Ali" });
    const { accounts } = accountsSchema.parse(made.body);
    expect(accounts).toMatchObject([{ phone: ALI, username: "ali_r", name: "Ali", sessions: [], unread: 0 }]);
    expect(await get("/telegram/accounts")).toEqual(made.body);
  });

  test("a code can be read, and is gone once used", async () => {
    const path = `/telegram/code?phone=%2B${ME}`;
    expect(codeSchema.parse(await get(path))).toEqual({ code: null, via: null });
    const { phoneCodeHash } = await askForCode(tg, ME);
    const { code, via } = codeSchema.parse(await get(path));
    expect(via).toBe("app");
    await tg.signIn({ phone: ME, phoneCodeHash, phoneCode: code ?? "" });
    expect(codeSchema.parse(await get(path))).toEqual({ code: null, via: null });
    expect((await messagesOf(ME))[0]?.from).toBe("777000");
  });

  test("messages are listed, replied to and read", async () => {
    const { id } = await tg.sendText("ali_r", "hello");
    expect(await messagesOf("@ali_r")).toMatchObject([{ kind: "text", text: "hello", status: "sent" }]);
    expect((await messagesOf(`+${ME}`)).at(-1)).toMatchObject({ id: String(id), to: ALI });
    expect(okSchema.parse((await post("/telegram/read", { phone: ALI, peer: ME })).body)).toEqual({ ok: true });
    expect((await messagesOf(ALI))[0]?.status).toBe("read");
    const replied = await post("/telegram/reply", { from: ALI, to: ME, text: "salam" });
    expect(repliedSchema.parse(replied.body).id).toMatch(/^\d+$/);
    expect((await messagesOf(ME)).at(-1)).toMatchObject({ from: ALI, text: "salam" });
  });

  test("a phone sends a file, and reacts to what it was sent", async () => {
    const sticker = { kind: "sticker", from: ALI, to: ME, file: Buffer.from("RIFF").toString("base64") };
    expect(repliedSchema.parse((await post("/telegram/send", sticker)).body).id).toMatch(/^\d+$/);
    expect((await messagesOf(ME)).at(-1)).toMatchObject({ from: ALI, media: { mimetype: "image/webp", bytes: 4 } });
    await tg.sendText("ali_r", "like it?");
    const { id: about = "" } = (await messagesOf(ALI)).at(-1) ?? {};
    const reaction = { kind: "reaction", from: ALI, to: ME, about, emoji: "👍" };
    expect((await post("/telegram/send", reaction)).body).toEqual({ id: about });
    expect((await messagesOf(ME)).at(-1)?.reactions).toEqual([{ from: ALI, emoji: "👍" }]);
    const unknown = await post("/telegram/send", { ...reaction, about: "99999" });
    expect([unknown.status, errorAnswerSchema.parse(unknown.body).message]).toEqual([
      404,
      "This phone has no such message.",
    ]);
  });

  test("an account is named by its @username wherever a phone is", async () => {
    const replied = await post("/telegram/reply", { from: "@ali_r", to: ME, text: "by name" });
    expect(replied.status).toBe(200);
    expect((await messagesOf(ME)).at(-1)).toMatchObject({ from: ALI, text: "by name" });
    const { id } = await tg.sendText("ali_r", "read me");
    expect((await post("/telegram/read", { phone: "@Ali_R", peer: ME })).body).toEqual({ ok: true });
    expect((await messagesOf("@ali_r")).at(-1)).toMatchObject({ text: "read me", status: "read" });
    expect((await messagesOf(ME)).find((message) => message.id === String(id))?.status).toBe("read");
    const renamed = await post("/telegram/accounts", { phone: "@ali_r", name: "Ali R" });
    expect(accountsSchema.parse(renamed.body).accounts).toContainEqual(
      expect.objectContaining({ phone: ALI, username: "ali_r", name: "Ali R" }),
    );
    await askForCode(tg, ALI);
    expect(codeSchema.parse(await get("/telegram/code?phone=@ali_r"))).toEqual(
      codeSchema.parse(await get(`/telegram/code?phone=${ALI}`)),
    );
    expect(codeSchema.parse(await get("/telegram/code?phone=@ali_r")).code).toMatch(/^\d{5}$/);
    expect((await post("/telegram/revoke", { phone: "@ali_r" })).body).toEqual({ ok: true });
  });

  test("a phone reads the chat that codes arrive in", async () => {
    expect((await post("/telegram/read", { phone: ME, peer: "777000" })).status).toBe(200);
    expect((await messagesOf(ME))[0]).toMatchObject({ from: "777000", status: "read" });
  });

  test("media come as the bytes that were sent, and nothing in them can run", async () => {
    const page = Buffer.from("<script>alert(1)</script>");
    await tg.sendMedia("ali_r", InputMedia.document(page, { fileName: "page.html", fileMime: "text/html" }));
    const response = await app.request(`/telegram/media/${createHash("sha256").update(page).digest("hex")}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(page)).toBe(true);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  });

  test("a fault is injected, and log-ins are ended", async () => {
    const fault = { kind: "error", method: "users.getUsers", errorCode: 420, text: "FLOOD_WAIT_3" };
    expect((await post("/telegram/faults", fault)).status).toBe(200);
    expect(await refusalOf(tg.getMe())).toBe("420 FLOOD_WAIT_3");
    expect((await post("/telegram/faults", { kind: "clear" })).status).toBe(200);
    expect((await post("/telegram/revoke", { phone: ME })).body).toEqual({ ok: true });
    expect(await refusalOf(tg.call({ _: "updates.getState" }))).toBe("401 AUTH_KEY_UNREGISTERED");
  });

  test("a code on a screen waits until a phone confirms it", async () => {
    const url = Promise.withResolvers<string>();
    const user = clients.client().signInQr({ onUrlUpdated: url.resolve, onQrScanned: () => undefined });
    const shown = await url.promise;
    const { pending } = pendingTelegramListSchema.parse(await get("/telegram/pending"));
    expect(pending).toMatchObject([{ url: shown, device: "Bare client" }]);
    const confirmed = await post("/telegram/confirm-qr", { url: shown, phone: ALI });
    expect(scannedSchema.parse(confirmed.body)).toEqual({ phone: ALI, device: "Bare client" });
    expect((await user).phoneNumber).toBe(ALI);
    expect((await post("/telegram/confirm-qr", { url: shown, phone: ALI })).status).toBe(409);
  });
});

describe("what is not as described", () => {
  test.each([
    ["/telegram/confirm-qr", { url: "x", phone: ME }, 400, "MALFORMED", undefined],
    ["/telegram/confirm-qr", { url: "tg://login?token=x", phone: ME }, 409, "CONFLICT", undefined],
    ["/telegram/confirm-qr", { phone: ME }, 400, "MALFORMED", "url"],
    ["/telegram/accounts", { phone: "12" }, 400, "MALFORMED", "phone"],
    ["/telegram/accounts", { phone: ME, username: "1x" }, 400, "MALFORMED", "username"],
    ["/telegram/accounts", { phone: ME, username: "ALI_R" }, 409, "CONFLICT", undefined],
    ["/telegram/accounts", { phone: "9647700000404" }, 404, "RECIPIENT_NOT_FOUND", undefined],
    ["/telegram/reply", { from: ALI, to: ME, text: "" }, 400, "MALFORMED", "text"],
    ["/telegram/send", { kind: "hologram", from: ALI, to: ME }, 400, "MALFORMED", "kind"],
    ["/telegram/send", { kind: "image", from: ALI, to: ME, file: "not base64!" }, 400, "MALFORMED", "file"],
    ["/telegram/revoke", { phone: ME, how: "kindly" }, 400, "MALFORMED", "how"],
    ["/telegram/faults", { kind: "flood" }, 400, "MALFORMED", "kind"],
  ])("POST %s %o is %i %s", async (path, input, status, code, field) => {
    const answer = await post(path, input);
    const body = errorAnswerSchema.parse(answer.body);
    expect({ status: answer.status, code: body.code, field: body.field }).toEqual({ status, code, field });
  });

  test.each([
    ["/telegram/confirm-qr", { phone: ME }, "url is missing."],
    [
      "/telegram/accounts",
      { phone: "12" },
      "This must be a phone of 7 to 15 digits with its country code, or an @username.",
    ],
    ["/telegram/accounts", { phone: ME, dataCentre: 3 }, "dataCentre must be 2 or 4."],
    ["/telegram/accounts", { phone: ME, username: "1x" }, "A username has 4 to 32 letters, digits or underscores."],
    ["/telegram/reply", { from: ALI, to: ME, text: "" }, "text must not be empty."],
    ["/telegram/revoke", { phone: ME, how: "kindly" }, "how must be log-out or destroy-key."],
    ["/telegram/faults", { kind: "flood" }, "kind must be error, drop, lose-answer, silence, salt or clear."],
    ["/telegram/faults", { kind: "silence" }, "method is missing."],
    [
      "/telegram/faults",
      { kind: "error", method: "x", errorCode: 4.2, text: "X" },
      "errorCode must be a whole number.",
    ],
  ])("POST %s %o says so in a sentence", async (path, input, message) => {
    const answer = await post(path, input);
    expect([answer.status, errorAnswerSchema.parse(answer.body).message]).toEqual([400, message]);
  });

  test.each([
    ["GET", "/telegram/messages?peer=9647700011999"],
    ["GET", "/telegram/messages?peer=@stranger"],
    ["GET", "/telegram/messages?peer=ali_r"],
    ["GET", "/telegram/code?phone=@stranger"],
    ["POST", "/telegram/read", { phone: ALI, peer: "@stranger" }],
    ["POST", "/telegram/read", { phone: "9647700011999", peer: ME }],
    ["POST", "/telegram/revoke", { phone: "@stranger" }],
  ])("who does not exist is not found: %s %s %o", async (method, path, body?: object) => {
    const response = await app.request(path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { code, message } = errorAnswerSchema.parse(await response.json());
    expect([response.status, code, message]).toEqual([
      404,
      "RECIPIENT_NOT_FOUND",
      "Nobody on the sandbox's Telegram has this number or username. A username begins with @.",
    ]);
  });

  test("a username that can have no account is not found", async () => {
    const answer = await post("/telegram/reply", { from: "@nobody_1", to: ME, text: "x" });
    expect([answer.status, errorAnswerSchema.parse(answer.body).message]).toEqual([
      404,
      "This username is not on the sandbox's Telegram.",
    ]);
  });

  test("a number that is none, no peer, and media that nobody sent", async () => {
    expect((await app.request("/telegram/code?phone=x")).status).toBe(400);
    expect((await app.request("/telegram/messages")).status).toBe(400);
    expect((await app.request(`/telegram/media/${"0".repeat(64)}`)).status).toBe(404);
  });

  test("callers from elsewhere", async () => {
    const from = { incoming: { socket: { remoteAddress: "10.0.0.5" } } };
    expect((await app.request("/telegram/accounts", {}, from)).status).toBe(403);
    const origin = "https://evil.example";
    expect((await app.request("http://127.0.0.1:3003/telegram/accounts", { headers: { origin } })).status).toBe(403);
  });
});

test("a sandbox without Telegram has none of its paths", async () => {
  const without = sandboxRoutes({}, () => "request-1");
  expect((await without.request("/telegram/accounts")).status).toBe(404);
});

describe("an account's archive", () => {
  const OWNER = "9647700011007";
  const CHAT = { phone: OWNER, peer: ALI };
  const placed = () => get(`/telegram/chats?peer=${OWNER}`);

  test("is filled on the phone or by a device, and each tells the other", async () => {
    const device = await clients.signedIn(OWNER);
    const heard: string[] = [];
    device.onServerUpdate.add((told) => {
      if ("updates" in told) heard.push(...told.updates.map((update) => update._));
    });
    await device.call({ _: "updates.getState" });
    const put = await post("/telegram/chats", { ...CHAT, archived: true, mutedUntil: "forever" });
    expect(put).toEqual({ status: 200, body: { ok: true } });
    expect(await placed()).toEqual({ chats: [{ peer: ALI, archived: true, mutedUntil: "forever" }] });
    await expect.poll(() => heard).toEqual(expect.arrayContaining(["updateFolderPeers", "updateNotifySettings"]));
    const peer = await device.resolvePhoneNumber(ALI);
    const [dialog] = await device.getPeerDialogs(peer);
    expect(dialog?.raw).toMatchObject({ folderId: 1, notifySettings: { muteUntil: 2 ** 31 - 1 } });
    await device.call({ _: "folders.editPeerFolders", folderPeers: [{ _: "inputFolderPeer", peer, folderId: 0 }] });
    expect(await placed()).toEqual({ chats: [{ peer: ALI, archived: false, mutedUntil: "forever" }] });
    await post("/telegram/chats", { ...CHAT, mutedUntil: "2999-01-01T00:00:00Z" });
    expect(await placed()).toEqual({ chats: [{ peer: ALI, archived: false, mutedUntil: "forever" }] });
    await post("/telegram/chats", { ...CHAT, mutedUntil: null });
    expect(await placed()).toEqual({ chats: [] });
  });

  test("has groups in it, and nobody whom the network does not have", async () => {
    const { body } = await post("/telegram/groups", { by: OWNER, title: "Team" });
    const { groups } = telegramGroupsSchema.parse(body);
    const [{ peer } = { peer: "" }] = groups;
    await post("/telegram/chats", { phone: OWNER, peer, archived: true });
    expect(await placed()).toEqual({ chats: [{ peer, archived: true, mutedUntil: null }] });
    for (const wrong of [{ peer: "9647700000404" }, { peer: "group:49" }, { phone: "9647700000404" }]) {
      expect((await post("/telegram/chats", { ...CHAT, ...wrong, archived: true })).status).toBe(404);
    }
  });
});
