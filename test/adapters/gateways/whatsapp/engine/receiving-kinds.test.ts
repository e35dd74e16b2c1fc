import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { WhatsAppPhoneSends } from "#ports/contracts/whatsapp/sandbox.ts";
import { SHOP, SHOP_PHONE } from "#test/support/linked-gateway.ts";
import { ALI, receivingGateway } from "#test/support/receiving-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const { world, inbox, linked, write, texts, unacknowledged } = receivingGateway();

describe("what a phone sends", () => {
  const FILE = Buffer.alloc(40_000, "file");
  const between = { from: ALI, to: SHOP_PHONE };

  it.each([
    [
      "an image with its caption",
      { kind: "image", ...between, file: FILE.toString("base64"), mimetype: "image/png", caption: "cap" },
      { kind: "image", text: "cap", file: { mimetype: "image/png", fileName: null, bytes: FILE.length } },
    ],
    [
      "a document with its name",
      { kind: "document", ...between, file: FILE.toString("base64"), mimetype: "application/pdf", fileName: "a.pdf" },
      { kind: "document", text: "", file: { mimetype: "application/pdf", fileName: "a.pdf", bytes: FILE.length } },
    ],
    [
      "a voice message",
      { kind: "audio", ...between, file: FILE.toString("base64"), mimetype: "audio/ogg; codecs=opus", voice: true },
      { kind: "audio", file: { mimetype: "audio/ogg; codecs=opus", isVoice: true } },
    ],
    [
      "a sticker",
      { kind: "sticker", ...between, file: FILE.toString("base64"), mimetype: "image/webp" },
      { kind: "sticker", file: { mimetype: "image/webp", bytes: FILE.length } },
    ],
    [
      "a poll",
      { kind: "poll", ...between, question: "When?", options: ["Today", "Tomorrow"] },
      { kind: "poll", text: "When?\nToday\nTomorrow" },
    ],
    [
      "a contact",
      { kind: "contact", ...between, name: "Layla", number: "9647733333333" },
      { kind: "contact", contact: { name: "Layla", number: "9647733333333" } },
    ],
    [
      "a place",
      { kind: "location", ...between, latitude: 33.5, longitude: 44.5, place: "Home" },
      { kind: "location", location: { latitude: 33.5, longitude: 44.5, name: "Home", address: null } },
    ],
  ] as const)("is read as it was meant: %s", async (_name, message, expected) => {
    const gateway = await linked();
    const sent = await world().sandbox.send(message as WhatsAppPhoneSends);
    expect(sent).toMatchObject({ ok: true });
    const received = await until(() => inbox().stored[0]);
    expect(received).toMatchObject(expected);
    const { file } = received;
    if (file === null) return;
    const opened = await gateway.connection(SHOP).download(file.reference, { maxBytes: 50_000 });
    if (!opened.ok) throw new Error(opened.failure.code);
    const chunks: Uint8Array[] = [];
    for await (const chunk of opened.value) chunks.push(chunk);
    const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(Buffer.concat(chunks))).toBe(hash(FILE));
  });

  it("may be a reaction to a message of ours, or an answer that quotes it", async () => {
    const gateway = await linked();
    const sent = await gateway.send(SHOP, phoneRecipient(ALI), { kind: "text", text: "open today" });
    if (!sent.ok) throw new Error(sent.failure.code);
    const { messageId } = sent.value;
    await world().sandbox.send({ kind: "reaction", ...between, about: messageId, emoji: "👍" });
    await world().sandbox.send({ kind: "text", ...between, text: "until when?", quotes: messageId });
    await world().sandbox.send({ kind: "reaction", ...between, about: messageId, emoji: "" });
    await until(() => inbox().stored.length === 3);
    expect(inbox().stored.map(({ kind, text, about }) => [kind, text, about])).toEqual([
      ["reaction", "👍", messageId],
      ["text", "until when?", messageId],
      ["reaction", "", messageId],
    ]);
  });

  it("may be a vote about a poll of ours, which is read after a restart too, and may be taken back", async () => {
    const gateway = await linked();
    const poll = { kind: "poll", question: "When?", options: ["Today", "Tomorrow", "Later"], multiple: true } as const;
    const sent = await gateway.send(SHOP, phoneRecipient(ALI), poll);
    if (!sent.ok) throw new Error(sent.failure.code);
    const about = sent.value.messageId;
    const vote = (options: string[]) => world().sandbox.send({ kind: "vote", ...between, about, options });
    await vote(["Later", "Today"]);
    await until(() => inbox().stored.length === 1);
    await gateway.sessions.close();
    const restarted = world().start({ onReceived: inbox().onReceived });
    await restarted.sessions.restoreAll();
    await vote(["Tomorrow"]);
    await until(() => inbox().stored.length === 2);
    await vote([]);
    await until(() => inbox().stored.length === 3);
    expect(inbox().stored.map(({ kind, text, about: poll }) => [kind, text, poll])).toEqual([
      ["vote", "Today\nLater", about],
      ["vote", "Tomorrow", about],
      ["vote", "", about],
    ]);
    expect(await vote(["Never"])).toMatchObject({ ok: false, failure: { code: "option-unknown" } });
  });

  it("may change what an earlier one says, or take it back", async () => {
    await linked();
    const id = await write("ten o'clok");
    await world().sandbox.send({ kind: "edit", ...between, about: id, text: "ten o'clock" });
    await world().sandbox.send({ kind: "delete", ...between, about: id });
    await until(() => inbox().stored.length === 3);
    const [first, ...others] = inbox().stored;
    expect(others.map(({ kind, text, about }) => [kind, text, about])).toEqual([
      ["edit", "ten o'clock", first?.providerId],
      ["delete", "", first?.providerId],
    ]);
    expect(world().sandbox.messages(ALI)).toMatchObject([{ id, deleted: true }]);
    const again = await world().sandbox.send({ kind: "edit", from: SHOP_PHONE, to: ALI, about: id, text: "not mine" });
    expect(again).toMatchObject({ ok: false, failure: { code: "message-unknown" } });
  });

  it("may be about another message of its own", async () => {
    await linked();
    const id = await write("first");
    await world().sandbox.send({ kind: "text", ...between, text: "I meant this", quotes: id });
    await world().sandbox.send({ kind: "reaction", ...between, about: id, emoji: "😅" });
    await until(() => inbox().stored.length === 3);
    const [first, ...others] = inbox().stored;
    expect(others.map(({ about }) => about)).toEqual([first?.providerId, first?.providerId]);
  });

  it("is nothing where the account's own phone wrote it", async () => {
    await linked();
    await world().sandbox.reply({ from: SHOP_PHONE, to: ALI, text: "from the phone" });
    await write("and back");
    await until(() => inbox().stored.length > 0);
    await until(() => unacknowledged() === 0);
    expect(texts()).toEqual(["and back"]);
  });
});
