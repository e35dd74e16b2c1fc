import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WhatsAppContent } from "#domain/messages/content.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { fakePreviews } from "#test/fakes/previews.ts";
import {
  type Gateway,
  type LinkedWorld,
  link,
  linkedWorld,
  reached,
  SHOP,
  SHOP_PHONE,
} from "#test/support/linked-gateway.ts";
import { movieLasting } from "#test/support/movie-file.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC",
  "base64",
);
/** What comes with a file. */
const JPEG = Buffer.from("ffd8ffd9", "hex");
const TEXT: WhatsAppContent = { kind: "text", text: "salam" };

let world: LinkedWorld;
let gateway: Gateway;
let last = 9647710000000;

beforeAll(async () => {
  world = await linkedWorld();
  gateway = world.start({ ackTimeoutMs: 1_500, queryTimeoutMs: 500, previews: fakePreviews(JPEG) });
  await link(world, gateway);
});
afterAll(() => world.close());

/** A phone nobody has written to. */
function stranger(): string {
  last += 10_000;
  return String(last);
}

async function arrived(phone: string) {
  return until(() => world.sandbox.messages(phone)[0], `a message at ${phone}`);
}

const MP3 = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(400, 3)]);
const OGG = readFileSync(new URL("../../../../../src/ui/public/samples/audio.ogg", import.meta.url));
const WEBP = readFileSync(new URL("../../../../../src/ui/public/samples/sticker.webp", import.meta.url));
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const PDF = Buffer.from("%PDF-1.7 and the rest");

describe("sending", () => {
  it.each<[string, WhatsAppContent, object]>([
    ["a text", TEXT, { kind: "text", text: "salam" }],
    ["an address in a text, without fetching it", { kind: "text", text: "see http://127.0.0.1:1/x" }, { kind: "text" }],
    ["a one-time code", { kind: "otp", code: "012345" }, { kind: "text", text: expect.stringContaining("012345") }],
    [
      "an image with its caption",
      { kind: "image", file: { bytes: PNG, mimetype: "image/png", fileName: "b.png" }, caption: "cap" },
      {
        kind: "image",
        caption: "cap",
        width: 10,
        height: 10,
        thumbnail: JPEG.toString("base64"),
        media: {
          mimetype: "image/png",
          bytes: PNG.byteLength,
          sha256: createHash("sha256").update(PNG).digest("hex"),
        },
      },
    ],
    [
      "a video that was a GIF",
      { kind: "video", file: { bytes: Buffer.alloc(9_000), mimetype: "video/mp4", fileName: "b.mp4", wasGif: true } },
      { kind: "video", gif: true, media: { mimetype: "video/mp4", bytes: 9_000 } },
    ],
    [
      "a video, with its size and how long it lasts",
      {
        kind: "video",
        file: {
          bytes: movieLasting(12.4, { width: 320, height: 240 }).bytes,
          mimetype: "video/mp4",
          fileName: "b.mp4",
        },
      },
      { kind: "video", width: 320, height: 240, seconds: 12, thumbnail: JPEG.toString("base64") },
    ],
    [
      "a document under the name its host gives it",
      {
        kind: "document",
        file: { ...fakeFile({ bytes: PDF, mimetype: "application/pdf" }), fileName: "a.pdf" },
        caption: "cap",
      },
      {
        kind: "document",
        caption: "cap",
        media: { mimetype: "application/pdf", fileName: "a.pdf", bytes: PDF.length },
      },
    ],
    [
      "a document under a name of the caller's",
      {
        kind: "document",
        file: { ...fakeFile({ bytes: PDF, mimetype: "application/pdf" }), fileName: "a.pdf" },
        fileName: "فاتورة.pdf",
      },
      { kind: "document", media: { fileName: "فاتورة.pdf" } },
    ],
    [
      "a sound",
      { kind: "audio", file: { bytes: MP3, mimetype: "audio/mpeg", fileName: "a.mp3" } },
      { kind: "audio", media: { mimetype: "audio/mpeg", bytes: MP3.length } },
    ],
    [
      "a voice message",
      { kind: "audio", voice: true, file: { bytes: OGG, mimetype: "audio/ogg", fileName: "a.ogg" } },
      { kind: "audio", voice: true, seconds: expect.any(Number), media: { mimetype: "audio/ogg; codecs=opus" } },
    ],
    [
      "a sticker",
      { kind: "sticker", file: { bytes: WEBP, mimetype: "image/webp", fileName: "a.webp" } },
      {
        kind: "sticker",
        width: 512,
        height: 512,
        media: { mimetype: "image/webp", bytes: WEBP.length, sha256: sha256(WEBP) },
      },
    ],
    [
      "a poll",
      { kind: "poll", question: "متى؟", options: ["Today", "Tomorrow"] },
      { kind: "poll", poll: { question: "متى؟", options: [{ text: "Today", voters: [] }, { text: "Tomorrow" }] } },
    ],
    [
      "a poll of which several may be chosen",
      { kind: "poll", question: "q", options: ["a", "b"], multiple: true },
      { kind: "poll", poll: { multiple: true } },
    ],
    [
      "a contact, whatever its name holds",
      { kind: "contact", firstName: "Ali; \\ Test,\nEND:VCARD", number: "00000000000" },
      { kind: "contact", contact: { name: "Ali; \\ Test,\nEND:VCARD", number: "00000000000" } },
    ],
    [
      "a location",
      { kind: "location", latitude: 33.3152, longitude: 44.3661, name: "My Location", address: "Baghdad, Iraq" },
      { kind: "location", location: { latitude: 33.3152, longitude: 44.3661, name: "My Location" } },
    ],
    [
      "a bare location",
      { kind: "location", latitude: -1, longitude: 2 },
      { kind: "location", location: { latitude: -1, longitude: 2 } },
    ],
  ])("delivers %s", async (_name, content, expected) => {
    const phone = stranger();
    const sent = await gateway.send(SHOP, phoneRecipient(phone), content);
    expect(sent).toMatchObject({ ok: true, value: { messageId: expect.any(String), sentAt: expect.any(Date) } });
    const message = await arrived(phone);
    expect(message).toMatchObject({ ...expected, from: SHOP_PHONE, to: phone });
    expect(sent.ok && sent.value.messageId).toBe(message.id);
  });

  it("sends nothing of a document that breaks off on its way in, and says why", async () => {
    const download = { code: "too-slow" } as const;
    const file = fakeFile({ bytes: PDF, breaksOff: download });
    const sent = await gateway.send(SHOP, phoneRecipient(stranger()), { kind: "document", file });
    expect(sent).toEqual({ ok: false, failure: { code: "download-failed", download } });
  });

  it("shows nothing of a picture that is shown once before it is", async () => {
    const phone = stranger();
    const file = { bytes: PNG, mimetype: "image/png", fileName: "b.png" };
    await gateway.send(SHOP, phoneRecipient(phone), { kind: "image", file }, { viewOnce: true });
    const message = await arrived(phone);
    expect(message).toMatchObject({ kind: "image", viewOnce: true, width: 10 });
    expect(message).not.toHaveProperty("thumbnail");
  });

  it("sends a picture that cannot be shown in small without that", async () => {
    const phone = stranger();
    const file = { bytes: Buffer.from("\xff\xd8\xffbroken", "latin1"), mimetype: "image/jpeg", fileName: "b.jpg" };
    const plain = await linkedWorld();
    const sender = plain.start();
    await link(plain, sender);
    for (const kind of ["image", "video"] as const) {
      expect(await sender.send(SHOP, phoneRecipient(phone), { kind, file })).toMatchObject({ ok: true });
    }
    const arrivals = await until(() => {
      const messages = plain.sandbox.messages(phone);
      return messages.length === 2 ? messages : null;
    }, "two messages");
    expect(arrivals.map(({ thumbnail, width }) => [thumbnail, width])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    await plain.close();
  });

  it("delivers many to one contact, each once, in their order", async () => {
    const phone = stranger();
    const texts = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    const results = await Promise.all(
      texts.map((text) => gateway.send(SHOP, phoneRecipient(phone), { kind: "text", text })),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(world.sandbox.messages(phone).map(({ text }) => text)).toEqual(texts);
  });

  it("follows a message until it is read", async () => {
    const phone = stranger();
    const sent = await gateway.send(SHOP, phoneRecipient(phone), TEXT);
    if (!sent.ok) throw new Error("not sent");
    const status = await until(async () => {
      const found = await world.readStatus(sent.value.messageId);
      return found?.status === "read" ? found : null;
    });
    expect(status.at).toBeInstanceOf(Date);
  });

  it("keeps a message that nobody reads at delivered", async () => {
    const sent = await gateway.send(SHOP, phoneRecipient("9647712340001"), TEXT);
    if (!sent.ok) throw new Error("not sent");
    await until(async () => {
      const found = await world.readStatus(sent.value.messageId);
      return found?.status === "delivered";
    });
  });

  it("sends again what the recipient could not read, even after a restart", async () => {
    const phone = stranger();
    const sent = await gateway.send(SHOP, phoneRecipient(phone), TEXT);
    if (!sent.ok) throw new Error("not sent");
    await arrived(phone);
    await gateway.sessions.close();
    gateway = world.start({ ackTimeoutMs: 1_500, queryTimeoutMs: 500 });
    await gateway.sessions.restoreAll();
    await reached(gateway.sessions, "connected");
    expect(world.sandbox.loseMessage(phone, sent.value.messageId)).toBe(true);
    expect(await arrived(phone)).toMatchObject({ id: sent.value.messageId, text: "salam" });
  });
});

describe("a send that does not arrive", () => {
  const send = (phone: string) => gateway.send(SHOP, phoneRecipient(phone), TEXT);

  it("fails for a number that is not on WhatsApp", async () => {
    expect(await send("9647712340404")).toEqual({ ok: false, failure: { code: "recipient-not-found" } });
    expect(world.sandbox.messages("9647712340404")).toEqual([]);
  });

  it("fails for an account that is restricted, and is marked as failed", async () => {
    expect(await send("9647712340463")).toEqual({ ok: false, failure: { code: "account-restricted" } });
  });

  it("fails when WhatsApp refuses it, with WhatsApp's number", async () => {
    world.sandbox.inject({ kind: "nack", code: 479 });
    expect(await send(stranger())).toEqual({ ok: false, failure: { code: "refused", providerCode: "479" } });
    world.sandbox.inject({ kind: "clear" });
  });

  it("fails when it is never acknowledged", async () => {
    expect(await send("9647712340408")).toEqual({ ok: false, failure: { code: "not-acknowledged", left: true } });
    expect((await gateway.sessions.status(SHOP)).state).toBe("connected");
  });

  it("fails at once when the line drops, and the next one works", async () => {
    const startedMs = performance.now();
    expect(await send("9647712340503")).toEqual({ ok: false, failure: { code: "connection-lost", left: true } });
    expect(performance.now() - startedMs).toBeLessThan(1_400);
    await reached(gateway.sessions, "connected");
    expect(await send(stranger())).toMatchObject({ ok: true });
  });

  it("fails without a linked account", async () => {
    const other = { instanceId: 2, client: "Client002" };
    expect(await gateway.send(other, phoneRecipient(stranger()), TEXT)).toMatchObject({
      failure: { code: "not-connected", status: { state: "inactive", reason: "never-linked" } },
    });
    expect(await gateway.sessions.checkNumber(other, stranger())).toMatchObject({ failure: { code: "not-connected" } });
  });

  it("tells which numbers are on WhatsApp", async () => {
    expect(await gateway.sessions.checkNumber(SHOP, stranger())).toEqual({ ok: true, value: { exists: true } });
    expect(await gateway.sessions.checkNumber(SHOP, "9647712340404")).toEqual({ ok: true, value: { exists: false } });
  });

  it("is never an empty message when WhatsApp does not tell the recipient's devices", async () => {
    world.sandbox.inject({ kind: "deaf" });
    const phone = stranger();
    expect(await send(phone)).toEqual({ ok: false, failure: { code: "not-acknowledged", left: false } });
    world.sandbox.inject({ kind: "clear" });
    expect(world.sandbox.messages(phone)).toEqual([]);
  });
});
