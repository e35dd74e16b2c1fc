import { afterAll, beforeAll, expect, it } from "vitest";
import type { MessageReference } from "#domain/messages/content.ts";
import { messageIdOfWhatsApp } from "#domain/messages/message-id.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { type Gateway, type LinkedWorld, link, linkedWorld, SHOP, SHOP_PHONE } from "#test/support/linked-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const ALI = "9647711111111";
const FILE = Buffer.from("%PDF-1.7 and the rest");

let world: LinkedWorld;
let gateway: Gateway;
let last = 9_647_730_000_000;

beforeAll(async () => {
  world = await linkedWorld();
  gateway = world.start();
  await link(world, gateway);
});
afterAll(() => world.close());

const from = phoneRecipient(ALI);
type PhoneSends = Parameters<LinkedWorld["sandbox"]["send"]>[0];

/** Written by Ali, and kept. */
async function received(written: object): Promise<MessageReference> {
  const sent = await world.sandbox.send({ from: ALI, to: SHOP_PHONE, ...written } as PhoneSends);
  if (!sent.ok) throw new Error(sent.failure.code);
  const record = await until(async () => {
    const { messages } = await world.messages.list(SHOP.instanceId, { direction: "in" }, { after: null, limit: 20 });
    return messages.find((one) => one.providerId?.endsWith(`/${sent.value.id}`));
  }, "the message");
  return { id: record.id, messageId: record.providerId ?? "", direction: "in" };
}

async function passedOn(target: MessageReference) {
  last += 10_000;
  const phone = String(last);
  const sent = await gateway.send(SHOP, phoneRecipient(phone), { kind: "forward", target, from });
  if (!sent.ok) return sent;
  const { messageId } = sent.value;
  return { shown: world.sandbox.messages(phone), phone, messageId };
}

async function shownAt(target: MessageReference) {
  const passed = await passedOn(target);
  if (!("shown" in passed)) throw new Error(passed.failure.code);
  return passed;
}

it.each([
  ["a text", { kind: "text", text: "the way there" }, { kind: "text", text: "the way there" }],
  [
    "a card",
    { kind: "contact", name: "Sara", number: "9647700000001" },
    { contact: { name: "Sara", number: "9647700000001" } },
  ],
  [
    "a place",
    { kind: "location", latitude: 33.3, longitude: 44.4, place: "Tigris" },
    { location: { latitude: 33.3, longitude: 44.4, name: "Tigris" } },
  ],
  [
    "a file, which is not sent up again",
    { kind: "document", file: FILE.toString("base64"), mimetype: "application/pdf", fileName: "a.pdf", caption: "map" },
    { kind: "document", caption: "map", media: { mimetype: "application/pdf", bytes: FILE.length, fileName: "a.pdf" } },
  ],
  [
    "a spoken one",
    { kind: "audio", file: FILE.toString("base64"), mimetype: "audio/ogg; codecs=opus", voice: true },
    { kind: "audio", voice: true, media: { bytes: FILE.length } },
  ],
])("passes on %s that came in, with the mark of it", async (_what, written, shown) => {
  expect(await shownAt(await received(written))).toMatchObject({ shown: [{ ...shown, forwarded: true }] });
});

it("passes on what went out, and what was passed on before, without what they answered", async () => {
  const replyTo = await received({ kind: "text", text: "where?" });
  const file = { ...fakeFile({ bytes: FILE, mimetype: "application/pdf" }), fileName: "b.pdf" };
  const sent = await gateway.send(SHOP, from, { kind: "document", file, caption: "here" }, { replyTo });
  if (!sent.ok) throw new Error(sent.failure.code);
  const { messageId } = sent.value;
  expect(world.sandbox.messages(ALI).at(-1)).toMatchObject({ quotes: replyTo.messageId.split("/").at(-1) });
  const once = await shownAt({ id: messageIdOfWhatsApp(messageId) ?? "", messageId, direction: "out" });
  const again = { id: messageIdOfWhatsApp(once.messageId) ?? "", messageId: once.messageId, direction: "out" } as const;
  for (const { shown } of [once, await shownAt(again)]) {
    expect(shown).toMatchObject([
      { kind: "document", caption: "here", forwarded: true, media: { bytes: FILE.length } },
    ]);
    expect(shown[0]).not.toHaveProperty("quotes");
  }
});

async function changedByAli(target: MessageReference, text: string): Promise<void> {
  const about = target.messageId.split("/").at(-1);
  await received({ kind: "edit", about, text });
}

it("passes on what a message that came in says now", async () => {
  const words = await received({ kind: "text", text: "at five" });
  const another = await received({ kind: "text", text: "by the river" });
  for (const text of ["at six", "at seven"]) await changedByAli(words, text);
  expect((await shownAt(words)).shown).toMatchObject([{ kind: "text", text: "at seven", forwarded: true }]);
  expect((await shownAt(another)).shown).toMatchObject([{ text: "by the river" }]);
  const [file, mimetype] = [FILE.toString("base64"), "application/pdf"];
  const map = await received({ kind: "document", file, mimetype, fileName: "a.pdf", caption: "map" });
  await changedByAli(map, "new map");
  expect((await shownAt(map)).shown).toMatchObject([{ kind: "document", caption: "new map", forwarded: true }]);
});

it("passes on what a message that went out says now", async () => {
  const file = { ...fakeFile({ bytes: FILE, mimetype: "application/pdf" }), fileName: "b.pdf" };
  for (const content of [
    { kind: "text", text: "before https://a.example" },
    { kind: "document", file, caption: "before" },
  ] as const) {
    const sent = await gateway.send(SHOP, from, content);
    if (!sent.ok) throw new Error(sent.failure.code);
    const { messageId } = sent.value;
    const target = { id: messageIdOfWhatsApp(messageId) ?? "", messageId, direction: "out" } as const;
    expect(await gateway.send(SHOP, from, { kind: "edit", target, text: "after" })).toMatchObject({ ok: true });
    const said = content.kind === "text" ? { text: "after" } : { caption: "after" };
    expect((await shownAt(target)).shown).toMatchObject([{ kind: content.kind, ...said, forwarded: true }]);
  }
});

it("is sent again to a phone that could not read it", async () => {
  const passed = await shownAt(await received({ kind: "text", text: "once more" }));
  expect(world.sandbox.loseMessage(passed.phone, passed.messageId)).toBe(true);
  const again = await until(() => world.sandbox.messages(passed.phone)[0], "the message");
  expect(again).toMatchObject({ text: "once more", forwarded: true });
});

it("is refused where the message is no longer kept, or is not known as a whole", async () => {
  const target = await received({ kind: "text", text: "secret" });
  await world.messages.forgetContent(SHOP.instanceId, [target.id]);
  const notKept = { ok: false, failure: { code: "refused", providerCode: "message-not-kept" } };
  expect(await passedOn(target)).toEqual(notKept);
  expect(await passedOn(await received({ kind: "poll", question: "When?", options: ["now", "later"] }))).toEqual(
    notKept,
  );
});
