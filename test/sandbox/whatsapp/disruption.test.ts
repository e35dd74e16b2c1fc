import "#test/support/harden-signatures.ts";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { type BaileysClient, baileysClient } from "#test/support/baileys-client.ts";
import { link, type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const ALI = "9647711111111";

let world: SandboxWorld;
let client: BaileysClient;
let restoreConsole: () => void;

beforeAll(async () => {
  restoreConsole = silenceConsole();
  world = await sandboxWorld();
  client = await world.linked(ME);
});

afterAll(async () => {
  await world.close();
  restoreConsole();
  expect(world.failures).toEqual([]);
});

beforeEach(async () => {
  world.sandbox.inject({ kind: "clear" });
});

async function closesWith(code: number, act: () => unknown): Promise<void> {
  const before = client.closes.length;
  await act();
  await until(() => client.closes.length > before, "the connection closes");
  expect(client.closes.slice(before)).toEqual([code]);
}

const isOnline = () => world.sandbox.phones().find(({ phone }) => phone === ME)?.devices[0]?.online;

test("a dropped connection closes as lost, and what came meanwhile is delivered at the next one", async () => {
  await closesWith(428, () => world.sandbox.inject({ kind: "drop", phone: ME }));
  await until(() => isOnline() === false, "the phone sees the device offline");
  expect(world.sandbox.takeovers()).toEqual([]);
  await world.sandbox.reply({ from: ALI, to: ME, text: "while you were out" });
  await client.open();
  await until(() => client.texts().includes("while you were out"), "the queued reply");
  expect(client.received.at(-1)?.type).toBe("append");
  expect(isOnline()).toBe(true);
});

test("what the device has confirmed is not sent again", async () => {
  await world.sandbox.reply({ from: ALI, to: ME, text: "only once" });
  await until(() => client.texts().includes("only once"), "the reply");
  await client.send(ALI, { text: "a turn later" });
  await closesWith(428, () => world.sandbox.inject({ kind: "drop" }));
  const before = client.opens();
  client.connect();
  const again: unknown[] = [];
  client.socket().ws.on("CB:message", (node: unknown) => again.push(node));
  await until(() => client.opens() > before, "the connection opens");
  await client.send(ALI, { text: "after it" });
  expect(again).toEqual([]);
});

test("a fault for one account leaves the others alone", async () => {
  world.sandbox.inject({ kind: "nack", phone: ALI });
  await client.send(ALI, { text: "through" });
  expect(world.sandbox.messages(ALI).at(-1)?.text).toBe("through");
});

test("a refusal carries its number until it is cleared", async () => {
  world.sandbox.inject({ kind: "nack", phone: ME, code: 479 });
  await expect(client.send(ALI, { text: "refused" })).rejects.toThrow("refused 479");
  world.sandbox.inject({ kind: "clear", phone: ME });
  await client.send(ALI, { text: "accepted" });
  expect(world.sandbox.messages(ALI).some(({ text }) => text === "refused")).toBe(false);
});

test("silence means no acknowledgement and no message", async () => {
  world.sandbox.inject({ kind: "silence" });
  await expect(client.send(ALI, { text: "unheard" }, 200)).rejects.toThrow("no acknowledgement");
  expect(world.sandbox.messages(ALI).some(({ text }) => text === "unheard")).toBe(false);
});

test("a stream error closes with its code", async () => {
  await closesWith(503, () => world.sandbox.inject({ kind: "stream-error", code: 503 }));
  await client.open();
});

test("a conflict closes as replaced", async () => {
  await closesWith(440, () => world.sandbox.inject({ kind: "conflict", phone: ME }));
  await client.open();
});

test("a second connection with the same credentials replaces the first", async () => {
  const before = world.sandbox.takeovers().length;
  await closesWith(440, () => client.open());
  expect(world.sandbox.takeovers().slice(before)).toEqual([
    { phone: ME, at: expect.any(String), silentMs: expect.any(Number) },
  ]);
  await client.send(ALI, { text: "from the second" });
  expect(world.sandbox.messages(ALI).at(-1)?.text).toBe("from the second");
});

test("a login can be refused", async () => {
  world.sandbox.inject({ kind: "login-failure", code: 403 });
  await closesWith(428, () => world.sandbox.inject({ kind: "drop" }));
  await closesWith(403, () => client.connect());
  world.sandbox.inject({ kind: "clear" });
  await client.open();
});

test("a deaf network keeps the connection and answers nothing, pings included", async () => {
  world.sandbox.inject({ kind: "deaf", phone: ME });
  await expect(client.send(ALI, { text: "unheard" }, 200)).rejects.toThrow("no acknowledgement");
  const before = client.closes.length;
  const ping = { tag: "iq", attrs: { id: "ping", to: "s.whatsapp.net", type: "get", xmlns: "w:p" } };
  await expect(client.socket().query(ping, 100)).rejects.toThrow("Timed Out");
  expect(client.closes.length).toBe(before);
  world.sandbox.inject({ kind: "drop", phone: ME });
  await until(() => client.closes.length > before, "the connection closes");
  world.sandbox.inject({ kind: "clear" });
  await client.open();
  await client.send(ALI, { text: "heard again" });
});

test("two linked accounts write to each other's devices", async () => {
  const other = await world.linked("9647755555555");
  await client.send("9647755555555", { text: "device to device" });
  const received = await until(
    () => other.received.find(({ message }) => message.message?.extendedTextMessage?.text === "device to device"),
    "the message on the other device",
  );
  const lid = client.creds.me?.lid?.replace(/:\d+/, "");
  expect(received.message.key).toMatchObject({ fromMe: false, remoteJid: `${ME}@s.whatsapp.net`, remoteJidAlt: lid });
  await other.send(ME, { text: "and back" });
  await until(
    () => client.received.find(({ message }) => message.message?.extendedTextMessage?.text === "and back"),
    "the answer",
  );
  for (const phone of [ME, "9647755555555"]) expect(world.sandbox.messages(phone).at(-1)?.text).toBe("and back");
});

test("an expired, a foreign and a malformed code are refused", async () => {
  const waiting = baileysClient(() => world.sandbox.network());
  waiting.connect();
  const code = await until(() => waiting.codes[0], "a code");
  const failureOf = async (text: string) => {
    const scanned = await world.sandbox.scan(text, ALI);
    return scanned.ok ? null : scanned.failure.code;
  };
  expect(await failureOf("not a code")).toBe("code-invalid");
  const [reference, , ...rest] = code.split(",");
  expect(await failureOf([reference, Buffer.alloc(32).toString("base64"), ...rest].join(","))).toBe("code-invalid");
  expect(world.sandbox.show(code)).toBe(true);
  expect(world.sandbox.pending()).toMatchObject([{ qrText: code, device: "Wesal Client001" }]);
  await waiting.end();
  await until(() => world.sandbox.pending().length === 0, "the code goes with its device");
  expect(await failureOf(code)).toBe("code-expired");
  expect(world.sandbox.show(code)).toBe(false);
});

test("a device that cannot prove the code's secret is not linked", async () => {
  const waiting = baileysClient(() => world.sandbox.network());
  waiting.connect();
  const code = await until(() => waiting.codes[0], "a code");
  const parts = code.split(",");
  parts[3] = Buffer.alloc(32).toString("base64");
  const scanned = await world.sandbox.scan(parts.join(","), "9647766666666");
  expect(scanned).toEqual({ ok: false, failure: { code: "link-refused" } });
  expect(world.sandbox.phones().some(({ phone }) => phone === "9647766666666")).toBe(false);
});

test("a phone removes its device: it is closed out and may not come back", async () => {
  await closesWith(401, () => world.sandbox.unlink(ME));
  await closesWith(401, () => client.connect());
  expect(world.sandbox.phones().find(({ phone }) => phone === ME)?.devices).toEqual([]);
});

test("a device logs out by itself", async () => {
  const fresh = await world.linked(ME);
  expect(isOnline()).toBe(true);
  await fresh.socket().logout();
  await until(
    () => world.sandbox.phones().find(({ phone }) => phone === ME)?.devices.length === 0,
    "the device is gone",
  );
  await until(() => fresh.closes.at(-1) === 401, "the client closes");
});

test("a number links again under a new device id", async () => {
  const fresh = baileysClient(() => world.sandbox.network());
  await link(world.sandbox, fresh, ME);
  expect(fresh.creds.me?.id).toBe(`${ME}:3@s.whatsapp.net`);
  await fresh.end();
});
