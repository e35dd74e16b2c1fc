import type { tl } from "@mtcute/core";
import type { TelegramClient } from "@mtcute/core/client.js";
import Long from "long";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { refusalOf, sandboxClients } from "#test/support/telegram-client.ts";
import { sandboxOfFile } from "#test/support/telegram-sandbox-world.ts";

const TO = "9647700009001";
const world = sandboxOfFile();
let tg: TelegramClient;
let peer: tl.TypeInputPeer;
const clients = sandboxClients(() => world.controls);

beforeAll(async () => {
  tg = await clients.signedIn("9647700009000");
  peer = await tg.resolvePhoneNumber(TO);
});

afterEach(() => world.controls.inject({ kind: "clear" }));

afterAll(() => clients.close());

const send = (message: string, randomId: number, ms = 10_000) =>
  tg.call(
    { _: "messages.sendMessage", peer, message, randomId: Long.fromNumber(randomId) },
    { abortSignal: AbortSignal.timeout(ms) },
  );
const texts = () => world.controls.messages(TO).map(({ text }) => text);

test("an error is answered as often as was asked for", async () => {
  const error = { method: "messages.sendMessage", errorCode: 400, text: "PEER_FLOOD", times: 2 } as const;
  world.controls.inject({ kind: "error", ...error });
  expect(await refusalOf(send("no", 1))).toBe("400 PEER_FLOOD");
  expect(await refusalOf(tg.getMe())).toBe("done");
  expect(await refusalOf(send("no", 1))).toBe("400 PEER_FLOOD");
  expect(await refusalOf(send("yes", 1))).toBe("done");
  expect(texts()).toEqual(["yes"]);
});

test("an answer that is lost leaves the message delivered, and the client finds out", async () => {
  world.controls.inject({ kind: "lose-answer", method: "messages.sendMessage" });
  expect(await refusalOf(send("once", 2))).toBe("500 RANDOM_ID_DUPLICATE");
  expect(texts().filter((text) => text === "once")).toHaveLength(1);
});

test("silence lasts until it is cleared", async () => {
  world.controls.inject({ kind: "silence", method: "messages.sendMessage" });
  await expect(send("x", 3, 100)).rejects.toThrow("timeout");
  await expect(send("x", 4, 100)).rejects.toThrow("timeout");
  world.controls.inject({ kind: "clear" });
  expect(await refusalOf(send("heard", 5))).toBe("done");
  expect(texts()).toContain("heard");
});

test("dropped connections and changed salts are overcome", async () => {
  world.controls.inject({ kind: "drop" });
  expect(await refusalOf(send("after the drop", 6))).toBe("done");
  world.controls.inject({ kind: "salt" });
  expect(await refusalOf(send("after the salt", 7))).toBe("done");
  expect(texts().slice(-2)).toEqual(["after the drop", "after the salt"]);
});

test("a method that the sandbox does not have is refused", async () => {
  expect(await refusalOf(tg.call({ _: "messages.getAllStickers", hash: Long.ZERO }))).toBe("400 METHOD_NOT_IN_SANDBOX");
});
