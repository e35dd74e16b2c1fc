import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import * as baileys6 from "baileys-6";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WhatsAppSandboxMessage } from "#ports/contracts/whatsapp/sandbox.ts";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { opusLasting } from "#test/support/opus-file.ts";
import { type RunningSandbox, runningSandbox } from "#test/support/running-sandbox.ts";
import { until } from "#test/support/until.ts";
import { installBeside } from "../../scripts/tools/install-beside.ts";
import { testWhatsAppActs } from "./whatsapp-acts.ts";
import { type BaileysLike, shownAt, textOf, type WhatsAppClient, whatsAppClient } from "./whatsapp-client.ts";

/** Clients that others wrote, unchanged, on the network of the running product. */

const LIBRARIES = [
  { name: "Baileys 6.7.24", load: async () => baileys6 as unknown as BaileysLike, digit: "6", makesPolls: true },
  { name: "whaileys 6.4.9", load: whaileys, digit: "4", makesPolls: false },
];
const TO_INSTALL_WITHIN_MS = 120_000;

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC",
  "base64",
);
const DELIVERED = 3;
const READ = 4;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let sandbox: RunningSandbox;
let restoreConsole: () => void;

beforeAll(async () => {
  // These libraries print sessions, as the one of the product does.
  restoreConsole = silenceConsole();
  sandbox = await runningSandbox();
});

afterAll(async () => {
  await sandbox.stop();
  restoreConsole();
});

/** A fork of an older Baileys, installed beside: it brings 70 MB. Its own libsignal is on GitHub alone, npm's takes its place. */
async function whaileys(): Promise<BaileysLike> {
  const folder = fileURLToPath(new URL("whaileys/", import.meta.url));
  await installBeside(folder, "whaileys");
  const library = createRequire(folder)("whaileys");
  return { ...library, makeWASocket: library.default };
}

describe.each(LIBRARIES)("$name", ({ load, digit, makesPolls }) => {
  const ME = `96477000${digit}0011`;
  const OTHER = `96477000${digit}0012`;
  const FRIEND = `96477111${digit}0013`;
  const STRANGER = `96477222${digit}0014`;
  let me: WhatsAppClient;
  let other: WhatsAppClient;
  /** As the network names the chat with the friend. */
  let chat: string;

  const shown = async (phone: string, id: string) => (await shownAt(sandbox, phone)).find((one) => one.id === id);
  const friend = async (message: object): Promise<string> => {
    const { id } = await sandbox.ask<{ id: string }>("/whatsapp/send", { from: FRIEND, to: ME, ...message });
    return id;
  };
  /** As the phone shows it. They may upload a file before they have written it down whole: then it is sent again. */
  async function opened(content: object): Promise<WhatsAppSandboxMessage | undefined> {
    for (let tries = 0; tries < 5; tries += 1) {
      const { key } = await me.send(chat, content);
      const message = await until(() => shown(FRIEND, key.id), "the file");
      if (message.media !== undefined) return message;
    }
    return undefined;
  }

  beforeAll(async () => {
    const place = await sandbox.ask<{ webSocketUrl: string; mediaCa: string }>("/whatsapp/network");
    const library = await load();
    me = whatsAppClient(library, sandbox, place, ME);
    other = whatsAppClient(library, sandbox, place, OTHER);
    await sandbox.ask("/whatsapp/phones", { phone: FRIEND, name: "Layla" });
  }, TO_INSTALL_WITHIN_MS);

  afterAll(() => {
    me.end();
    other.end();
  });

  test("is linked by a QR that a phone scans, and by a code that one types", async () => {
    await Promise.all([me.linkByQr(), other.linkByCode()]);
    expect(me.creds.me?.id).toMatch(new RegExp(`^${ME}:\\d+@s.whatsapp.net$`));
    expect(other.creds.me?.id).toMatch(new RegExp(`^${OTHER}:\\d+@s.whatsapp.net$`));
  });

  test("learns who is on WhatsApp", async () => {
    expect(await me.socket().onWhatsApp(FRIEND)).toMatchObject([{ exists: true }]);
    expect((await me.socket().onWhatsApp("9647701230404")) ?? []).not.toContainEqual(
      expect.objectContaining({ exists: true }),
    );
  });

  test("hears a phone, twice, and reads", async () => {
    const first = await friend({ kind: "text", text: "hi" });
    await friend({ kind: "text", text: "hi again" });
    const heard = await me.heard((content) => textOf(content) === "hi");
    await me.heard((content) => textOf(content) === "hi again");
    expect(heard.pushName).toBe("Layla");
    chat = heard.key.remoteJid;
    await me.socket().readMessages([heard.key]);
    await until(async () => (await shown(FRIEND, first))?.status === "read", "the message to be read");
  });

  test("answers where it was written to, and sees the ticks", async () => {
    const { key } = await me.send(chat, { text: "hello" });
    await until(() => (me.status(key.id) ?? 0) >= DELIVERED, "two ticks");
    expect(await shown(FRIEND, key.id)).toMatchObject({ from: ME, to: FRIEND, kind: "text", text: "hello" });
    expect(await shown(ME, key.id)).toMatchObject({ from: ME, to: FRIEND, text: "hello" });
    await sandbox.ask("/whatsapp/read", { phone: FRIEND, peer: ME });
    await until(() => me.status(key.id) === READ, "blue ticks");
  });

  test("writes to a number, and asks again for an answer that it cannot read at once", async () => {
    const { key } = await me.send(STRANGER, { text: "good morning" });
    await until(() => (me.status(key.id) ?? 0) >= DELIVERED, "two ticks");
    expect(await shown(STRANGER, key.id)).toMatchObject({ from: ME, text: "good morning" });
    // It has no keys yet for the identity that answers, and gets the message again with new ones.
    await sandbox.ask("/whatsapp/reply", { from: STRANGER, to: ME, text: "to you, too" });
    await me.heard((content) => textOf(content) === "to you, too");
  });

  test("makes a group, writes in it and hears in it", async () => {
    const members = [OTHER, FRIEND].map((phone) => `${phone}@s.whatsapp.net`);
    const group = await me.socket().groupCreate("Team", members);
    expect((await me.socket().groupMetadata(group.id)).participants).toHaveLength(3);
    const { key } = await me.send(group.id, { text: "to all" });
    await until(() => shown(FRIEND, key.id), "the message");
    expect(await shown(FRIEND, key.id)).toMatchObject({ text: "to all", group: "Team" });
    await other.heard((content, { key }) => textOf(content) === "to all" && key.remoteJid === group.id);
    await other.send(group.id, { text: "to all, too" });
    await me.heard((content, { key }) => textOf(content) === "to all, too" && key.remoteJid === group.id);
    await friend({ kind: "text", to: `group:${group.id.split("@")[0]}`, text: "a phone, too" });
    await me.heard((content, { key }) => textOf(content) === "a phone, too" && key.remoteJid === group.id);
  });

  test("writes to another one of its kind, and back", async () => {
    const { key } = await me.send(OTHER, { text: "client to client" });
    const heard = await other.heard((content) => textOf(content) === "client to client");
    await until(() => (me.status(key.id) ?? 0) >= DELIVERED, "two ticks");
    await other.socket().readMessages([heard.key]);
    await until(() => me.status(key.id) === READ, "blue ticks");
    await other.send(ME, { text: "and back" });
    await me.heard((content) => textOf(content) === "and back");
  });

  test("sends files that the phone opens", async () => {
    const document = Buffer.from("a document");
    const voice = Buffer.from(opusLasting(2));
    const image = await opened({ image: PNG, caption: "look", mimetype: "image/png", jpegThumbnail: "" });
    expect(image).toMatchObject({ kind: "image", caption: "look", media: { sha256: sha256(PNG) } });
    const paper = await opened({ document, fileName: "a.txt", mimetype: "text/plain" });
    expect(paper).toMatchObject({ kind: "document", media: { fileName: "a.txt", sha256: sha256(document) } });
    const spoken = await opened({ audio: voice, mimetype: "audio/ogg; codecs=opus", ptt: true, seconds: 2 });
    expect(spoken).toMatchObject({ kind: "audio", voice: true, media: { sha256: sha256(voice) } });
  });

  test("opens files that a phone sends", async () => {
    const file = PNG.toString("base64");
    await friend({ kind: "image", file, mimetype: "image/png", caption: "from the phone" });
    await friend({ kind: "document", file, mimetype: "image/png", fileName: "b.png" });
    await friend({ kind: "audio", file: Buffer.from(opusLasting(1)).toString("base64"), voice: true });
    const image = await me.heard(({ imageMessage }) => imageMessage?.caption === "from the phone");
    expect(sha256(await me.fileOf(image))).toBe(sha256(PNG));
    const paper = await me.heard(({ documentMessage }) => documentMessage?.fileName === "b.png");
    expect(sha256(await me.fileOf(paper))).toBe(sha256(PNG));
    await me.heard(({ audioMessage }) => audioMessage?.ptt === true);
  });

  test("answers a message, and is answered", async () => {
    const asked = await friend({ kind: "text", text: "a question" });
    const heard = await me.heard((content) => textOf(content) === "a question");
    const { key } = await me.send(chat, { text: "an answer" }, { quoted: heard });
    await until(() => shown(FRIEND, key.id), "the answer");
    expect(await shown(FRIEND, key.id)).toMatchObject({ text: "an answer", quotes: asked });
    await friend({ kind: "text", text: "thanks", quotes: key.id });
    const thanks = await me.heard((content) => textOf(content) === "thanks");
    expect(thanks.message?.extendedTextMessage?.contextInfo?.stanzaId).toBe(key.id);
  });

  test("reacts, and sees a reaction", async () => {
    const { key } = await me.send(chat, { text: "nice?" });
    await until(() => shown(FRIEND, key.id), "the message");
    await me.send(chat, { react: { text: "👍", key } });
    await until(async () => (await shown(FRIEND, key.id))?.reactions?.length === 1, "the reaction");
    expect((await shown(FRIEND, key.id))?.reactions).toEqual([{ from: ME, emoji: "👍" }]);
    await friend({ kind: "reaction", about: key.id, emoji: "❤️" });
    const heard = await me.heard(({ reactionMessage }) => reactionMessage?.key.id === key.id);
    expect(heard.message?.reactionMessage?.text).toBe("❤️");
  });

  test("changes what it wrote and takes it back, and so does the phone", async () => {
    const { key } = await me.send(chat, { text: "helo" });
    await until(() => shown(FRIEND, key.id), "the message");
    await me.send(chat, { text: "hello!", edit: key });
    await until(async () => (await shown(FRIEND, key.id))?.text === "hello!", "the change");
    expect(await shown(FRIEND, key.id)).toMatchObject({ edited: true });
    await me.send(chat, { delete: key });
    await until(async () => (await shown(FRIEND, key.id))?.deleted, "the deletion");
    const theirs = await friend({ kind: "text", text: "befor" });
    await friend({ kind: "edit", about: theirs, text: "before" });
    await me.heard(({ protocolMessage }) => protocolMessage?.type === 14 && protocolMessage.key.id === theirs);
    await friend({ kind: "delete", about: theirs });
    await me.heard(({ protocolMessage }) => protocolMessage?.type === 0 && protocolMessage.key.id === theirs);
  });

  if (makesPolls) {
    test("asks by a poll", async () => {
      const { key } = await me.send(chat, { poll: { name: "Lunch?", values: ["Rice", "Bread"], selectableCount: 1 } });
      await until(() => shown(FRIEND, key.id), "the poll");
      const poll = { question: "Lunch?", multiple: false };
      expect(await shown(FRIEND, key.id)).toMatchObject({ kind: "poll", poll });
    });
  }

  test("is asked by a poll", async () => {
    await friend({ kind: "poll", question: "Tea?", options: ["Yes", "No"] });
    await me.heard((content) => (content.pollCreationMessageV3 ?? content.pollCreationMessage)?.name === "Tea?");
  });

  const world = () => ({
    ...{ sandbox, me, other, chat, friend, friendPhone: FRIEND },
    shown: (id: string) => shown(FRIEND, id),
  });
  testWhatsAppActs(world, { png: PNG });

  test("gets what was written while it was away, and comes back after a drop", async () => {
    await me.away();
    await friend({ kind: "text", text: "while away" });
    await me.open();
    await me.heard((content) => textOf(content) === "while away");
    const before = me.closes.length;
    await sandbox.ask("/whatsapp/faults", { kind: "drop", phone: ME });
    await until(() => me.closes.length > before, "the drop");
    await me.open();
    await friend({ kind: "text", text: "after the drop" });
    await me.heard((content) => textOf(content) === "after the drop");
  });

  test("logs out, and is told when a phone removes it", async () => {
    await me.socket().logout();
    await until(() => me.closes.at(-1) === 401, "the end");
    await sandbox.ask("/whatsapp/unlink", { phone: OTHER });
    await until(() => other.closes.at(-1) === 401, "the removal");
    const { phones } = await sandbox.ask<{ phones: { phone: string; devices: object[] }[] }>("/whatsapp/phones");
    for (const phone of [ME, OTHER]) expect(phones.find((one) => one.phone === phone)?.devices).toEqual([]);
  });
});
