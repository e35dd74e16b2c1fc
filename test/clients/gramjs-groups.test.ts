import { createHash } from "node:crypto";
import { Api, type TelegramClient } from "telegram";
import { Raw } from "telegram/events/index.js";
import { returnBigInt } from "telegram/Helpers.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TelegramSandboxMessage } from "#ports/contracts/telegram/sandbox.ts";
import { closeGramJs, gramJsClient } from "#test/support/gramjs-client.ts";
import { type RunningSandbox, runningSandbox } from "#test/support/running-sandbox.ts";
import { until } from "#test/support/until.ts";

/** What becomes of groups, and pictures, as GramJS has them. */

/** GramJS makes its key in JavaScript alone. */
const TO_LOG_IN_WITHIN_MS = 90_000;
const ME = "9647700008100";
const FRIEND = "9647711118100";
const SAMI = "sami_groups";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC",
  "base64",
);

let sandbox: RunningSandbox;
let client: TelegramClient;
const updates: Api.TypeUpdate[] = [];

beforeAll(async () => {
  sandbox = await runningSandbox();
  await sandbox.ask("/telegram/accounts", { phone: FRIEND, name: "Sami", username: SAMI });
  client = gramJsClient(await sandbox.ask("/telegram/network"), "");
  await client.connect();
  await client.start({
    phoneNumber: ME,
    phoneCode: async () => (await sandbox.ask<{ code: string }>(`/telegram/code?phone=${ME}`)).code,
    onError: (error) => {
      throw error;
    },
  });
  await client.invoke(new Api.updates.GetState());
  client.addEventHandler((update: Api.TypeUpdate) => void updates.push(update), new Raw({}));
}, TO_LOG_IN_WITHIN_MS);

afterAll(async () => {
  await closeGramJs(client);
  await sandbox.stop();
});

/** The latest that the friend's phone shows. */
const last = async () =>
  (await sandbox.ask<{ messages: TelegramSandboxMessage[] }>(`/telegram/messages?peer=${FRIEND}`)).messages.at(-1);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("lists a group in which nobody has written, by what has become of it", async () => {
  const made = await client.invoke(new Api.messages.CreateChat({ users: [SAMI], title: "Silent" }));
  const [chat] = "chats" in made.updates ? made.updates.chats : [];
  const chatId = chat?.id ?? returnBigInt(0);
  const actions = async () =>
    [...(await client.getMessages(`-${chatId}`, { limit: 10 }))].map(({ action }) => action?.className).reverse();
  const dialogs = await client.getDialogs({ limit: 10 });
  const dialog = dialogs.find(({ title }) => title === "Silent");
  expect(dialog?.message?.action).toMatchObject({ className: "MessageActionChatCreate", title: "Silent" });
  await client.invoke(new Api.messages.EditChatTitle({ chatId, title: "Still" }));
  const said = await client.sendMessage(`-${chatId}`, { message: "a word" });
  await client.pinMessage(`-${chatId}`, said.id);
  await client.invoke(new Api.messages.DeleteChatUser({ chatId, userId: SAMI }));
  await client.invoke(new Api.messages.AddChatUser({ chatId, userId: SAMI, fwdLimit: 0 }));
  expect(await actions()).toEqual([
    "MessageActionChatCreate",
    "MessageActionChatEditTitle",
    undefined,
    "MessageActionPinMessage",
    "MessageActionChatDeleteUser",
    "MessageActionChatAddUser",
  ]);
  expect((await last())?.text).toBe("a word");
});

test("lists a channel in which nobody has written, and hears of one that a phone makes", async () => {
  await client.invoke(new Api.channels.CreateChannel({ title: "Shop", about: "", broadcast: true }));
  const listed = (await client.getDialogs({ limit: 10 })).find(({ title }) => title === "Shop");
  expect(listed?.message?.action).toMatchObject({ className: "MessageActionChannelCreate" });
  const told = updates.length;
  await sandbox.ask("/telegram/groups", { by: FRIEND, title: "Theirs", members: [ME] });
  const isTold = (one: Api.TypeUpdate) =>
    one instanceof Api.UpdateNewMessage && one.message instanceof Api.MessageService && one.message.out !== true;
  await until(() => updates.slice(told).some(isTold), "the group that the friend made");
  expect((await client.getDialogs({ limit: 10 })).map(({ title }) => title)).toContain("Theirs");
});

test("sees the pictures of people and groups, hears when they change, and fetches them", async () => {
  const picture = async (peer: string, image: string) =>
    await sandbox.ask("/telegram/picture", { peer, image, shown: true });
  const told = () => updates.filter((one) => one instanceof Api.UpdateUser).length;
  const full = () => client.invoke(new Api.users.GetFullUser({ id: SAMI }));
  expect((await full()).fullUser.profilePhoto).toBeFalsy();
  const before = told();
  await picture(FRIEND, PNG.toString("base64"));
  await until(() => told() > before, "the friend's new picture");
  const { fullUser, users } = await full();
  expect(users).toMatchObject([{ photo: { className: "UserProfilePhoto" } }]);
  const { photos } = await client.invoke(
    new Api.photos.GetUserPhotos({ userId: SAMI, offset: 0, maxId: returnBigInt(0), limit: 5 }),
  );
  for (const photo of [fullUser.profilePhoto, ...photos]) {
    const sizes = [
      { type: "a", w: 160 },
      { type: "b", w: 320 },
      { type: "c", w: 640, size: PNG.length },
    ];
    expect(photo).toMatchObject({ className: "Photo", sizes });
    const media = new Api.MessageMediaPhoto(photo ? { photo } : {});
    expect(sha256((await client.downloadMedia(media as unknown as Api.Message)) as Buffer)).toBe(sha256(PNG));
  }
  expect(sha256((await client.downloadProfilePhoto(SAMI)) as Buffer)).toBe(sha256(PNG));
  await picture(FRIEND, "");
  await until(() => told() > before + 1, "the friend's picture to go");
  expect((await full()).fullUser.profilePhoto).toBeFalsy();

  const team = (await client.getDialogs({ limit: 10 })).find(({ title }) => title === "Still");
  const chatId = team?.entity?.id ?? returnBigInt(0);
  const chatPhoto = async () => {
    const { fullChat } = await client.invoke(new Api.messages.GetFullChat({ chatId }));
    return fullChat.chatPhoto?.className ?? "none";
  };
  const latest = async () => (await client.getMessages(`-${chatId}`, { limit: 1 }))[0]?.action?.className;
  await picture(`group:${chatId}`, PNG.toString("base64"));
  expect([await chatPhoto(), await latest()]).toEqual(["Photo", "MessageActionChatEditPhoto"]);
  await picture(`group:${chatId}`, "");
  expect([await chatPhoto(), await latest()]).toEqual(["none", "MessageActionChatDeletePhoto"]);
  const shop = (await client.getDialogs({ limit: 10 })).find(({ title }) => title === "Shop");
  const channel = shop?.inputEntity ?? "";
  await picture(`channel:${shop?.entity?.id}`, PNG.toString("base64"));
  const { fullChat } = await client.invoke(new Api.channels.GetFullChannel({ channel }));
  expect(fullChat).toMatchObject({ className: "ChannelFull", chatPhoto: { className: "Photo" } });
});
