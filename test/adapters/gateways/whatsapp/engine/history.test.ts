import { randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import { deflateSync } from "node:zlib";
import { proto } from "baileys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineHistory } from "#adapters/gateways/whatsapp/engine/history.ts";
import { ttlCache } from "#adapters/gateways/whatsapp/engine/ttl-cache.ts";
import { failure } from "#domain/result.ts";
import type { KnownMessage } from "#ports/network-history.ts";
import { type Gateway, type LinkedWorld, link, linkedWorld, SHOP, SHOP_PHONE } from "#test/support/linked-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";

const ALI = "9647711111111";
const SARA = "9647722222222";
const NOTHING_KEPT = { ttlMs: 0, max: 1, nowMs: () => 0 };
const NOBODY = "9647700000404";

let world: LinkedWorld;
let gateway: Gateway;

/** What the phone said before it was linked, the newest last. */
beforeAll(async () => {
  world = await linkedWorld();
  for (let at = 1; at <= 12; at += 1) {
    const isOwn = at % 3 === 0;
    const [from, to] = isOwn ? [SHOP_PHONE, ALI] : [ALI, SHOP_PHONE];
    expect((await world.sandbox.reply({ from, to, text: `message ${at}` })).ok).toBe(true);
  }
  gateway = world.start({ sendTimeoutMs: 3_000 });
  await link(world, gateway);
});
afterAll(() => world.close());

function known(text: string, phone = ALI): KnownMessage {
  const message = world.sandbox.messages(phone).find((one) => one.text === text);
  if (message === undefined) throw new Error(`no ${text}`);
  return { id: message.id, isOwn: message.from === SHOP_PHONE, at: new Date(message.at) };
}

async function older(at: KnownMessage, limit = 100, phone = ALI) {
  const told = await gateway.sessions.phoneHistory.before(SHOP, phoneRecipient(phone), at, limit);
  return told.ok
    ? told.value.map(({ message, isOwn }) => `${isOwn ? "own" : "theirs"}: ${message.text}`)
    : told.failure;
}

describe("what a phone still has of a chat", () => {
  it("is given from before a message, the newest first, whoever wrote it", async () => {
    expect(await older(known("message 7"))).toEqual([
      "own: message 6",
      "theirs: message 5",
      "theirs: message 4",
      "own: message 3",
      "theirs: message 2",
      "theirs: message 1",
    ]);
    expect(await older(known("message 12"), 2)).toEqual(["theirs: message 11", "theirs: message 10"]);
  });

  it("says who wrote it, when, and whom an answer goes to", async () => {
    const told = await gateway.sessions.phoneHistory.before(SHOP, phoneRecipient(ALI), known("message 4"), 2);
    const [own, theirs] = told.ok ? told.value : [];
    const recipient = phoneRecipient(ALI);
    const times = ["message 3", "message 2"].map((text) => Math.floor(known(text).at.getTime() / 1_000) * 1_000);
    expect(own?.message).toMatchObject({ providerId: known("message 3").id, recipient, at: new Date(times[0] ?? 0) });
    expect(theirs?.message).toMatchObject({ sender: { phone: ALI }, recipient, at: new Date(times[1] ?? 0) });
    expect(theirs?.message.providerId).toBe(`${theirs?.message.sender.id}/${known("message 2").id}`);
  });

  it("is none before the first, of a message that it does not know, and of nobody", async () => {
    expect(await older(known("message 1"))).toEqual([]);
    expect(await older({ id: "3EB0UNKNOWN", isOwn: true, at: new Date() })).toEqual([]);
    expect(await older(known("message 1"), 5, NOBODY)).toEqual({ code: "recipient-not-found" });
  });

  it("is fetched as a file where it is much", async () => {
    const long = Array.from({ length: 20 }, (_, at) => `${at} ${randomBytes(2_000).toString("base64")}`);
    for (const text of [...long, "the last"]) await world.sandbox.reply({ from: SARA, to: SHOP_PHONE, text });
    expect(await older(known("the last", SARA), 20, SARA)).toEqual(long.toReversed().map((text) => `theirs: ${text}`));
  });

  it("is asked within its time of a phone that is off, and has it again once it is on", async () => {
    await world.sandbox.setOnline(SHOP_PHONE, false);
    expect(await older(known("message 3"))).toEqual({ code: "not-acknowledged" });
    await world.sandbox.setOnline(SHOP_PHONE, true);
    expect(await older(known("message 3"))).toEqual(["theirs: message 2", "theirs: message 1"]);
  });
});

describe("what claims to be history", () => {
  const { HISTORY_SYNC_NOTIFICATION } = proto.Message.ProtocolMessage.Type;
  const alis: KnownMessage = { id: "3EB01", isOwn: false, at: new Date(0) };
  const oneMessage = deflateSync(
    proto.HistorySync.encode({
      syncType: proto.HistorySync.HistorySyncType.ON_DEMAND,
      conversations: [
        {
          id: `${ALI}@s.whatsapp.net`,
          messages: [
            { message: { key: { remoteJid: `${ALI}@s.whatsapp.net`, id: "1" }, message: { conversation: "hi" } } },
          ],
        },
      ],
    }).finish(),
  );

  /** What is read of it, where somebody answers so to whatever is asked. */
  async function read(payload: Uint8Array, fromMe: boolean) {
    const ev = new EventEmitter();
    const socket = {
      ev,
      user: undefined,
      authState: { creds: { me: { id: `${SHOP_PHONE}:1@s.whatsapp.net` } } },
      async relayMessage(_to: string, _message: object, { messageId }: { messageId: string }) {
        const historySyncNotification = {
          peerDataRequestSessionId: messageId,
          initialHistBootstrapInlinePayload: payload,
        };
        const protocolMessage = { type: HISTORY_SYNC_NOTIFICATION, historySyncNotification };
        ev.emit("messages.upsert", { messages: [{ key: { fromMe, id: "X" }, message: { protocolMessage } }] });
      },
    };
    const history = engineHistory(socket as never, {
      recipients: ttlCache(NOTHING_KEPT),
      metadata: ttlCache(NOTHING_KEPT),
      addressing: "phone",
      guarded: (work) => work().catch((error) => failure({ code: "refused", providerCode: error.code }) as never),
      downloads: {} as never,
      lost: new AbortController().signal,
      timeoutMs: 50,
    });
    const told = await history.before({ kind: "group", id: "1" }, alis, 5);
    return told.ok ? told.value.map(({ message }) => message.text) : told.failure;
  }

  it("is read where the account's own phone sends it, and not else", async () => {
    expect(await read(oneMessage, true)).toEqual(["hi"]);
    expect(await read(oneMessage, false)).toEqual({ code: "not-acknowledged" });
  });

  it("is not unpacked beyond what a page may be", async () => {
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await read(bomb, true)).toEqual({ code: "refused", providerCode: "ERR_BUFFER_TOO_LARGE" });
  });
});
