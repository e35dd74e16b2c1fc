import { describe, expect, it } from "vitest";
import { sendInputSchema } from "#ports/contracts/dashboard/api.ts";
import { telegramSendInputSchema } from "#ports/contracts/telegram/dashboard.ts";
import { type Draft, EMPTY_DRAFT, messageOf, withTyped } from "#ui/features/messages/draft.ts";
import type { TypedKinds } from "#ui/features/messages/form-kinds.ts";
import type { FormKind } from "#ui/features/messages/kind.ts";
import { SEND_PLATFORMS, type SendPlatform } from "#ui/features/messages/platforms.ts";
import { summary } from "#ui/features/messages/summary.ts";

const DEFAULTS = { instanceName: "Shop", origin: "http://localhost:3000" };
const { whatsapp, telegram } = SEND_PLATFORMS;

const RECIPIENTS = new Map([
  [whatsapp, "+964 770-123 4567"],
  [telegram, "@layla"],
]);

function draft(platform: SendPlatform, kind: FormKind, typed: TypedKinds = {}): Draft {
  return { kind, recipient: RECIPIENTS.get(platform) ?? "", typed };
}

/** What the dashboard's call would be sent. */
function body(platform: SendPlatform, ...typed: [kind: FormKind, typed?: TypedKinds]): unknown {
  const message = messageOf(platform, draft(platform, ...typed), DEFAULTS);
  return message && platform.dashboardBody(message);
}

function lines(platform: SendPlatform): unknown[] {
  return platform.kinds.flatMap((kind) => {
    const content = messageOf(platform, draft(platform, kind), DEFAULTS)?.content;
    return content === undefined || content.kind === "album" ? [] : [summary(content)];
  });
}

describe("a WhatsApp send form's request", () => {
  it("uses the defaults of the specification for empty fields", () => {
    const number = "9647701234567";
    expect(body(whatsapp, "text", { text: { text: "  ", split: "" } })).toEqual({
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
    expect(body(whatsapp, "text", { text: { text: " two\nlines ", split: "" } })).toMatchObject({
      text: " two\nlines ",
    });
    expect(body(whatsapp, "image", { image: { file: "", url: " https://a.b/c.png ", caption: "hi" } })).toMatchObject({
      url: "https://a.b/c.png",
      caption: "hi",
    });
    const place = { latitude: "0", longitude: "-0.5", name: "", address: "" };
    expect(body(whatsapp, "location", { location: place })).toMatchObject({ latitude: 0, longitude: -0.5 });
  });

  it("has none for a kind that it does not know", () => {
    expect(body(whatsapp, "gif" as FormKind)).toBeNull();
  });

  it("names a document as it was typed, or leaves the name to its host", () => {
    const typed = { file: "", url: "https://a.b/c.zip", caption: "", fileName: " Invoice 1042.pdf " };
    expect(body(whatsapp, "document", { document: typed })).toMatchObject({ fileName: "Invoice 1042.pdf" });
    expect(body(whatsapp, "document")).not.toHaveProperty("fileName");
  });
});

describe.each([whatsapp, telegram])("a text that is longer than a message", (platform) => {
  const long = "x".repeat(platform.limits.textLength + 1);

  it("goes as several where that is ticked", () => {
    expect(body(platform, "text", { text: { text: long, split: "true" } })).toMatchObject({ text: long, split: true });
    expect(body(platform, "text", { text: { text: long, split: "" } })).not.toHaveProperty("split");
  });

  it("is one message again once it is shorter, whatever was ticked", () => {
    const short = long.slice(1);
    expect(body(platform, "text", { text: { text: short, split: "true" } })).not.toHaveProperty("split");
  });

  it("is one that the dashboard API takes, up to ten messages", () => {
    const schema = platform === whatsapp ? sendInputSchema : telegramSendInputSchema;
    const text = "x".repeat(platform.limits.textLength * 10);
    expect(schema.safeParse(body(platform, "text", { text: { text, split: "true" } })).success).toBe(true);
  });
});

describe("an album", () => {
  const rows = (...urls: string[]) => JSON.stringify(urls.map((url, key) => ({ key, kind: "image", url })));

  it.each([whatsapp, telegram])("has two of our own files where nothing is typed", (platform) => {
    expect(body(platform, "album")).toMatchObject({
      kind: "album",
      items: [
        { kind: "image", url: "http://localhost:3000/samples/photo.jpg" },
        { kind: "video", url: "http://localhost:3000/samples/video.mp4" },
      ],
    });
  });

  it("has its caption with its first file", () => {
    const items = rows(" https://a.b/c.png ", "media:med_00T3ZBV3WW5MCE7");
    expect(body(whatsapp, "album", { album: { items, caption: "Our house" } })).toMatchObject({
      items: [
        { kind: "image", url: "https://a.b/c.png", caption: "Our house" },
        { kind: "image", url: "media:med_00T3ZBV3WW5MCE7" },
      ],
    });
  });

  it("is refused by the dashboard API with another scheme, one file or eleven", () => {
    const taken = (...urls: string[]) => {
      const items = urls.map((url) => ({ kind: "image", url }));
      return sendInputSchema.safeParse({ kind: "album", number: "9647701234567", items }).success;
    };
    const url = "https://a.b/c.png";
    expect(taken(url, "media:med_00T3ZBV3WW5MCE7")).toBe(true);
    expect(taken(url, "media:../../etc/passwd")).toBe(false);
    expect([taken(url), taken(...Array(11).fill(url))]).toEqual([false, false]);
  });
});

describe("a sound", () => {
  it("is a voice message where that is ticked, and says so in the list", () => {
    expect(body(whatsapp, "audio", { audio: { file: "", url: "https://a.b/c.ogg", voice: "true" } })).toMatchObject({
      kind: "audio",
      url: "https://a.b/c.ogg",
      voice: true,
    });
    expect(body(whatsapp, "audio", { audio: { file: "", url: "https://a.b/c.mp3", voice: "" } })).not.toHaveProperty(
      "voice",
    );
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
    expect(body(telegram, "text", { text: { text: " two\nlines ", split: "" } })).toMatchObject({
      text: " two\nlines ",
    });
    expect(
      body(telegram, "document", { document: { file: "", url: " https://a.b/c.zip ", caption: "hi", fileName: "" } }),
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
    expect(body(telegram, "hologram" as FormKind)).toBeNull();
  });
});

describe("what is typed of a kind", () => {
  it("is kept while another kind is on show", () => {
    const image = withTyped({ ...EMPTY_DRAFT, kind: "image" }, "image", { url: "https://a.b/c.png" });
    const video = withTyped({ ...image, kind: "video" }, "video", { caption: "moving" });
    expect(withTyped({ ...video, kind: "image" }, "image", { caption: "still" }).typed).toEqual({
      image: { url: "https://a.b/c.png", file: "", caption: "still" },
      video: { url: "", file: "", caption: "moving" },
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
