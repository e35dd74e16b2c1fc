import { afterEach, describe, expect, it } from "vitest";
import { telegramGateway } from "#adapters/gateways/telegram/api/gateway.ts";
import { whatsAppGateway } from "#adapters/gateways/whatsapp/api/gateway.ts";
import { listen } from "#adapters/http-kit/listen.ts";
import { undiciTelegramProvider } from "#adapters/providers/telegram-client.ts";
import { undiciWhatsAppProvider } from "#adapters/providers/whatsapp-client.ts";
import { TELEGRAM_LIMITS, WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import { uploadUrl } from "#domain/messages/upload-id.ts";
import type { SendOptions } from "#ports/messages.ts";
import { gatewayWorld } from "#test/support/gateway-world.ts";
import { telegramGatewayWorld } from "#test/support/telegram-gateway-world.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const HERE = { host: "127.0.0.1", port: 0 };
const OWN = { url: "http://127.0.0.1" };
const LINKED = { client: "Client001", token: "token1" };
const PICTURE = Buffer.from("\x89PNG\r\n\x1a\n and the rest", "latin1");
const NOBODY = "9647701230404";

async function whatsApp() {
  const world = gatewayWorld();
  const server = await listen(whatsAppGateway(world.ports, OWN), HERE);
  const provider = undiciWhatsAppProvider({ baseUrl: `http://127.0.0.1:${server.port}` });
  closers.push(() => provider.close().then(() => server.close(0)));
  return { provider, sent: () => world.sessions.sent };
}

async function telegram() {
  const world = telegramGatewayWorld();
  const server = await listen(telegramGateway(world.ports, OWN), HERE);
  const provider = undiciTelegramProvider({ baseUrl: `http://127.0.0.1:${server.port}` });
  closers.push(() => provider.close().then(() => server.close(0)));
  return { provider, sent: () => world.sessions.sent };
}

async function* inPieces(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 5) yield bytes.subarray(at, at + 5);
}

const upload = (bytes: Uint8Array, length: number | null = bytes.length) => ({
  fileName: "My house.png",
  mimetype: "image/png",
  length,
  chunks: inPieces(bytes),
});

describe.each([
  { platform: "WhatsApp", open: whatsApp, person: "9647711111111", most: WHATSAPP_LIMITS.textLength },
  { platform: "Telegram", open: telegram, person: "@layla", most: TELEGRAM_LIMITS.textLength },
])("on $platform the unified API", ({ open, person, most }) => {
  it("sends an album of an address and of a file that was sent up", async () => {
    const { provider, sent } = await open();
    const kept = await provider.keepFile(LINKED, upload(PICTURE));
    if (!kept.ok) throw new Error(kept.failure.code);
    expect(kept.value).toMatchObject({ mimetype: "image/png", fileName: "My house.png", bytes: PICTURE.length });
    const items = [
      { kind: "image", url: uploadUrl(kept.value.id), caption: "c" },
      { kind: "image", url: "https://a.example/b.png" },
    ] as const;
    const outcome = await provider.send(LINKED, person, { kind: "album", items });
    expect(outcome).toMatchObject({
      ok: true,
      value: { message: "Message sent successfully", messageId: expect.any(String), sentAt: expect.any(Date) },
    });
    expect(sent()).toMatchObject([
      { content: { kind: "album", items: [{ kind: "image", caption: "c" }, { kind: "image" }] } },
    ]);
  });

  it("sends a text as several messages, and says how many", async () => {
    const { provider, sent } = await open();
    const content = { kind: "text", text: "word ".repeat(most / 4) } as const;
    const outcome = await provider.send(LINKED, person, content, { split: true });
    expect(outcome).toMatchObject({ ok: true, value: { message: "Sent as 2 messages" } });
    expect(sent()).toHaveLength(2);
  });

  it("answers a message with any kind", async () => {
    const { provider, sent } = await open();
    const first = await provider.sendLater(LINKED, person, { kind: "text", text: "Which one?" });
    if (!first.ok) throw new Error(first.failure.code);
    await expect.poll(() => sent().length).toBe(1);
    const choice = { replyTo: first.value.id };
    const contents = [
      { kind: "text", text: "This one" },
      { kind: "image", url: "https://a.example/b.png", caption: "c" },
      { kind: "contact", firstName: "Sara", number: NOBODY },
    ] as const;
    for (const content of contents)
      expect(await provider.send(LINKED, person, content, choice)).toMatchObject({ ok: true });
    const quotes = (sent() as readonly { readonly options: SendOptions }[]).map(({ options }) => options.replyTo?.id);
    expect(quotes).toEqual([undefined, ...contents.map(() => first.value.id)]);
    const never = await provider.send(LINKED, person, contents[0], { replyTo: messageIdAt(1, 1) });
    expect(never).toMatchObject({ failure: { code: "MESSAGE_NOT_FOUND", field: "reply_to" } });
  });

  it("keeps an album to be sent in its turn", async () => {
    const { provider } = await open();
    const items = [
      { kind: "image", url: "https://a.example/b.png" },
      { kind: "image", url: "https://a.example/b.png" },
    ] as const;
    const kept = await provider.sendLater(LINKED, person, { kind: "album", items });
    expect(kept).toMatchObject({ ok: true, value: { id: expect.stringMatching(/^msg_/) } });
  });

  it("names what is wrong as the content has it", async () => {
    const { provider } = await open();
    const album = (...urls: string[]) => ({
      kind: "album" as const,
      items: urls.map((url) => ({ kind: "image" as const, url })),
    });
    const there = "https://a.example/b.png";
    const nobody = await provider.send(LINKED, NOBODY, album(there, there));
    expect(nobody).toMatchObject({ failure: { code: "RECIPIENT_NOT_FOUND", field: "to" } });
    const few = await provider.send(LINKED, person, album(there));
    expect(few).toMatchObject({ failure: { code: "MALFORMED", field: "items" } });
    const caption = "x".repeat(1_025);
    const items = [{ kind: "image" as const, url: there, caption }, ...album(there).items];
    const long = await provider.send(LINKED, person, { kind: "album", items });
    expect(long).toMatchObject({ failure: { field: "items.0.caption" } });
  });

  it("refuses a file without bytes, and one of whoever has not the token", async () => {
    const { provider } = await open();
    expect(await provider.keepFile(LINKED, upload(new Uint8Array()))).toMatchObject({ failure: { code: "MALFORMED" } });
    const wrong = await provider.keepFile({ ...LINKED, token: "wrong" }, upload(PICTURE, null));
    expect(wrong).toMatchObject({ failure: { code: "TOKEN_INVALID" } });
  });
});
