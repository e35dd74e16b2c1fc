import type { tl } from "@mtcute/core";
import type { TelegramClient } from "@mtcute/core/client.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxClients } from "#test/support/telegram-client.ts";
import { sandboxOfFile } from "#test/support/telegram-sandbox-world.ts";

const ME = "9647700012000";
const ALI = "9647700012001";
const PNG = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(3_000, 7)]);

const world = sandboxOfFile();
const clients = sandboxClients(() => world.controls);
let tg: TelegramClient;
let ali: tl.TypeInputPeer;

beforeAll(async () => {
  tg = await clients.signedIn(ME);
  ali = await tg.resolvePhoneNumber(ALI);
});

afterAll(() => clients.close());

const between = { from: ALI, to: ME } as const;
const last = async () => {
  const [message] = await tg.getHistory(ali, { limit: 1 });
  if (message === undefined) throw new Error("nothing has come");
  return message;
};

describe("what a phone sends reaches a client", () => {
  test("a photo, with its words and its bytes", async () => {
    const sent = await world.controls.send({
      kind: "image",
      ...between,
      file: PNG.toString("base64"),
      mimetype: "image/png",
      caption: "look",
    });
    const message = await last();
    expect([message.text, message.media?.type]).toEqual(["look", "photo"]);
    if (message.media?.type !== "photo") throw new Error("no photo");
    expect(Buffer.from(await tg.downloadAsBuffer(message.media)).equals(PNG)).toBe(true);
    expect(world.controls.messages(ALI).at(-1)).toMatchObject({ id: sent.ok && sent.value.id, kind: "photo" });
  });

  test.each([
    ["audio", { kind: "audio", mimetype: "audio/mpeg" }, {}],
    ["voice", { kind: "audio", mimetype: "audio/ogg", voice: true }, {}],
    ["sticker", { kind: "sticker", mimetype: "image/webp" }, {}],
    ["video", { kind: "video", mimetype: "video/mp4" }, { isRound: false }],
    ["video", { kind: "video-note", mimetype: "video/mp4" }, { isRound: true }],
    ["document", { kind: "document", mimetype: "application/pdf", fileName: "a.pdf" }, { fileName: "a.pdf" }],
  ] as const)("%s, sent as %j", async (type, written, more) => {
    await world.controls.send({ ...written, ...between, file: PNG.toString("base64") });
    expect((await last()).media).toMatchObject({ type, mimeType: written.mimetype, fileSize: PNG.length, ...more });
  });

  test("a contact and a place, with its name or without", async () => {
    await world.controls.send({ kind: "contact", ...between, name: "Layla", number: "9647700012002" });
    expect((await last()).media).toMatchObject({ type: "contact", firstName: "Layla", phoneNumber: "9647700012002" });
    const place = { latitude: 33.3152, longitude: 44.3661, place: "Museum" };
    await world.controls.send({ kind: "location", ...between, ...place });
    expect((await last()).media).toMatchObject({ type: "venue", title: "Museum" });
    await world.controls.send({ kind: "location", ...between, latitude: -33.8568, longitude: 151.2153 });
    expect((await last()).media).toMatchObject({ type: "location", latitude: -33.8568, longitude: 151.2153 });
    const shown = { kind: "location", from: ALI, location: { latitude: -33.8568, longitude: 151.2153 } };
    for (const phone of [ALI, ME]) expect(world.controls.messages(phone).at(-1)).toMatchObject(shown);
  });
});

describe("an answer", () => {
  test("quotes a message that the phone has, each side by its own number", async () => {
    const asked = await tg.sendText(ali, "when?");
    const [question] = world.controls.messages(ALI).slice(-1);
    await world.controls.send({ kind: "text", ...between, text: "now", quotes: question?.id });
    expect((await last()).replyToMessage?.id).toBe(asked.id);
    expect(world.controls.messages(ALI).at(-1)).toMatchObject({ text: "now", quotes: question?.id });
    expect(world.controls.messages(ME).at(-1)).toMatchObject({ text: "now", quotes: String(asked.id) });
  });

  test("to a message that the phone has not, or of another chat, is not sent", async () => {
    await world.controls.reply({ from: "9647700012003", to: ALI, text: "another chat" });
    const [elsewhere] = world.controls.messages(ALI).slice(-1);
    const before = world.controls.messages(ME).length;
    for (const id of ["99999", "x", elsewhere?.id ?? ""]) {
      const unknown = { ok: false, failure: { code: "message-unknown" } };
      expect(await world.controls.send({ kind: "text", ...between, text: "now", quotes: id })).toEqual(unknown);
      expect(await world.controls.send({ kind: "reaction", ...between, about: id, emoji: "👍" })).toEqual(unknown);
    }
    expect(world.controls.messages(ME)).toHaveLength(before);
  });
});

describe("a reaction", () => {
  test("is told as an edit that changes no word, and taken back", async () => {
    const edits: tl.RawMessage[] = [];
    tg.onRawUpdate.add(({ update }) => {
      if (update._ === "updateEditMessage" && update.message._ === "message") edits.push(update.message);
    });
    await tg.startUpdatesLoop();
    const sent = await tg.sendText(ali, "ready");
    const [about] = world.controls.messages(ALI).slice(-1);
    for (const emoji of ["👍", "🔥", ""]) {
      await world.controls.send({ kind: "reaction", ...between, about: about?.id ?? "", emoji });
    }
    await expect.poll(() => edits.length).toBe(3);
    const told = edits.map((message) => message.reactions?.recentReactions?.map(({ reaction }) => reaction));
    expect(edits.every(({ id, editHide, message }) => id === sent.id && editHide && message === "ready")).toBe(true);
    const emoji = (emoticon: string) => [{ _: "reactionEmoji", emoticon }];
    expect(told).toEqual([emoji("👍"), emoji("🔥"), undefined]);
  });

  test("stands below its message on both phones, the latest of each", async () => {
    await tg.sendText(ali, "both");
    const [theirs] = world.controls.messages(ALI).slice(-1);
    const [mine] = world.controls.messages(ME).slice(-1);
    await world.controls.send({ kind: "reaction", ...between, about: theirs?.id ?? "", emoji: "👍" });
    await world.controls.send({ kind: "reaction", ...between, about: theirs?.id ?? "", emoji: "🔥" });
    await world.controls.send({ kind: "reaction", from: ME, to: ALI, about: mine?.id ?? "", emoji: "🎉" });
    const reactions = [
      { from: ALI, emoji: "🔥" },
      { from: ME, emoji: "🎉" },
    ];
    for (const phone of [ALI, ME]) expect(world.controls.messages(phone).at(-1)).toMatchObject({ reactions });
  });
});

test("nobody sends from or to a number without an account", async () => {
  const nobody = { ok: false, failure: { code: "not-on-telegram" } };
  const absent = "9647700000404";
  expect(await world.controls.send({ kind: "text", from: absent, to: ME, text: "x" })).toEqual(nobody);
  expect(await world.controls.send({ kind: "text", from: ME, to: absent, text: "x" })).toEqual(nobody);
});
