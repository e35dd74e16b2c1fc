import type { tl } from "@mtcute/core";
import type { TelegramClient } from "@mtcute/core/client.js";
import Long from "long";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf, sandboxClients } from "#test/support/telegram-client.ts";
import { sandboxOfFile, startTelegramSandbox } from "#test/support/telegram-sandbox-world.ts";

const ME = "9647700005000";
const world = sandboxOfFile();
let tg: TelegramClient;
const clients = sandboxClients(() => world.controls);

beforeAll(async () => {
  tg = await clients.signedIn(ME);
});

afterAll(() => clients.close());

async function inputPeer(recipient: string): Promise<tl.TypeInputPeer> {
  return recipient.startsWith("@") ? await tg.resolvePeer(recipient) : await tg.resolvePhoneNumber(recipient);
}

async function send(recipient: string, message: string, randomId = Long.fromNumber(Math.random() * 2 ** 52)) {
  return await tg.call({ _: "messages.sendMessage", peer: await inputPeer(recipient), message, randomId });
}

const of = (peer: string) => world.controls.messages(peer);

describe("a message", () => {
  test("arrives on both phones, and is read there after a while", async () => {
    const to = "9647700005001";
    await tg.sendText(await inputPeer(to), "salam ١٢٣ 👋");
    expect(of(to)).toMatchObject([{ from: ME, to, kind: "text", text: "salam ١٢٣ 👋" }]);
    expect(of(ME).at(-1)).toMatchObject({ from: ME, to, text: "salam ١٢٣ 👋" });
    await expect.poll(() => of(to)[0]?.status).toBe("read");
    expect(of(ME).at(-1)?.status).toBe("read");
  });

  test("goes to a name as well", async () => {
    await tg.sendText("noor_k", "hello");
    expect(of("@noor_k")).toMatchObject([{ from: ME, text: "hello" }]);
    expect(of("@Noor_K")).toHaveLength(1);
  });

  test("that its writer sends twice is refused the second time", async () => {
    const randomId = Long.fromNumber(4711);
    await send("9647700005002", "once", randomId);
    expect(await refusalOf(send("9647700005002", "once", randomId))).toBe("500 RANDOM_ID_DUPLICATE");
    expect(of("9647700005002")).toHaveLength(1);
  });

  test("to oneself is there once, and read", async () => {
    const phone = "9647700005003";
    const own = await clients.signedIn(phone);
    await own.sendText("me", "note");
    expect(of(phone).filter(({ text }) => text === "note")).toMatchObject([{ from: phone, to: phone, status: "read" }]);
  });

  test.each([
    ["", "400 MESSAGE_EMPTY"],
    [" \n", "400 MESSAGE_EMPTY"],
    ["x".repeat(4097), "400 MESSAGE_TOO_LONG"],
    ["x".repeat(4096), "done"],
  ])("of %# is %s", async (text, outcome) => expect(await refusalOf(send("9647700005004", text))).toBe(outcome));

  test("to Telegram itself is refused", async () => {
    const missed = await tg.call({ _: "updates.getDifference", pts: 1, date: 0, qts: 0 });
    if (missed._ !== "updates.difference") throw new Error("nothing missed");
    const service = missed.users.find(({ id }) => id === 777000);
    expect(service).toMatchObject({ firstName: "Telegram", verified: true });
    const accessHash = (service?._ === "user" && service.accessHash) || Long.ZERO;
    const peer = { _: "inputPeerUser", userId: 777000, accessHash } as const;
    const call = { _: "messages.sendMessage", peer, message: "thanks", randomId: Long.ONE } as const;
    expect(await refusalOf(tg.call(call))).toBe("403 CHAT_WRITE_FORBIDDEN");
  });
});

describe("those who behave in their own way", () => {
  test.each([
    ["9647700000403", "403 USER_PRIVACY_RESTRICTED"],
    ["@private_p", "403 USER_PRIVACY_RESTRICTED"],
    ["9647700000463", "400 PEER_FLOOD"],
    ["@flooded_f", "400 PEER_FLOOD"],
    ["9647700000410", "400 INPUT_USER_DEACTIVATED"],
    ["@deleted_d", "400 INPUT_USER_DEACTIVATED"],
  ])("%s: %s", async (recipient, refusal) => {
    expect(await refusalOf(send(recipient, "x"))).toBe(refusal);
    expect(of(recipient)).toEqual([]);
  });

  test.each(["9647700000429", "@wait_w"])("%s makes the writer wait for 30 seconds", async (recipient) => {
    const own = await clients.signedIn(`96477000051${recipient.length}`);
    const peer = recipient.startsWith("@") ? recipient : await own.resolvePhoneNumber(recipient);
    expect(await refusalOf(own.sendText(peer, "x"))).toBe("420 FLOOD_WAIT_30");
  });

  test.each(["9647700000408", "@silent_s"])("%s is never answered for", async (recipient) => {
    const peer = await inputPeer(recipient);
    const call = {
      _: "messages.sendMessage",
      peer,
      message: "x",
      randomId: Long.fromNumber(recipient.length),
    } as const;
    await expect(tg.call(call, { abortSignal: AbortSignal.timeout(150) })).rejects.toThrow("timeout");
    expect(of(recipient)).toEqual([]);
  });

  test.each(["9647700000001", "@unread_u"])("%s never reads", async (recipient) => {
    await tg.sendText(await inputPeer(recipient), "x");
    await tg.sendText(await inputPeer("9647700005005"), "y");
    await expect.poll(() => of("9647700005005")[0]?.status).toBe("read");
    await world.controls.read(of(recipient)[0]?.to ?? "", ME);
    expect(of(recipient)).toMatchObject([{ text: "x", status: "sent" }]);
  });
});

describe("a phone that somebody holds", () => {
  test("reads when the chat is opened", async () => {
    const to = "9647700005006";
    await world.controls.putAccount({ phone: to, name: "Held" });
    await tg.sendText(await inputPeer(to), "one");
    await tg.sendText(await inputPeer(to), "two");
    await tg.sendText(await inputPeer("9647700005007"), "y");
    await expect.poll(() => of("9647700005007")[0]?.status).toBe("read");
    expect(world.controls.accounts().find(({ phone }) => phone === to)?.unread).toBe(2);
    await world.controls.read(to, ME);
    expect(of(to).map(({ status }) => status)).toEqual(["read", "read"]);
    expect(world.controls.accounts().find(({ phone }) => phone === to)?.unread).toBe(0);
  });

  test("reads up to where its client has read", async () => {
    const phone = "9647700005008";
    const own = await clients.signedIn(phone);
    const read = await world.controls.reply({ from: ME, to: phone, text: "first" });
    await world.controls.reply({ from: ME, to: phone, text: "second" });
    const [, second] = await own.getHistory(await own.resolvePhoneNumber(ME), { limit: 2 });
    expect(read.ok).toBe(true);
    await own.readHistory(await own.resolvePhoneNumber(ME), { maxId: second?.id ?? 0 });
    const received = of(phone).filter(({ from }) => from === ME);
    expect(received.map(({ status }) => status)).toEqual(["read", "sent"]);
    expect(world.controls.accounts().find((account) => account.phone === phone)?.unread).toBe(2);
  });
});

test("a chat can be looked back on in pages, newest first", async () => {
  const peer = await inputPeer("9647700005009");
  for (const text of ["a", "b", "c"]) await tg.sendText(peer, text);
  const [newest, middle] = await tg.getHistory(peer, { limit: 2 });
  expect([newest?.text, middle?.text]).toEqual(["c", "b"]);
  const older = await tg.getHistory(peer, { limit: 2, offset: { id: middle?.id ?? 0, date: 0 } });
  expect(older.map(({ text }) => text)).toEqual(["a"]);
});

test("a phone may answer anybody but those without Telegram", async () => {
  const reply = (from: string, to: string) => world.controls.reply({ from, to, text: "hi" });
  expect(await reply("9647700005010", "9647700005011")).toMatchObject({ ok: true });
  expect(of("9647700005011")).toMatchObject([{ from: "9647700005010", text: "hi" }]);
  const absent = { ok: false, failure: { code: "not-on-telegram" } };
  expect(await reply("9647700005010", "9647700000404")).toEqual(absent);
  expect(await reply("9647700000404", "9647700005010")).toEqual(absent);
});

test("a peer that nobody has written to has no messages, and none is made by looking", () => {
  expect(of("9647700005012")).toEqual([]);
  expect(of("@never_seen")).toEqual([]);
  expect(of("777000")).toEqual([]);
});

test("only the newest are kept of each account", async () => {
  const small = await startTelegramSandbox({ limits: { eventsPerAccount: 3 } });
  for (const text of ["a", "b", "c", "d"]) await small.controls.reply({ from: ME, to: "9647700000001", text });
  expect(small.controls.messages("9647700000001").map(({ text }) => text)).toEqual(["b", "c", "d"]);
  await small.close();
});
