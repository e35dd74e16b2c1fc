import type { tl } from "@mtcute/core";
import type { TelegramClient } from "@mtcute/core/client.js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf, sandboxClients } from "#test/support/telegram-client.ts";
import { sandboxOfFile } from "#test/support/telegram-sandbox-world.ts";

const ME = "9647700004700";
const FRIEND = "9647700004701";
const world = sandboxOfFile();
const clients = sandboxClients(() => world.controls);
let tg: TelegramClient;
let friend: TelegramClient;
let file: tl.TypeInputFile;

beforeAll(async () => {
  tg = await clients.signedIn(ME);
  friend = await clients.signedIn(FRIEND);
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: "red" } }).jpeg();
  file = (await tg.uploadFile({ file: await picture.toBuffer() })).inputFile;
});

afterAll(() => clients.close());

const typesOf = (photo: tl.TypePhoto) =>
  photo._ === "photo" ? photo.sizes.map((size) => ("type" in size ? size.type : "")) : [];

test("an account has the picture that it sent up, in the sizes that pictures of people have, and none once that is off", async () => {
  const { photo } = await tg.call({ _: "photos.uploadProfilePhoto", file });
  expect(typesOf(photo)).toEqual(["a", "b", "c"]);
  const me = await friend.resolvePhoneNumber(ME);
  const user = await friend.resolveUser(me);
  const full = async () => (await friend.call({ _: "users.getFullUser", id: user })).fullUser.profilePhoto;
  expect(await full()).toMatchObject({ _: "photo", id: photo.id });
  await tg.call({ _: "photos.updateProfilePhoto", id: { _: "inputPhotoEmpty" } });
  expect(await full()).toBeUndefined();
  expect(await refusalOf(tg.call({ _: "photos.uploadProfilePhoto" }))).toBe("400 PHOTO_FILE_MISSING");
});

test("a group and a channel have theirs from who runs them, and it stands in their history", async () => {
  const user = await tg.resolveUser(await tg.resolvePhoneNumber(FRIEND));
  const { updates } = await tg.call({ _: "messages.createChat", title: "Team", users: [user] });
  const chatId = updates._ === "updates" ? (updates.chats[0]?.id ?? 0) : 0;
  const photo: tl.TypeInputChatPhoto = { _: "inputChatUploadedPhoto", file: await again() };
  const told = await tg.call({ _: "messages.editChatPhoto", chatId, photo });
  expect(JSON.stringify(told)).toContain("messageActionChatEditPhoto");
  const { fullChat } = await friend.call({ _: "messages.getFullChat", chatId });
  expect(fullChat.chatPhoto?._).toBe("photo");
  const none: tl.TypeInputChatPhoto = { _: "inputChatPhotoEmpty" };
  expect(await refusalOf(friend.call({ _: "messages.editChatPhoto", chatId, photo: none }))).toBe(
    "400 CHAT_ADMIN_REQUIRED",
  );
  expect(JSON.stringify(await tg.call({ _: "messages.editChatPhoto", chatId, photo: none }))).toContain("DeletePhoto");
  const made = await tg.call({ _: "channels.createChannel", title: "News", about: "", broadcast: true });
  const channel = made._ === "updates" ? made.chats[0] : undefined;
  if (channel?._ !== "channel" || channel.accessHash === undefined) throw new Error("no channel");
  const input = { _: "inputChannel", channelId: channel.id, accessHash: channel.accessHash } as const;
  const uploaded = { _: "inputChatUploadedPhoto", file: await again() } as const;
  expect(JSON.stringify(await tg.call({ _: "channels.editPhoto", channel: input, photo: uploaded }))).toContain(
    "EditPhoto",
  );
});

/** What was sent up is used up. */
async function again(): Promise<tl.TypeInputFile> {
  const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: "blue" } }).jpeg();
  return (await tg.uploadFile({ file: await picture.toBuffer() })).inputFile;
}
