import { MemoryStorage } from "@mtcute/core";
import type { TelegramClient } from "@mtcute/core/client.js";
import Long from "long";
import { afterEach, expect, test } from "vitest";
import { refusalOf, sandboxClients, signIn } from "#test/support/telegram-client.ts";
import { sandboxOfFile } from "#test/support/telegram-sandbox-world.ts";

const ALI = "9647700007999";
const world = sandboxOfFile();
const clients = sandboxClients(() => world.controls);

afterEach(() => clients.close());

interface Heard {
  readonly texts: string[];
  /** Peer and newest message that was read. */
  readonly reads: [number, number][];
}

function listen(tg: TelegramClient): Heard {
  const heard: Heard = { texts: [], reads: [] };
  tg.onNewMessage.add((message) => void heard.texts.push(`${message.isOutgoing ? "out" : "in"}: ${message.text}`));
  tg.onRawUpdate.add(({ update }) => {
    if (update._ !== "updateReadHistoryOutbox" || update.peer._ !== "peerUser") return;
    heard.reads.push([update.peer.userId, update.maxId]);
  });
  return heard;
}

/** Resolves once it knows where it stands: what comes before is not reported. */
async function caughtUp(tg: TelegramClient): Promise<void> {
  const states: string[] = [];
  tg.onConnectionState.add((state) => void states.push(state));
  await expect.poll(() => states.slice(-2), { timeout: 10_000 }).toEqual(["updating", "connected"]);
}

async function listening(phone: string, storage = new MemoryStorage()): Promise<{ tg: TelegramClient; heard: Heard }> {
  const tg = clients.client(storage);
  const heard = listen(tg);
  const ready = caughtUp(tg);
  await signIn(tg, world.controls, phone);
  await ready;
  return { tg, heard };
}

const say = (to: string, text: string) => world.controls.reply({ from: ALI, to, text });

test("a message is pushed to whom it is for", async () => {
  const { heard } = await listening("9647700007000");
  await say("9647700007000", "hello");
  await expect.poll(() => heard.texts).toEqual(["in: hello"]);
});

test("what a phone reads is told to who wrote it", async () => {
  const { tg, heard } = await listening("9647700007001");
  const peer = await tg.resolvePhoneNumber(ALI);
  const { id } = await tg.sendText(peer, "read me");
  await expect.poll(() => heard.reads).toEqual([["userId" in peer ? peer.userId : 0, id]]);
});

test("every device of an account hears of a message that one of them sends, the sender once", async () => {
  const one = await listening("9647700007002");
  const two = await listening("9647700007002");
  await one.tg.sendText(await one.tg.resolvePhoneNumber(ALI), "from one");
  await expect.poll(() => two.heard.texts.filter((text) => text.includes("from one"))).toEqual(["out: from one"]);
  expect(one.heard.texts.filter((text) => text.startsWith("out"))).toEqual([]);
});

test("a message from the account's own phone reaches its devices", async () => {
  const { heard } = await listening("9647700007003");
  await world.controls.reply({ from: "9647700007003", to: ALI, text: "by hand" });
  await expect.poll(() => heard.texts).toEqual(["out: by hand"]);
});

test("what came while a client was away is told when it is back, in order", async () => {
  const storage = new MemoryStorage();
  const { tg, heard } = await listening("9647700007004", storage);
  await say("9647700007004", "before");
  await expect.poll(() => heard.texts).toEqual(["in: before"]);
  const peer = await tg.resolvePhoneNumber(ALI);
  await tg.destroy();
  for (const text of ["one", "two", "three"]) await say("9647700007004", text);

  const back = clients.client(storage);
  const again = listen(back);
  await back.connect();
  await back.startUpdatesLoop();
  await expect.poll(() => again.texts).toEqual(["in: one", "in: two", "in: three"]);
  const { id } = await back.sendText(peer, "thanks");
  await expect.poll(() => again.reads.at(-1)?.[1]).toBe(id);
});

test("a long absence is told in slices", async () => {
  const phone = "9647700007005";
  const tg = await clients.signedIn(phone);
  const before = await tg.call({ _: "updates.getState" });
  for (let count = 0; count < 501; count++) await say(phone, `${count}`);
  const difference = (pts: number) => tg.call({ _: "updates.getDifference", pts, date: 0, qts: 0 });
  const slice = await difference(before.pts);
  if (slice._ !== "updates.differenceSlice") throw new Error(slice._);
  expect(slice.newMessages).toHaveLength(500);
  const rest = await difference(slice.intermediateState.pts);
  if (rest._ !== "updates.difference") throw new Error(rest._);
  expect(rest.newMessages).toMatchObject([{ message: "500" }]);
  expect(rest.state).toMatchObject({ pts: before.pts + 501, unreadCount: 502 });
  expect((await difference(rest.state.pts))._).toBe("updates.differenceEmpty");
});

test("nothing is pushed to a client that asked not to be told, nor to one that logged out", async () => {
  const phone = "9647700007006";
  const { tg, heard } = await listening(phone);
  await tg.logOut();
  await say(phone, "x");
  expect(await refusalOf(tg.call({ _: "updates.getState" }))).toBe("401 AUTH_KEY_UNREGISTERED");
  const { heard: other } = await listening(phone);
  await say(phone, "y");
  await expect.poll(() => other.texts).toContain("in: y");
  expect(heard.texts).toEqual([]);
});

test("state counts every message, its own included", async () => {
  const tg = await clients.signedIn("9647700007007");
  const state = () => tg.call({ _: "updates.getState" });
  const before = await state();
  const peer = await tg.resolvePhoneNumber("9647700000001");
  const sent = await tg.call({ _: "messages.sendMessage", peer, message: "x", randomId: Long.ONE });
  expect(sent).toMatchObject({ _: "updateShortSentMessage", pts: before.pts + 1, ptsCount: 1 });
  expect((await state()).pts).toBe(before.pts + 1);
});

test("a pin is told to whoever listens, and to whoever comes later, and once", async () => {
  const phone = "9647700007008";
  const tg = await clients.signedIn(phone);
  const peer = await tg.resolvePhoneNumber("9647700000001");
  const { id } = await tg.sendText(peer, "the address");
  const { pts } = await tg.call({ _: "updates.getState" });
  const pin = () => tg.call({ _: "messages.updatePinnedMessage", peer, id });
  const told = { _: "updatePinnedMessages", pinned: true, messages: [id], pts: pts + 1, ptsCount: 1 };
  const service = { _: "messageService", action: { _: "messageActionPinMessage" }, replyTo: { replyToMsgId: id } };
  const news = { _: "updateNewMessage", message: service, pts: pts + 2, ptsCount: 1 };
  expect(await pin()).toMatchObject({ updates: [told, news] });
  expect(await refusalOf(pin())).toBe("400 CHAT_NOT_MODIFIED");
  const missed = await tg.call({ _: "updates.getDifference", pts, date: 0, qts: 0 });
  expect(missed).toMatchObject({ otherUpdates: [told], newMessages: [service] });
  const history = await tg.getHistory(peer);
  expect(history[1]?.raw).toMatchObject({ id, pinned: true });
});

test("what becomes of a group stands in it for each member, and is no message to pass on or to change", async () => {
  const { tg } = await listening("9647700007009");
  const { tg: other } = await listening("9647700007010");
  const actions: string[] = [];
  other.onRawUpdate.add(({ update }) => {
    if (update._ !== "updateNewMessage" && update._ !== "updateNewChannelMessage") return;
    if (update.message._ === "messageService") actions.push(update.message.action._);
  });
  const user = await tg.resolvePhoneNumber("9647700007010");
  const { chat } = await tg.createGroup({ title: "Team", users: [user] });
  await tg.setChatTitle(chat, "Crew");
  await tg.kickChatMember({ chatId: chat, userId: user });
  await tg.addChatMembers(chat, user, {});
  const told = [
    "messageActionChatCreate",
    "messageActionChatEditTitle",
    "messageActionChatDeleteUser",
    "messageActionChatAddUser",
  ];
  await expect.poll(() => actions).toEqual(told);
  const [dialog] = await tg.getPeerDialogs(chat);
  expect(dialog).toMatchObject({ lastMessage: { action: { type: "users_added" } } });
  const id = dialog?.lastMessage?.id ?? 0;
  const peer = await tg.resolvePeer(chat);
  const refused = "400 MESSAGE_ID_INVALID";
  expect(await refusalOf(tg.call({ _: "messages.editMessage", peer, id, message: "x" }))).toBe(refused);
  const toMe = { toPeer: { _: "inputPeerSelf" }, fromPeer: peer } as const;
  const passed = tg.call({ _: "messages.forwardMessages", ...toMe, id: [id], randomId: [Long.ONE] });
  expect(await refusalOf(passed)).toBe(refused);
  await tg.deleteMessagesById(chat, [id]);
  expect((await tg.getHistory(chat)).map((one) => one.id)).not.toContain(id);
});

test("who opens a group's link comes in, and the group is told", async () => {
  const { tg, heard } = await listening("9647700007011");
  const made = await world.controls.putGroup({ by: ALI, title: "Open", members: [], kind: "supergroup" });
  const { link, peer } = made.ok ? made.value : { link: "", peer: "" };
  const joining = await tg.joinChat(link);
  if (joining.status !== "ok") throw new Error(joining.status);
  const [joined] = await tg.getHistory(joining.chat);
  expect(joined).toMatchObject({ action: { type: "user_joined_link" } });
  await world.controls.reply({ from: ALI, to: peer, text: "welcome" });
  await expect.poll(() => heard.texts).toEqual(["in: welcome"]);
  expect(await refusalOf(tg.call({ _: "messages.importChatInvite", hash: "nothing" }))).toBe("400 INVITE_HASH_EXPIRED");
});
