import { describe, expect, it } from "vitest";
import { sendInputSchema } from "#ports/contracts/dashboard/api.ts";
import { telegramSendInputSchema } from "#ports/contracts/telegram/dashboard.ts";
import type { ShownKind } from "#ui/api/phone-network.ts";
import { type Draft, EMPTY_DRAFT, messageOf, withTyped } from "#ui/features/messages/draft.ts";
import type { TypedKinds } from "#ui/features/messages/kinds/index.ts";
import { SEND_PLATFORMS, type SendPlatform } from "#ui/features/messages/platforms.ts";
import { summary } from "#ui/features/messages/summary.ts";

const DEFAULTS = { instanceName: "Shop", origin: "http://localhost:3000" };
const { whatsapp, telegram } = SEND_PLATFORMS;

const RECIPIENTS = new Map([
  [whatsapp, "+964 770-123 4567"],
  [telegram, "@layla"],
]);

function draft(platform: SendPlatform, kind: ShownKind, typed: TypedKinds = {}): Draft {
  return { kind, recipient: RECIPIENTS.get(platform) ?? "", typed };
}

/** What the dashboard's call would be sent. */
function body(platform: SendPlatform, ...typed: [kind: ShownKind, typed?: TypedKinds]): unknown {
  const message = messageOf(platform, draft(platform, ...typed), DEFAULTS);
  return message && platform.dashboardBody(message);
}

function lines(platform: SendPlatform): unknown[] {
  return platform.kinds.map((kind) => {
    const message = messageOf(platform, draft(platform, kind), DEFAULTS);
    return message && summary(message.content);
  });
}

describe("a WhatsApp send form's request", () => {
  it("uses the defaults of the specification for empty fields", () => {
    const number = "9647701234567";
    expect(body(whatsapp, "text", { text: { text: "  " } })).toEqual({
      kind: "text",
      number,
      text: "Test Message From Shop",
    });
    expect(body(whatsapp, "image")).toEqual({
      kind: "image",
      number,
      url: "http://localhost:3000/samples/photo.jpg",
    });
    expect(body(whatsapp, "video")).toEqual({
      kind: "video",
      number,
      url: "http://localhost:3000/samples/video.mp4",
    });
    expect(body(whatsapp, "contact")).toEqual({
      kind: "contact",
      number,
      contactName: "Test Contact",
      contactNumber: "00000000000",
    });
    expect(body(whatsapp, "location")).toEqual({
      kind: "location",
      number,
      latitude: 33.3152,
      longitude: 44.3661,
      name: "My Location",
      address: "Baghdad, Iraq",
    });
  });

  it.each(whatsapp.kinds)("is one that the dashboard API takes (%s)", (kind) => {
    expect(sendInputSchema.safeParse(body(whatsapp, kind)).success).toBe(true);
  });

  it("sends what was typed", () => {
    expect(body(whatsapp, "text", { text: { text: " two\nlines " } })).toMatchObject({ text: " two\nlines " });
    expect(body(whatsapp, "image", { image: { url: " https://a.b/c.png ", caption: "hi" } })).toMatchObject({
      url: "https://a.b/c.png",
      caption: "hi",
    });
    const place = { latitude: "0", longitude: "-0.5", name: "", address: "" };
    expect(body(whatsapp, "location", { location: place })).toMatchObject({ latitude: 0, longitude: -0.5 });
  });

  it("has none for a kind that it does not know", () => {
    expect(body(whatsapp, "gif" as ShownKind)).toBeNull();
  });

  it("names a document as it was typed, or leaves the name to its host", () => {
    const typed = { url: "https://a.b/c.zip", caption: "", fileName: " Invoice 1042.pdf " };
    expect(body(whatsapp, "document", { document: typed })).toMatchObject({ fileName: "Invoice 1042.pdf" });
    expect(body(whatsapp, "document")).not.toHaveProperty("fileName");
  });
});

describe("a sound", () => {
  it("is a voice message where that is ticked, and says so in the list", () => {
    expect(body(whatsapp, "audio", { audio: { url: "https://a.b/c.ogg", voice: "true" } })).toMatchObject({
      kind: "audio",
      url: "https://a.b/c.ogg",
      voice: true,
    });
    expect(body(whatsapp, "audio", { audio: { url: "https://a.b/c.mp3", voice: "" } })).not.toHaveProperty("voice");
    expect(body(telegram, "audio")).toMatchObject({ kind: "audio" });
  });
});

describe("a poll", () => {
  it("has an option a line, and more than one may be chosen where that is ticked", () => {
    const typed = { question: " When? ", options: "Today\n\n Tomorrow \n", multiple: "true" };
    expect(body(whatsapp, "poll", { poll: typed })).toMatchObject({
      kind: "poll",
      question: "When?",
      options: ["Today", "Tomorrow"],
      multiple: true,
    });
    expect(body(whatsapp, "poll", { poll: { ...typed, multiple: "" } })).not.toHaveProperty("multiple");
  });
});

describe("a Telegram send form's request", () => {
  it.each(telegram.kinds)("is one that the dashboard API takes, with nothing filled in (%s)", (kind) => {
    expect(telegramSendInputSchema.safeParse(body(telegram, kind)).success).toBe(true);
  });

  it("sends what was typed", () => {
    expect(body(telegram, "text", { text: { text: " two\nlines " } })).toMatchObject({ text: " two\nlines " });
    expect(
      body(telegram, "document", { document: { url: " https://a.b/c.zip ", caption: "hi", fileName: "" } }),
    ).toEqual({
      kind: "file",
      recipient: "@layla",
      url: "https://a.b/c.zip",
      caption: "hi",
    });
    const card = { firstName: "Ali", lastName: "K", number: "+964 770" };
    expect(body(telegram, "contact", { contact: card })).toMatchObject({
      firstName: "Ali",
      lastName: "K",
      phone: "+964770",
    });
    const place = { latitude: "0", longitude: "-0.5", name: "", address: "" };
    expect(body(telegram, "location", { location: place })).toMatchObject({ latitude: 0, longitude: -0.5 });
  });

  it("has none for a kind that it does not know", () => {
    expect(body(telegram, "hologram" as ShownKind)).toBeNull();
  });
});

describe("what is typed of a kind", () => {
  it("is kept while another kind is on show", () => {
    const image = withTyped({ ...EMPTY_DRAFT, kind: "image" }, "image", { url: "https://a.b/c.png" });
    const video = withTyped({ ...image, kind: "video" }, "video", { caption: "moving" });
    expect(withTyped({ ...video, kind: "image" }, "image", { caption: "still" }).typed).toEqual({
      image: { url: "https://a.b/c.png", caption: "still" },
      video: { url: "", caption: "moving" },
    });
  });
});

describe("a message in one line", () => {
  it("names each kind of WhatsApp's", () => {
    expect(lines(whatsapp)).toEqual([
      "Test Message From Shop",
      "Image",
      "Video",
      "File",
      "Audio",
      "Sticker",
      "Contact: Test Contact",
      "My Location, Baghdad, Iraq",
      "Poll: When shall we meet?",
    ]);
  });

  it("names each kind of Telegram's", () => {
    expect(lines(telegram)).toEqual([
      "Test Message From Shop",
      "Image",
      "Video",
      "File",
      "Audio",
      "Sticker",
      "Poll: When shall we meet?",
      "Contact: Test Contact",
      "My Location, Baghdad, Iraq",
    ]);
  });
});
