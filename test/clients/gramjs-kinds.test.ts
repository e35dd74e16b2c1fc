import { createHash } from "node:crypto";
import sharp from "sharp";
import { Api, type TelegramClient } from "telegram";
import { CustomFile } from "telegram/client/uploads.js";
import { NewMessage, Raw } from "telegram/events/index.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TelegramSandboxMessage } from "#ports/contracts/telegram/sandbox.ts";
import { closeGramJs, gramJsClient } from "#test/support/gramjs-client.ts";
import { movieLasting } from "#test/support/movie-file.ts";
import { type RunningSandbox, runningSandbox } from "#test/support/running-sandbox.ts";
import { until } from "#test/support/until.ts";

/** What GramJS sends besides texts and files, and what it does about chats: two accounts of it, and a phone. */

/** GramJS makes its keys in JavaScript alone. */
const TO_LOG_IN_WITHIN_MS = 90_000;
const ME = "9647700008200";
const FRIEND = "9647711118200";
const SAMI = "sami_kinds";
const HOUR_S = 3_600;

let sandbox: RunningSandbox;
let client: TelegramClient;
/** The friend's own, beside the phone. */
let friend: TelegramClient;
const heard: Api.TypeUpdate[] = [];
const heardByFriend: Api.TypeUpdate[] = [];
const messages: Api.Message[] = [];

beforeAll(async () => {
  sandbox = await runningSandbox();
  await sandbox.ask("/telegram/accounts", { phone: FRIEND, name: "Sami", username: SAMI });
  client = await linked(ME, heard);
  friend = await linked(FRIEND, heardByFriend);
  client.addEventHandler(({ message }) => void messages.push(message), new NewMessage({ incoming: true }));
}, TO_LOG_IN_WITHIN_MS);

afterAll(async () => {
  for (const each of [client, friend]) await closeGramJs(each);
  await sandbox.stop();
});

async function linked(phone: string, updates: Api.TypeUpdate[]): Promise<TelegramClient> {
  const made = gramJsClient(await sandbox.ask("/telegram/network"), "");
  await made.connect();
  await made.start({
    phoneNumber: phone,
    phoneCode: async () => (await sandbox.ask<{ code: string }>(`/telegram/code?phone=${phone}`)).code,
    onError: (error) => {
      throw error;
    },
  });
  // From then on the network tells what happens.
  await made.invoke(new Api.updates.GetState());
  made.addEventHandler((update: Api.TypeUpdate) => void updates.push(update), new Raw({}));
  return made;
}

/** What the friend's phone shows. */
const shown = async (): Promise<TelegramSandboxMessage[]> =>
  (await sandbox.ask<{ messages: TelegramSandboxMessage[] }>(`/telegram/messages?peer=${FRIEND}`)).messages;
const last = async () => (await shown()).at(-1);
/** What the friend's phone sends, as GramJS hears it. */
async function written(message: object): Promise<Api.Message> {
  const before = messages.length;
  await sandbox.ask("/telegram/send", { from: FRIEND, to: ME, ...message });
  return await until(() => messages[before], "the friend's message");
}
const fileOf = (name: string, content: Buffer) => new CustomFile(name, content.length, "", content);
const picture = (format: "webp" | "gif") =>
  sharp({ create: { width: 512, height: 512, channels: 3, background: "red" } })
    .toFormat(format)
    .toBuffer();
const sha256 = (bytes: unknown) =>
  createHash("sha256")
    .update(bytes as Uint8Array)
    .digest("hex");
const toldTo = <Update extends Api.TypeUpdate>(
  updates: readonly Api.TypeUpdate[],
  of: abstract new (...args: never[]) => Update,
  is: (update: Update) => boolean = () => true,
): Promise<Update> => until(() => updates.find((one): one is Update => one instanceof of && is(one)), of.name);
const dialogOf = async (title: string, archived?: boolean) =>
  (await client.getDialogs({ limit: 20, ...(archived === undefined ? {} : { archived }) })).find(
    (one) => one.title === title,
  );

test("sends a sticker, and reads one", async () => {
  const webp = await picture("webp");
  const stickerset = new Api.InputStickerSetEmpty();
  const attributes = [
    new Api.DocumentAttributeImageSize({ w: 512, h: 512 }),
    new Api.DocumentAttributeSticker({ alt: "🙂", stickerset }),
  ];
  const sent = await client.sendFile(SAMI, { file: fileOf("a.webp", webp), attributes });
  expect(sent.sticker).toMatchObject({ mimeType: "image/webp" });
  expect(await last()).toMatchObject({ kind: "sticker", width: 512, media: { sha256: sha256(webp) } });
  const theirs = await written({ kind: "sticker", file: webp.toString("base64") });
  expect(theirs.sticker).toMatchObject({ mimeType: "image/webp" });
  expect(sha256(await theirs.downloadMedia())).toBe(sha256(webp));
});

test("sends a film that plays by itself, a GIF, and a film that does not", async () => {
  const film = movieLasting(2, { width: 90, height: 60 }).bytes;
  const size = new Api.DocumentAttributeVideo({ duration: 2, w: 90, h: 60, supportsStreaming: true });
  const moves = await client.sendFile(SAMI, {
    file: fileOf("moves.mp4", Buffer.from(film)),
    attributes: [size, new Api.DocumentAttributeAnimated()],
  });
  expect(moves.gif).toMatchObject({ mimeType: "video/mp4" });
  expect(await last()).toMatchObject({ gif: true, seconds: 2, width: 90, height: 60 });
  // Nobody says of a GIF that it is one.
  const gif = await client.sendFile(SAMI, { file: fileOf("a.gif", await picture("gif")) });
  expect(gif.gif?.attributes.map(({ className }) => className)).toContain("DocumentAttributeAnimated");
  expect(await last()).toMatchObject({ gif: true });
  // One without sound plays by itself too, unless its sender says that it is none of those.
  const file = await client.uploadFile({ file: fileOf("a.mp4", Buffer.from(film)), workers: 1 });
  const said = { file, nosoundVideo: true, mimeType: "video/mp4", attributes: [size] };
  const still = await client.sendMessage(SAMI, { file: new Api.InputMediaUploadedDocument(said) });
  expect([still.gif, still.video?.mimeType]).toEqual([undefined, "video/mp4"]);
  expect(await last()).not.toHaveProperty("gif");
});

test("sends somebody's number, and reads one", async () => {
  const who = { phoneNumber: "9647701112233", firstName: "Sara", lastName: "Ali", vcard: "" };
  const sent = await client.sendMessage(SAMI, { file: new Api.InputMediaContact(who) });
  expect(sent.contact).toMatchObject(who);
  expect(await last()).toMatchObject({ kind: "contact", contact: { name: "Sara Ali", number: "9647701112233" } });
  const theirs = await written({ kind: "contact", name: "Omar Said", number: "9647709998877" });
  expect(theirs.contact).toMatchObject({ phoneNumber: "9647709998877", firstName: "Omar Said" });
});

test("sends a place and a venue, and reads both", async () => {
  const geoPoint = new Api.InputGeoPoint({ lat: 33.3152, long: 44.3661 });
  const sent = await client.sendMessage(SAMI, { file: new Api.InputMediaGeoPoint({ geoPoint }) });
  expect(sent.geo).toMatchObject({ lat: 33.3152, long: 44.3661 });
  expect(await last()).toMatchObject({ kind: "location", location: { latitude: 33.3152, longitude: 44.3661 } });
  const said = { title: "Café", address: "A street", provider: "", venueId: "", venueType: "" };
  const venue = await client.sendMessage(SAMI, { file: new Api.InputMediaVenue({ geoPoint, ...said }) });
  expect(venue.venue).toMatchObject(said);
  expect(await last()).toMatchObject({ kind: "location", location: { title: "Café", address: "A street" } });
  const theirs = { kind: "location", latitude: 36.19, longitude: 44.01 };
  expect((await written(theirs)).geo).toMatchObject({ lat: 36.19, long: 44.01 });
  const named = await written({ ...theirs, place: "Citadel", address: "Erbil" });
  expect(named.venue).toMatchObject({ title: "Citadel", address: "Erbil" });
});

test("looks for messages by what they hold", async () => {
  const wanted: readonly (readonly [Api.TypeMessagesFilter, number])[] = [
    [new Api.InputMessagesFilterGif(), 2],
    [new Api.InputMessagesFilterVideo(), 1],
    [new Api.InputMessagesFilterContacts(), 2],
    [new Api.InputMessagesFilterGeo(), 4],
    [new Api.InputMessagesFilterPhotos(), 0],
    [new Api.InputMessagesFilterDocument(), 0],
    [new Api.InputMessagesFilterMusic(), 0],
  ];
  for (const [filter, count] of wanted) {
    const found = await client.getMessages(SAMI, { limit: 20, filter });
    expect([filter.className, found.length]).toEqual([filter.className, count]);
  }
  const filter = new Api.InputMessagesFilterMyMentions();
  await expect(client.getMessages(SAMI, { limit: 1, filter })).rejects.toMatchObject({
    errorMessage: "INPUT_FILTER_INVALID",
  });
});

test("says that it is writing, speaking, or no more, and the other hears it", async () => {
  const actions = [
    new Api.SendMessageTypingAction(),
    new Api.SendMessageRecordAudioAction(),
    new Api.SendMessageCancelAction(),
  ];
  const myId = (await client.getMe()).id;
  for (const action of actions) {
    await client.invoke(new Api.messages.SetTyping({ peer: SAMI, action }));
    const isIt = (one: Api.UpdateUserTyping) => one.userId.equals(myId) && one.action.className === action.className;
    await toldTo(heardByFriend, Api.UpdateUserTyping, isIt);
  }
});

test("puts messages above the chat, takes one off, and then all", async () => {
  const sent: Api.Message[] = [];
  for (const message of ["one", "two", "three"]) sent.push(await client.sendMessage(SAMI, { message }));
  const pinned = async () => (await shown()).flatMap((one) => (one.pinned ? [one.text] : []));
  for (const { id } of sent) await client.pinMessage(SAMI, id);
  expect(await pinned()).toEqual(["one", "two", "three"]);
  await toldTo(heardByFriend, Api.UpdatePinnedMessages, (one) => one.pinned === true);
  const found = await client.getMessages(SAMI, { limit: 10, filter: new Api.InputMessagesFilterPinned() });
  expect([found.total, ...[...found].map(({ message }) => message)]).toEqual([3, "three", "two", "one"]);
  await client.unpinMessage(SAMI, sent[0]?.id ?? 0);
  expect(await pinned()).toEqual(["two", "three"]);
  await toldTo(heardByFriend, Api.UpdatePinnedMessages, (one) => one.pinned !== true);
  await client.unpinMessage(SAMI);
  expect(await pinned()).toEqual([]);
});

test("blocks a person, who then reaches nobody, and hears them again", async () => {
  await client.invoke(new Api.contacts.Block({ id: SAMI }));
  const blocked = async () => {
    const { blocked: list, users } = await client.invoke(new Api.contacts.GetBlocked({ offset: 0, limit: 10 }));
    const named = users.filter(({ id }) => list.some(({ peerId }) => "userId" in peerId && peerId.userId.equals(id)));
    return named.map((user) => ("username" in user ? user.username : null));
  };
  expect(await blocked()).toEqual([SAMI]);
  expect((await client.invoke(new Api.users.GetFullUser({ id: SAMI }))).fullUser.blocked).toBe(true);
  const before = messages.length;
  await sandbox.ask("/telegram/send", { kind: "text", from: FRIEND, to: ME, text: "are you there?" });
  await client.invoke(new Api.contacts.Unblock({ id: SAMI }));
  expect(await blocked()).toEqual([]);
  expect((await written({ kind: "text", text: "and now?" })).message).toBe("and now?");
  expect(messages.slice(before).map(({ message }) => message)).toEqual(["and now?"]);
});

test("archives a chat, which its list and its phone show, and takes it back", async () => {
  const peer = await client.getInputEntity(SAMI);
  const move = (folderId: number) =>
    client.invoke(new Api.folders.EditPeerFolders({ folderPeers: [new Api.InputFolderPeer({ peer, folderId })] }));
  const placed = () => sandbox.ask<{ chats: object[] }>(`/telegram/chats?peer=${ME}`);
  await move(1);
  expect((await dialogOf("Sami", true))?.archived).toBe(true);
  expect(await dialogOf("Sami", false)).toBeUndefined();
  expect((await placed()).chats).toMatchObject([{ archived: true, mutedUntil: null }]);
  await move(0);
  expect((await dialogOf("Sami", false))?.archived).toBe(false);
  expect((await placed()).chats).toEqual([]);
});

test("makes a chat silent for an hour, and hears that the phone does so", async () => {
  const peer = new Api.InputNotifyPeer({ peer: await client.getInputEntity(SAMI) });
  const muteUntil = Math.floor(Date.now() / 1_000) + HOUR_S;
  const settings = new Api.InputPeerNotifySettings({ muteUntil });
  expect(await client.invoke(new Api.account.UpdateNotifySettings({ peer, settings }))).toBe(true);
  expect(await client.invoke(new Api.account.GetNotifySettings({ peer }))).toMatchObject({ muteUntil });
  expect((await dialogOf("Sami"))?.dialog.notifySettings).toMatchObject({ muteUntil });
  const mutedUntil = new Date(muteUntil * 1_000).toISOString();
  expect((await sandbox.ask<{ chats: object[] }>(`/telegram/chats?peer=${ME}`)).chats).toMatchObject([
    { archived: false, mutedUntil },
  ]);
  await sandbox.ask("/telegram/chats", { phone: ME, peer: FRIEND, mutedUntil: null });
  const isLoud = ({ notifySettings }: Api.UpdateNotifySettings) => notifySettings.muteUntil === 0;
  await toldTo(heard, Api.UpdateNotifySettings, isLoud);
  expect(await client.invoke(new Api.account.GetNotifySettings({ peer }))).toMatchObject({ muteUntil: 0 });
});
