import type { tl } from "@mtcute/core";
import type { TelegramClient } from "@mtcute/core/client.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf, sandboxClients } from "#test/support/telegram-client.ts";
import { sandboxOfFile } from "#test/support/telegram-sandbox-world.ts";

const FRIEND = "9647700004801";
const world = sandboxOfFile();
const clients = sandboxClients(() => world.controls);
let tg: TelegramClient;
let friend: tl.TypeInputUser;
let peer: tl.TypeInputPeer;

beforeAll(async () => {
  tg = await clients.signedIn("9647700004800");
  peer = await tg.resolvePhoneNumber(FRIEND);
  friend = await tg.resolveUser(peer);
});

afterAll(() => clients.close());

async function channel(broadcast: boolean): Promise<tl.RawInputChannel> {
  const made = await tg.call({ _: "channels.createChannel", title: "Place", about: "", broadcast });
  const found = made._ === "updates" ? made.chats[0] : undefined;
  if (found?._ !== "channel" || found.accessHash === undefined) throw new Error("no channel");
  return { _: "inputChannel", channelId: found.id, accessHash: found.accessHash };
}

test("what is told of a new group has the mark that the network drew for it, as of a message that was sent", async () => {
  const { updates } = await tg.call({ _: "messages.createChat", title: "Team", users: [friend] });
  const kinds = updates._ === "updates" ? updates.updates.map(({ _ }) => _) : [];
  expect(kinds).toEqual(["updateMessageID", "updateNewMessage", "updateChatParticipants"]);
});

test("one may react in groups and channels with all there is", async () => {
  const all = { availableReactions: { _: "chatReactionsAll" } };
  const { updates } = await tg.call({ _: "messages.createChat", title: "Team", users: [friend] });
  const chatId = updates._ === "updates" ? (updates.chats[0]?.id ?? 0) : 0;
  expect((await tg.call({ _: "messages.getFullChat", chatId })).fullChat).toMatchObject(all);
  expect((await tg.call({ _: "channels.getFullChannel", channel: await channel(true) })).fullChat).toMatchObject(all);
});

test("says of one person what they are in a channel, and that they are nothing", async () => {
  const place = await channel(false);
  const ask = (participant: tl.TypeInputPeer) => tg.call({ _: "channels.getParticipant", channel: place, participant });
  const { participant } = await ask({ _: "inputPeerSelf" });
  expect(participant).toMatchObject({ _: "channelParticipantCreator", adminRights: { other: true } });
  expect(await refusalOf(ask(peer))).toBe("400 USER_NOT_PARTICIPANT");
  await tg.call({ _: "channels.inviteToChannel", channel: place, users: [friend] });
  expect((await ask(peer)).participant._).toBe("channelParticipant");
});

test("a channel's post is out to who wrote it, though it is nobody's to its readers", async () => {
  const { channelId, accessHash } = await channel(true);
  const { raw } = await tg.sendText({ _: "inputPeerChannel", channelId, accessHash }, "news");
  expect(raw).toMatchObject({ out: true, post: true, fromId: undefined });
});
