import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { fakePreviews } from "#test/fakes/previews.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { movieLasting } from "#test/support/movie-file.ts";
import { opusLasting } from "#test/support/opus-file.ts";
import { type EngineWorld, engineWorld, granted, type OpenedAccount } from "#test/support/telegram-engine-world.ts";

const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC",
  "base64",
);
/** 16 pixels wide, 8 high. */
const JPEG = Buffer.from(`ffd8ffdb004300${"01".repeat(64)}ffc0000b080008001001011100ffd9`, "hex");
const LOOKS = { sha256: createHash("sha256").update(JPEG).digest("hex"), width: 16, height: 8 };
const FRAME = { width: 320, height: 240 };
const WEBP = readFileSync(new URL("../../../../../src/ui/public/samples/sticker.webp", import.meta.url));

let world: EngineWorld;
let account: OpenedAccount;
let bob: string;
beforeAll(async () => {
  world = await engineWorld({ previews: fakePreviews(JPEG) });
});
beforeEach(async () => {
  world.controls.inject({ kind: "clear" });
  account = await world.linked(await world.person({ name: "Alice" }));
  bob = await world.person({ name: "Bob" });
});
afterAll(() => world.close());

describe("content", () => {
  it.each<[string, TelegramContent, object]>([
    [
      "text, with what looks like markup",
      { kind: "text", text: "*hi* <b>there</b>" },
      { kind: "text", text: "*hi* <b>there</b>" },
    ],
    [
      "a place",
      { kind: "location", latitude: 33.3152, longitude: 44.3661 },
      { kind: "location", location: { latitude: 33.3152, longitude: 44.3661 } },
    ],
    [
      "a place with its name",
      { kind: "location", latitude: 33.3152, longitude: 44.3661, name: "Office", address: "Baghdad, Iraq" },
      { location: { latitude: 33.3152, longitude: 44.3661, title: "Office", address: "Baghdad, Iraq" } },
    ],
    [
      "a contact",
      { kind: "contact", number: "+9647701234567", firstName: "Test", lastName: "Contact" },
      { kind: "contact", contact: { name: "Test Contact", number: "+9647701234567" } },
    ],
    [
      "a photo with its caption",
      { kind: "image", file: fakeFile({ bytes: DOT }), caption: "a picture" },
      { kind: "photo", text: "a picture", width: 10, height: 10 },
    ],
    [
      "a video",
      { kind: "document", file: fakeFile({ mimetype: "video/mp4" }) },
      { kind: "video", media: { mimetype: "video/mp4" } },
    ],
    [
      "a video, with its size and how long it lasts",
      { kind: "video", file: fakeFile({ mimetype: "video/mp4", bytes: movieLasting(12.5, FRAME).bytes }) },
      { kind: "video", ...FRAME, seconds: 12.5, thumbnail: LOOKS },
    ],
    [
      "a GIF, which plays as one",
      { kind: "video", file: fakeFile({ mimetype: "image/gif" }) },
      { kind: "file", gif: true, media: { mimetype: "image/gif" } },
    ],
    [
      "a picture as a file, with its size",
      { kind: "document", file: fakeFile({ bytes: DOT }) },
      { kind: "file", width: 10, height: 10, thumbnail: LOOKS },
    ],
    [
      "any other file, with its name",
      { kind: "document", file: fakeFile({ mimetype: "application/pdf" }) },
      { kind: "file", media: { mimetype: "application/pdf", fileName: "sample.bin" } },
    ],
    [
      "music, with its name",
      { kind: "audio", file: fakeFile({ mimetype: "audio/mpeg" }) },
      { kind: "audio", media: { mimetype: "audio/mpeg", fileName: "sample.bin" } },
    ],
    [
      "a voice message",
      { kind: "audio", file: fakeFile({ mimetype: "audio/ogg" }), voice: true },
      { kind: "audio", voice: true, seconds: 0, media: { mimetype: "audio/ogg" } },
    ],
    [
      "a voice message, with how long it lasts",
      { kind: "audio", file: fakeFile({ mimetype: "audio/ogg", bytes: opusLasting(7) }), voice: true },
      { kind: "audio", voice: true, seconds: 7 },
    ],
    [
      "a sticker, with its size",
      { kind: "sticker", file: fakeFile({ mimetype: "image/webp", bytes: WEBP }) },
      { kind: "sticker", width: 512, height: 512 },
    ],
    [
      "a poll",
      { kind: "poll", question: "When?", options: ["Today", "Tomorrow"], multiple: true },
      {
        kind: "poll",
        text: "When?",
        options: [
          { text: "Today", votes: 0 },
          { text: "Tomorrow", votes: 0 },
        ],
      },
    ],
  ])("arrives as sent: %s", async (_name, content, shown) => {
    const before = Date.now() - 1_000;
    const sent = granted(await send(content));
    expect(sent).toMatchObject({ messageId: expect.stringMatching(/^\d+$/) });
    expect(sent.sentAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(arrived()).toEqual([expect.objectContaining(deep(shown))]);
  });

  it.each<[TelegramContent, string]>([
    [{ kind: "text", text: "" }, "MESSAGE_EMPTY"],
    [{ kind: "text", text: "x".repeat(4_097) }, "MESSAGE_TOO_LONG"],
    [{ kind: "image", file: fakeFile(), caption: "x".repeat(1_025) }, "MEDIA_CAPTION_TOO_LONG"],
    [{ kind: "location", latitude: 91, longitude: 0 }, "MEDIA_INVALID"],
  ])("is refused with Telegram's reason, %#", async (content, error) => {
    expect(await send(content)).toEqual({ ok: false, failure: { code: "telegram-error", error } });
  });
});

describe("a refusal", () => {
  it("to wait says how long, and calls until then are refused without asking", async () => {
    granted(await send({ kind: "text", text: "first" }));
    refuseOnce("FLOOD_WAIT_37", 420);
    expect(await send({ kind: "text", text: "x" })).toEqual(waitOf(37));
    expect(await send({ kind: "text", text: "y" })).toEqual(waitOf(37));
    expect(arrived()).toHaveLength(1);
    expect((await send({ kind: "location", latitude: 1, longitude: 1 })).ok).toBe(true);
  });

  it.each([
    ["9647701970403", "USER_PRIVACY_RESTRICTED"],
    ["9647701970463", "PEER_FLOOD"],
    ["9647701970410", "INPUT_USER_DEACTIVATED"],
  ])("of %s is told as %s", async (phone, error) => {
    const sent = await account.send(dueMessage({ kind: "phone", phone }, { kind: "text", text: "x" }));
    expect(sent).toEqual({ ok: false, failure: { code: "telegram-error", error } });
  });

  it("for a fault of Telegram's own is tried twice more, then told", async () => {
    refuseOnce("WORKER_BUSY", 500, 2);
    expect((await send({ kind: "text", text: "after two faults" })).ok).toBe(true);
    refuseOnce("WORKER_BUSY", 500, 3);
    const told = await send({ kind: "text", text: "after three" });
    expect(told).toEqual({ ok: false, failure: { code: "refused", providerCode: "WORKER_BUSY" } });
  });

  it("that ends the session is told to the caller alone", async () => {
    refuseOnce("SESSION_REVOKED", 401);
    const told = await send({ kind: "text", text: "x" });
    expect(told).toEqual({ ok: false, failure: { code: "telegram-error", error: "SESSION_REVOKED" } });
    expect(account.heard.ended).toEqual([]);
  });
});

it("sends many messages at a time", async () => {
  const texts = Array.from({ length: 10 }, (_, index) => `message ${index}`);
  const sent = await Promise.all(texts.map((text) => send({ kind: "text", text })));
  expect(new Set(sent.map((one) => granted(one).messageId)).size).toBe(10);
  expect(arrived().map((message) => message.text)).toEqual(expect.arrayContaining(texts));
});

function send(content: TelegramContent) {
  return account.send(dueMessage({ kind: "phone", phone: bob }, content));
}

function arrived() {
  return world.controls.messages(bob).filter((message) => message.to === bob);
}

function refuseOnce(text: string, errorCode: number, times = 1): void {
  world.controls.inject({ kind: "error", method: "messages.sendMessage", errorCode, text, times });
}

function waitOf(retryAfterSeconds: number) {
  return { ok: false, failure: { code: "telegram-error", error: "FLOOD_WAIT", retryAfterSeconds } };
}

function deep(shown: object): object {
  const entries = Object.entries(shown).map(([name, value]) => [
    name,
    typeof value === "object" ? expect.objectContaining(value) : value,
  ]);
  return Object.fromEntries(entries);
}
