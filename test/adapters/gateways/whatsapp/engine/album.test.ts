import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeMessages, decodePart, encodeAlbum } from "#adapters/gateways/whatsapp/engine/album.ts";
import type { Media, MessageReference, WhatsAppContent } from "#domain/messages/content.ts";
import { messageIdOfWhatsApp, whatsAppPartIdOf } from "#domain/messages/message-id.ts";
import { fakePreviews } from "#test/fakes/previews.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { type Gateway, type LinkedWorld, link, linkedWorld, SHOP, SHOP_PHONE } from "#test/support/linked-gateway.ts";
import { movieLasting } from "#test/support/movie-file.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

type Album = Extract<WhatsAppContent, { kind: "album" }>;

let world: LinkedWorld;
let gateway: Gateway;
let last = 9647715000000;
const JPEG = Buffer.from("ffd8ffd9", "hex");

beforeAll(async () => {
  world = await linkedWorld();
  gateway = world.start({ ackTimeoutMs: 1_500, queryTimeoutMs: 500, previews: fakePreviews(JPEG) });
  await link(world, gateway);
});
afterAll(() => world.close());

function stranger(): string {
  last += 10_000;
  return String(last);
}

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC",
  "base64",
);
const MOVIE = movieLasting(12, { width: 320, height: 240 }).bytes;
const held = (file: Media) => ({ hold: <Value>(use: (file: Media) => Promise<Value>) => use(file) });
const picture = held({ bytes: PNG, mimetype: "image/png", fileName: "a.png" });
const movie = held({ bytes: MOVIE, mimetype: "video/mp4", fileName: "a.mp4" });
const ALBUM: Album = {
  kind: "album",
  items: [
    { kind: "image", ...picture, caption: "first" },
    { kind: "video", ...movie },
    { kind: "image", ...picture, caption: "third" },
  ],
};

const arrivedAt = (phone: string, count: number) =>
  until(() => {
    const messages = world.sandbox.messages(phone);
    return messages.length === count ? messages : null;
  }, `${count} messages at ${phone}`);

const idOf = (messageId: string) => messageIdOfWhatsApp(messageId) ?? "";

/** An album that stands there, as what is done about it names it. */
async function sentTo(phone: string): Promise<MessageReference> {
  const sent = await gateway.send(SHOP, phoneRecipient(phone), ALBUM);
  if (!sent.ok) throw new Error(sent.failure.code);
  return referenceTo(sent.value.messageId);
}

function referenceTo(messageId: string): MessageReference {
  const parts = [messageId, ...[1, 2, 3].map((place) => whatsAppPartIdOf(messageId, place))];
  return { id: idOf(messageId), messageId, direction: "out", parts };
}

describe("an album", () => {
  it("arrives in its order, each with its words and looks, as one", async () => {
    const phone = stranger();
    const sent = await gateway.send(SHOP, phoneRecipient(phone), ALBUM);
    const album = sent.ok ? sent.value.messageId : "";
    const looks = { album, thumbnail: JPEG.toString("base64") };
    const arrived = await arrivedAt(phone, 3);
    expect(arrived).toMatchObject([
      { kind: "image", caption: "first", width: 10, ...looks },
      { kind: "video", width: 320, seconds: 12, ...looks },
      { kind: "image", caption: "third", ...looks },
    ]);
    expect(arrived.map(({ id }) => id)).toEqual([1, 2, 3].map((place) => whatsAppPartIdOf(album, place)));
  });

  it("has been read once its pictures have", async () => {
    const phone = stranger();
    const sent = await gateway.send(SHOP, phoneRecipient(phone), ALBUM);
    const status = await until(async () => {
      const found = await world.readStatus(sent.ok ? sent.value.messageId : "");
      return found?.status === "read" ? found : null;
    }, "that it has been read");
    expect(status.status).toBe("read");
  });

  it.each([0, 2])("has the words of its message at place %i changed, on both sides, and stays one", async (place) => {
    const phone = stranger();
    const { parts: _, ...whole } = await sentTo(phone);
    await arrivedAt(phone, 3);
    const target = { ...whole, messageId: whatsAppPartIdOf(whole.messageId, place + 1) };
    const changed = await gateway.send(SHOP, phoneRecipient(phone), { kind: "edit", target, text: "new" });
    expect(changed).toMatchObject({ ok: true });
    const captions = ["first", undefined, "third"].with(place, "new");
    for (const at of [phone, SHOP_PHONE]) {
      const shown = world.sandbox.messages(at).filter(({ from, to }) => from === phone || to === phone);
      expect(shown.map(({ caption }) => caption)).toEqual(captions);
      expect(new Set(shown.map(({ album }) => album))).toEqual(new Set([whole.messageId]));
    }
  });

  it("is taken back as a whole: each of its messages, and then what says how many there are", async () => {
    const phone = stranger();
    const target = await sentTo(phone);
    await arrivedAt(phone, 3);
    const taken = await gateway.send(SHOP, phoneRecipient(phone), { kind: "delete", target });
    expect(taken).toMatchObject({ ok: true });
    const gone = [1, 2, 3].map((place) => ({ id: whatsAppPartIdOf(target.messageId, place), deleted: true }));
    for (const at of [phone, SHOP_PHONE]) {
      const shown = world.sandbox.messages(at).filter(({ from, to }) => from === phone || to === phone);
      expect(shown).toMatchObject(gone);
    }
    const wire = await world.messages.readWire(SHOP.instanceId, taken.ok ? idOf(taken.value.messageId) : "");
    const about = decodeMessages(wire ?? new Uint8Array()).map(({ protocolMessage }) => protocolMessage?.key?.id);
    expect(about).toEqual([...gone.map(({ id }) => id), target.messageId]);
  });

  it("goes on being taken back where that was broken off in its midst", async () => {
    const phone = stranger();
    const target = await sentTo(phone);
    await arrivedAt(phone, 3);
    const kept: Uint8Array[] = [];
    const broken = dueMessage(phoneRecipient(phone), { kind: "delete", target } as const, {
      keepWire: async (wire) => {
        kept.push(wire);
        throw new Error("killed");
      },
    });
    expect((await gateway.sessions.send(SHOP, broken)).ok).toBe(false);
    const [wire = new Uint8Array()] = kept;
    const goOn = (some: Uint8Array) => gateway.sessions.send(SHOP, { ...broken, content: null, wire: some });
    const gone = () => world.sandbox.messages(phone).map(({ deleted = false }) => deleted);
    expect(await goOn(encodeAlbum(decodeMessages(wire).slice(0, 1)))).toMatchObject({ ok: true });
    expect(gone()).toEqual([true, false, false]);
    for (let time = 0; time < 2; time += 1) expect(await goOn(wire)).toMatchObject({ ok: true });
    expect(gone()).toEqual([true, true, true]);
  });

  it("is passed on as one, its files where they were, and so is what was passed on", async () => {
    const phone = stranger();
    let target = await sentTo(phone);
    const wireOf = async ({ id }: MessageReference) =>
      decodeMessages((await world.messages.readWire(SHOP.instanceId, id)) ?? new Uint8Array());
    const pathsOf = async (reference: MessageReference) =>
      (await wireOf(reference)).slice(1).map((one) => (one.imageMessage ?? one.videoMessage)?.directPath);
    const paths = await pathsOf(target);
    for (let time = 0; time < 2; time += 1) {
      const to = stranger();
      const from = phoneRecipient(phone);
      const passed = await gateway.send(SHOP, phoneRecipient(to), { kind: "forward", target, from });
      const album = passed.ok ? passed.value.messageId : "";
      const looks = { album, forwarded: true, thumbnail: JPEG.toString("base64") };
      expect(await arrivedAt(to, 3)).toMatchObject([
        { kind: "image", caption: "first", media: { bytes: PNG.length }, ...looks },
        { kind: "video", media: { bytes: MOVIE.length }, ...looks },
        { kind: "image", caption: "third", ...looks },
      ]);
      target = referenceTo(album);
      expect(await pathsOf(target)).toEqual(paths);
      const [whole] = await wireOf(target);
      expect(whole?.albumMessage).toMatchObject({ expectedImageCount: 2, expectedVideoCount: 1 });
    }
  });

  it("is passed on with the caption that it has now", async () => {
    const phone = stranger();
    const from = phoneRecipient(phone);
    const target = await sentTo(phone);
    const { parts: _, ...edited } = target;
    expect(await gateway.send(SHOP, from, { kind: "edit", target: edited, text: "changed" })).toMatchObject({
      ok: true,
    });
    const to = stranger();
    await gateway.send(SHOP, phoneRecipient(to), { kind: "forward", target, from });
    expect((await arrivedAt(to, 3)).map(({ caption }) => caption)).toEqual(["changed", undefined, "third"]);
  });

  it("is not passed on where it is not kept as a whole", async () => {
    const phone = stranger();
    const target = await sentTo(phone);
    await world.messages.forgetContent(SHOP.instanceId, [target.id]);
    const forward = { kind: "forward", target, from: phoneRecipient(phone) } as const;
    expect(await gateway.send(SHOP, phoneRecipient(stranger()), forward)).toEqual({
      ok: false,
      failure: { code: "refused", providerCode: "message-not-kept" },
    });
  });

  it("answers a message as a whole, and calls people by name", async () => {
    const phone = stranger();
    await world.sandbox.reply({ from: phone, to: SHOP_PHONE, text: "send them" });
    const [asked] = await arrivedAt(phone, 1);
    const replyTo = { id: "msg_00000000000000A", messageId: asked?.id ?? "", direction: "in" } as const;
    const mentions = [phoneRecipient(phone)];
    const named: Album = { ...ALBUM, items: ALBUM.items.map((item) => ({ ...item, caption: `for @${phone}` })) };
    expect(await gateway.send(SHOP, phoneRecipient(phone), named, { replyTo, mentions })).toMatchObject({ ok: true });
    const [, first] = await arrivedAt(phone, 4);
    expect(first).toMatchObject({ caption: `for @${phone}`, mentions: [phone] });
  });

  it("of which one file is not to be had is not sent at all", async () => {
    const phone = stranger();
    const gone = { kind: "image", hold: () => Promise.reject(new Error("album: unreachable")) } as const;
    const sent = await gateway.send(SHOP, phoneRecipient(phone), { ...ALBUM, items: [...ALBUM.items, gone] });
    expect(sent.ok).toBe(false);
    expect(world.sandbox.messages(phone)).toEqual([]);
  });

  it("is kept as it went out, each of its messages by its own id", () => {
    const messages = [{ conversation: "whole" }, { conversation: "one" }, { conversation: "two" }];
    const wire = encodeAlbum(messages);
    expect(decodeMessages(wire)).toMatchObject(messages);
    expect(decodePart(wire, "3EB0000000000000000000")).toMatchObject({ conversation: "whole" });
    expect(decodePart(wire, whatsAppPartIdOf("3EB0000000000000000000", 2))).toMatchObject({ conversation: "two" });
    expect(decodePart(wire, whatsAppPartIdOf("3EB0000000000000000000", 9))).toBeUndefined();
  });
});
