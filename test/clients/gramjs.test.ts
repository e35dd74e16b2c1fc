import { createHash, randomBytes } from "node:crypto";
import { Api, type TelegramClient } from "telegram";
import { CustomFile } from "telegram/client/uploads.js";
import { NewMessage, Raw } from "telegram/events/index.js";
import { returnBigInt } from "telegram/Helpers.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TelegramAccount, TelegramSandboxMessage } from "#ports/contracts/telegram/sandbox.ts";
import { closeGramJs, gramJsClient } from "#test/support/gramjs-client.ts";
import { opusLasting } from "#test/support/opus-file.ts";
import { type RunningSandbox, runningSandbox } from "#test/support/running-sandbox.ts";
import { until } from "#test/support/until.ts";

/** A library that shares no code with mtcute: another TL description, cipher, framing and layer. */

const ME = "9647700008000";
const FRIEND = "9647711118000";
const SAMI = "sami_g";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC",
  "base64",
);
const APP = { apiId: 1, apiHash: "gramjs" };

let sandbox: RunningSandbox;
let network: Parameters<typeof gramJsClient>[0];
let client: TelegramClient;
const opened: TelegramClient[] = [];
const texts: string[] = [];
const updates: Api.TypeUpdate[] = [];

beforeAll(async () => {
  sandbox = await runningSandbox();
  network = await sandbox.ask("/telegram/network");
  await sandbox.ask("/telegram/accounts", { phone: FRIEND, name: "Sami", username: SAMI });
  client = start();
});

afterAll(async () => {
  for (const each of opened) await closeGramJs(each);
  await sandbox.stop();
});

function start(session = ""): TelegramClient {
  const made = gramJsClient(network, session);
  opened.push(made);
  return made;
}

async function listen(): Promise<void> {
  // From then on the network tells what happens.
  await client.invoke(new Api.updates.GetState());
  client.addEventHandler(({ message }) => void texts.push(message.text), new NewMessage({ incoming: true }));
  client.addEventHandler((update: Api.TypeUpdate) => void updates.push(update), new Raw({}));
}

const codeOf = async (phone: string): Promise<string> =>
  (await sandbox.ask<{ code: string }>(`/telegram/code?phone=${phone}`)).code;

/** What the friend's phone shows. */
const shown = async (): Promise<TelegramSandboxMessage[]> =>
  (await sandbox.ask<{ messages: TelegramSandboxMessage[] }>(`/telegram/messages?peer=${FRIEND}`)).messages;
const last = async () => (await shown()).at(-1);
const friend = async (message: object): Promise<string> =>
  (await sandbox.ask<{ id: string }>("/telegram/send", { from: FRIEND, to: ME, ...message })).id;
const heard = (text: string) => until(() => texts.includes(text), text);
const update = <Update extends Api.TypeUpdate>(of: abstract new (...args: never[]) => Update): Promise<Update> =>
  until(() => updates.find((one): one is Update => one instanceof of), of.name);
const textOf = ({ message }: Api.UpdateEditMessage) => ("message" in message ? message.message : "");
const hasBoth = ({ message }: Api.UpdateEditMessage) =>
  "reactions" in message && message.reactions?.recentReactions?.length === 2;
const fileOf = (name: string, content: Buffer) => new CustomFile(name, content.length, "", content);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("makes a key and connects", async () => {
  expect(await client.connect()).toBe(true);
  expect(await client.checkAuthorization()).toBe(false);
});

test("logs in by code, after a wrong one", async () => {
  const sent = await client.sendCode(APP, ME);
  expect(sent.isCodeViaApp).toBe(true);
  const enter = (phoneCode: string) =>
    client.invoke(new Api.auth.SignIn({ phoneNumber: ME, phoneCodeHash: sent.phoneCodeHash, phoneCode }));
  await expect(enter("00000")).rejects.toMatchObject({ code: 400, errorMessage: "PHONE_CODE_INVALID" });
  const answer = await enter(await codeOf(ME));
  expect(answer).toMatchObject({ className: "auth.Authorization", user: { className: "User", phone: ME } });
  const { accounts } = await sandbox.ask<{ accounts: TelegramAccount[] }>("/telegram/accounts");
  const mine = accounts.find(({ phone }) => phone === ME);
  expect(mine?.sessions).toMatchObject([{ device: "GramJS", online: true }]);
  await listen();
});

test("writes to a username and to a number, and sees that it was read", async () => {
  const sent = await client.sendMessage(SAMI, { message: "from GramJS" });
  expect(sent.id).toBeGreaterThan(0);
  expect(await last()).toMatchObject({ from: ME, kind: "text", text: "from GramJS" });
  const found = await client.invoke(new Api.contacts.ResolvePhone({ phone: FRIEND }));
  await client.sendMessage(found.users[0] ?? "", { message: "by number" });
  expect(await last()).toMatchObject({ text: "by number" });
  await sandbox.ask("/telegram/read", { phone: FRIEND, peer: ME });
  await update(Api.UpdateReadHistoryOutbox);
});

test("hears, and marks what it heard as read", async () => {
  await friend({ kind: "text", text: "hello GramJS" });
  await heard("hello GramJS");
  await client.markAsRead(SAMI);
  await until(async () => (await last())?.status === "read", "the message to be read");
});

test("sends files and opens one", async () => {
  const content = randomBytes(150_000);
  const file = fileOf("report.bin", content);
  await client.sendFile(SAMI, { file, caption: "the report", forceDocument: true });
  expect(await last()).toMatchObject({
    kind: "file",
    text: "the report",
    media: { fileName: "report.bin", bytes: content.length, sha256: sha256(content), kept: true },
  });
  await client.sendFile(SAMI, { file: fileOf("a.png", PNG), caption: "look" });
  expect(await last()).toMatchObject({ kind: "photo", text: "look", media: { sha256: sha256(PNG) } });
  await client.sendFile(SAMI, { file: fileOf("a.ogg", Buffer.from(opusLasting(2))), voiceNote: true });
  expect(await last()).toMatchObject({ kind: "audio", voice: true });
  await friend({ kind: "document", file: PNG.toString("base64"), mimetype: "image/png", fileName: "b.png" });
  const [message] = await client.getMessages(SAMI, { limit: 1 });
  const bytes = await message?.downloadMedia();
  expect(sha256(bytes as Buffer)).toBe(sha256(PNG));
});

test("sends an album", async () => {
  const pictures = ["a", "b"].map((name) =>
    fileOf(`${name}.jpg`, Buffer.concat([Buffer.from("ffd8ff", "hex"), randomBytes(500)])),
  );
  await client.sendFile(SAMI, { file: pictures, caption: ["the first", "the second"] });
  const album = (await shown()).slice(-2);
  expect(album).toMatchObject([
    { kind: "photo", text: "the first" },
    { kind: "photo", text: "the second" },
  ]);
  expect(album[0]?.album).toBe(album[1]?.album);
  expect(album[0]?.album).toMatch(/^\d+$/);
});

test("passes an album on, which stays one, and takes it back as a whole", async () => {
  const [one, other] = (await shown()).slice(-2);
  const album = (await client.getMessages(SAMI, { limit: 2 })).map(({ id }) => id).toReversed();
  await client.forwardMessages(SAMI, { messages: album, fromPeer: SAMI });
  const passed = (await shown()).slice(-2);
  expect(passed).toMatchObject([
    { text: "the first", forwarded: true },
    { text: "the second", forwarded: true },
  ]);
  expect(new Set(passed.map((message) => message.album)).size).toBe(1);
  expect(passed[0]?.album).not.toBe(one?.album);
  const ids = (await client.getMessages(SAMI, { limit: 2 })).map(({ id }) => id);
  await client.deleteMessages(SAMI, ids, { revoke: true });
  expect((await shown()).slice(-2)).toEqual([one, other]);
});

test("answers with letters that look as they should, and is answered", async () => {
  const asked = await friend({ kind: "text", text: "a question" });
  await heard("a question");
  const [question] = await client.getMessages(SAMI, { limit: 1 });
  const answer = await client.sendMessage(SAMI, {
    message: "**bold** answer",
    parseMode: "md",
    replyTo: question?.id ?? 0,
  });
  const arrived = await last();
  expect(arrived).toMatchObject({
    text: "bold answer",
    quotes: asked,
    entities: [{ type: "bold", offset: 0, length: 4 }],
  });
  await friend({ kind: "text", text: "thanks", quotes: arrived?.id });
  await heard("thanks");
  const [thanks] = await client.getMessages(SAMI, { limit: 1 });
  expect(thanks?.replyTo?.replyToMsgId).toBe(answer.id);
});

test("reacts and sees a reaction, changes what it wrote and takes it back", async () => {
  const sent = await client.sendMessage(SAMI, { message: "helo" });
  const reaction = [new Api.ReactionEmoji({ emoticon: "👍" })];
  await client.invoke(new Api.messages.SendReaction({ peer: SAMI, msgId: sent.id, reaction }));
  expect((await last())?.reactions).toEqual([{ from: ME, emoji: "👍" }]);
  await friend({ kind: "reaction", about: (await last())?.id, emoji: "❤" });
  // As the network tells it: an edit that changes no word.
  await until(() => updates.some((one) => one instanceof Api.UpdateEditMessage && hasBoth(one)), "the reaction");
  await client.editMessage(SAMI, { message: sent.id, text: "hello!" });
  expect(await last()).toMatchObject({ text: "hello!", edited: true });
  await client.deleteMessages(SAMI, [sent.id], { revoke: true });
  expect((await shown()).map(({ text }) => text)).not.toContain("hello!");
});

test("sees what the phone changes and takes back", async () => {
  const theirs = await friend({ kind: "text", text: "befor" });
  await friend({ kind: "edit", about: theirs, text: "before" });
  await until(
    () => updates.some((one) => one instanceof Api.UpdateEditMessage && textOf(one) === "before"),
    "the change",
  );
  await friend({ kind: "delete", about: theirs });
  await update(Api.UpdateDeleteMessages);
});

test("asks by a poll, and passes on", async () => {
  const words = (text: string) => new Api.TextWithEntities({ text, entities: [] });
  const answers = ["Rice", "Bread"].map(
    (text, i) => new Api.PollAnswer({ text: words(text), option: Buffer.from([i]) }),
  );
  const poll = new Api.Poll({ id: returnBigInt(1), question: words("Lunch?"), answers });
  await client.sendMessage(SAMI, { file: new Api.InputMediaPoll({ poll }) });
  const asked = await last();
  expect(asked).toMatchObject({ kind: "poll", text: "Lunch?" });
  await friend({ kind: "vote", about: asked?.id, options: ["Rice"] });
  await update(Api.UpdateMessagePoll);
  const sent = await client.sendMessage(SAMI, { message: "pass it on" });
  await client.forwardMessages(SAMI, { messages: [sent.id], fromPeer: SAMI });
  expect(await last()).toMatchObject({ text: "pass it on", forwarded: true });
});

test("lists its chats", async () => {
  const dialogs = await client.getDialogs({ limit: 10 });
  expect(dialogs.map(({ title }) => title)).toContain("Sami");
});

test("makes a group, writes in it and hears in it", async () => {
  await client.invoke(new Api.messages.CreateChat({ users: [SAMI], title: "Team" }));
  const { groups } = await sandbox.ask<{ groups: { peer: string }[] }>(`/telegram/groups?peer=${FRIEND}`);
  await client.sendMessage(`-${groups[0]?.peer.split(":")[1]}`, { message: "to all" });
  expect(await last()).toMatchObject({ text: "to all", group: "Team" });
  expect((await client.getDialogs({ limit: 10 })).map(({ title }) => title)).toContain("Team");
  await sandbox.ask("/telegram/send", { kind: "text", from: FRIEND, to: groups[0]?.peer, text: "all, too" });
  await heard("all, too");
});

test("is logged in still when it comes back with its session, and learns what it missed", async () => {
  const session = String(client.session.save());
  const { pts, date, qts } = await client.invoke(new Api.updates.GetState());
  await closeGramJs(client);
  await friend({ kind: "text", text: "while away" });
  client = start(session);
  await client.connect();
  expect((await client.getMe()).phone).toBe(ME);
  const missed = await client.invoke(new Api.updates.GetDifference({ pts, date, qts }));
  expect("newMessages" in missed ? missed.newMessages : []).toMatchObject([{ message: "while away" }]);
});

test("passes the two-step password, after a wrong one", async () => {
  const phone = "9647700008002";
  await sandbox.ask("/telegram/accounts", { phone, name: "Two", password: "correct horse" });
  const other = start();
  await other.connect();
  const tries = ["wrong", "correct horse"];
  await other.start({
    phoneNumber: phone,
    phoneCode: () => codeOf(phone),
    password: async () => tries.shift() ?? "",
    onError: () => {},
  });
  expect([await other.checkAuthorization(), tries]).toEqual([true, []]);
});

test("logs in by QR", async () => {
  const phone = "9647700008003";
  const other = start();
  await other.connect();
  await other.signInUserWithQrCode(APP, {
    qrCode: async ({ token }) => {
      await sandbox.ask("/telegram/confirm-qr", { url: `tg://login?token=${token.toString("base64url")}`, phone });
    },
    onError: (error) => {
      throw error;
    },
  });
  expect((await other.getMe()).phone).toBe(phone);
});

test("logs out, and is nobody after", async () => {
  await client.invoke(new Api.auth.LogOut());
  await expect(client.invoke(new Api.users.GetUsers({ id: [new Api.InputUserSelf()] }))).rejects.toMatchObject({
    errorMessage: "AUTH_KEY_UNREGISTERED",
  });
});
