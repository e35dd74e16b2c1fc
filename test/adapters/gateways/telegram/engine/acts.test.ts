import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { MessageReference } from "#domain/messages/content.ts";
import type { SendOptions } from "#ports/messages.ts";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { type EngineWorld, engineWorld, granted, type OpenedAccount } from "#test/support/telegram-engine-world.ts";

let world: EngineWorld;
let account: OpenedAccount;
let alice: string;
let bob: string;
beforeAll(async () => {
  world = await engineWorld();
  alice = await world.person({ name: "Alice" });
  bob = await world.person({ name: "Bob" });
  account = await world.linked(alice);
});
afterAll(() => world.close());

const toBob = () => ({ kind: "phone", phone: bob }) as const;

function send(content: TelegramContent, options: SendOptions = {}) {
  return account.send(dueMessage(toBob(), content, { options }));
}

async function sent(text: string): Promise<MessageReference> {
  const { messageId } = granted(await send({ kind: "text", text }));
  return { id: "msg_1", messageId: messageId ?? "", direction: "out" };
}

const onPhone = (phone: string) => world.controls.messages(phone);
const lastOf = (phone: string) => onPhone(phone).at(-1);
const heard = (kind: string) => account.heard.received.filter((message) => message.kind === kind);

it("quotes, calls by name and shows no preview, and Telegram is told of all three", async () => {
  const replyTo = await sent("what for?");
  const mentions = [{ kind: "phone", phone: bob }] as const;
  granted(
    await send({ kind: "text", text: `ask @${bob} at https://a.example` }, { replyTo, mentions, preview: false }),
  );
  expect(lastOf(alice)).toMatchObject({
    quotes: replyTo.messageId,
    preview: false,
    entities: [{ type: "mentionName", offset: 4, length: bob.length + 1, user: bob }],
  });
  expect(lastOf(bob)?.quotes).toBeDefined();
});

it("shows Markdown as it is meant, in texts, captions and changes, and calls by name in what is left", async () => {
  const parse = "markdown";
  const mentions = [{ kind: "phone", phone: bob }] as const;
  const text = `**now** see [this](https://a.example), @${bob}`;
  const { messageId } = granted(await send({ kind: "text", text }, { parse, mentions }));
  expect(lastOf(bob)).toMatchObject({
    text: `now see this, @${bob}`,
    entities: [
      { type: "mentionName", offset: 14, length: bob.length + 1, user: bob },
      { type: "bold", offset: 0, length: 3 },
      { type: "textUrl", offset: 8, length: 4, url: "https://a.example" },
    ],
  });
  const target = { id: "msg_1", messageId: messageId ?? "", direction: "out" } as const;
  const edit = { kind: "edit", target, text: `now ~~see~~ \`this\`` } as const;
  granted(await send(edit, { parse }));
  const looks = [
    { type: "strike", offset: 4, length: 3 },
    { type: "code", offset: 8, length: 4 },
  ];
  expect(lastOf(bob)).toMatchObject({ text: "now see this", entities: looks, edited: true });
  const file = fakeFile({ mimetype: "application/pdf" });
  granted(await send({ kind: "document", file, caption: "*soft*" }, { parse }));
  expect(lastOf(bob)).toMatchObject({ text: "soft", entities: [{ type: "italic", offset: 0, length: 4 }] });
});

it("finds a message in Markdown that Telegram had already", async () => {
  world.controls.inject({ kind: "lose-answer", method: "messages.sendMessage" });
  const first = dueMessage(toBob(), { kind: "text", text: "**once** only" } as const, {
    options: { parse: "markdown" },
  });
  await account.send(first);
  const again = granted(await account.send({ ...first, isRepeat: true }));
  expect(again.messageId).toBe(lastOf(alice)?.id);
  expect(onPhone(bob).filter(({ text }) => text === "once only")).toHaveLength(1);
});

it("refuses to answer a message that is not there", async () => {
  const replyTo = { id: "msg_1", messageId: "999999", direction: "out" } as const;
  expect(await send({ kind: "text", text: "hello?" }, { replyTo })).toEqual(refusal("REPLY_MESSAGE_ID_INVALID"));
});

it("reacts, again without harm, and takes it back", async () => {
  const target = await sent("how is it?");
  granted(await send({ kind: "reaction", target, emoji: "👍" }));
  granted(await send({ kind: "reaction", target, emoji: "👍" }));
  expect(lastOf(bob)?.reactions).toEqual([{ from: alice, emoji: "👍" }]);
  granted(await send({ kind: "reaction", target, emoji: "" }));
  expect(lastOf(bob)?.reactions).toBeUndefined();
});

it("changes its own message, again without harm", async () => {
  const target = await sent("tomorow");
  const edit = { kind: "edit", target, text: "tomorrow" } as const;
  expect(granted(await send(edit)).messageId).toBeNull();
  granted(await send(edit));
  expect(lastOf(bob)).toMatchObject({ text: "tomorrow", edited: true });
});

it("takes its own message back from both, again without harm", async () => {
  const target = await sent("not for you");
  granted(await send({ kind: "delete", target }));
  granted(await send({ kind: "delete", target }));
  expect([alice, bob].flatMap(onPhone).filter(({ text }) => text === "not for you")).toEqual([]);
});

it("pins a message for both, theirs too, again without harm, and takes that back", async () => {
  const { id } = granted(await world.controls.reply({ from: bob, to: alice, text: "the address" }));
  await vi.waitFor(() => expect(heard("text").at(-1)?.text).toBe("the address"));
  const theirs = { id: "msg_1", messageId: heard("text").at(-1)?.providerId ?? "", direction: "in" } as const;
  const ours = await sent("the hours");
  for (const target of [theirs, ours, ours]) granted(await send({ kind: "pin", target, pinned: true }));
  const pinned = (phone: string) => onPhone(phone).flatMap((one) => (one.pinned ? [one.text] : []));
  expect([pinned(alice), pinned(bob)]).toEqual([
    ["the address", "the hours"],
    ["the address", "the hours"],
  ]);
  expect(onPhone(bob).find((one) => one.id === id)).toMatchObject({ pinned: true });
  for (const target of [theirs, theirs]) granted(await send({ kind: "pin", target, pinned: false }));
  expect(pinned(bob)).toEqual(["the hours"]);
  const gone = { id: "msg_1", messageId: "999999", direction: "out" } as const;
  expect(await send({ kind: "pin", target: gone, pinned: true })).toEqual(refusal("MESSAGE_ID_INVALID"));
});

it("passes a message on, theirs and ours, with whose it was", async () => {
  const carol = await world.person({ name: "Carol" });
  const toCarol = (target: MessageReference) =>
    account.send(dueMessage({ kind: "phone", phone: carol }, { kind: "forward", target, from: toBob() } as const));
  granted(await world.controls.reply({ from: bob, to: alice, text: "the way there" }));
  await vi.waitFor(() => expect(heard("text").at(-1)?.text).toBe("the way there"));
  const theirs = { id: "msg_1", messageId: heard("text").at(-1)?.providerId ?? "", direction: "in" } as const;
  const file = fakeFile({ mimetype: "application/pdf" });
  const { messageId } = granted(await send({ kind: "document", file, caption: "the map" }));
  const ours = { id: "msg_1", messageId: messageId ?? "", direction: "out" } as const;
  for (const target of [theirs, ours]) expect(granted(await toCarol(target)).messageId).toBe(lastOf(alice)?.id);
  expect(onPhone(carol)).toMatchObject([
    { kind: "text", text: "the way there", forwarded: true, from: alice },
    { kind: "file", text: "the map", forwarded: true, media: { sha256: lastOf(bob)?.media?.sha256 } },
  ]);
  const gone = { id: "msg_1", messageId: "999999", direction: "out" } as const;
  expect(await toCarol(gone)).toEqual(refusal("MESSAGE_ID_INVALID"));
});

it("finds what it had passed on already", async () => {
  const target = await sent("once");
  const passed = dueMessage(toBob(), { kind: "forward", target, from: toBob() } as const);
  world.controls.inject({ kind: "lose-answer", method: "messages.forwardMessages" });
  await account.send(passed);
  const again = granted(await account.send({ ...passed, isRepeat: true }));
  expect(again.messageId).toBe(lastOf(alice)?.id);
  expect(onPhone(bob).filter(({ text }) => text === "once")).toHaveLength(2);
});

it("does an act once whose answer was lost", async () => {
  const target = await sent("to be changed");
  world.controls.inject({ kind: "lose-answer", method: "messages.editMessage" });
  const edit = dueMessage(toBob(), { kind: "edit", target, text: "changed" } as const);
  await account.send(edit);
  granted(await account.send({ ...edit, isRepeat: true }));
  expect(lastOf(bob)).toMatchObject({ text: "changed" });
});

it("refuses what is about a message that is not there, or somebody else's", async () => {
  const gone = { id: "msg_1", messageId: "999999", direction: "out" } as const;
  expect(await send({ kind: "reaction", target: gone, emoji: "👍" })).toEqual(refusal("MESSAGE_ID_INVALID"));
  expect(await send({ kind: "edit", target: gone, text: "x" })).toEqual(refusal("MESSAGE_ID_INVALID"));
  const theirs = { ...gone, direction: "in" } as const;
  expect(await send({ kind: "edit", target: theirs, text: "x" })).toEqual(refusal("MESSAGE_AUTHOR_REQUIRED"));
  expect(await send({ kind: "delete", target: theirs })).toEqual(refusal("MESSAGE_AUTHOR_REQUIRED"));
  const target = await sent("react");
  expect(await send({ kind: "reaction", target, emoji: "abc" })).toEqual(refusal("REACTION_INVALID"));
});

it("hears votes in its polls, edits, reactions and deletions", async () => {
  const options = ["Today", "Tomorrow"];
  const { messageId } = granted(await send({ kind: "poll", question: "When?", options }));
  const act = async (fields: object) =>
    granted(await world.controls.send({ from: bob, to: alice, ...fields } as never));
  await act({ kind: "vote", about: lastOf(bob)?.id, options: ["Tomorrow"] });
  await vi.waitFor(() => expect(heard("vote")).toMatchObject([{ text: "Tomorrow", about: messageId }]));
  expect(lastOf(alice)?.options).toEqual([
    { text: "Today", votes: 0 },
    { text: "Tomorrow", votes: 1 },
  ]);
  const { id } = granted(await world.controls.reply({ from: bob, to: alice, text: "helo" }));
  await act({ kind: "edit", about: id, text: "hello" });
  await vi.waitFor(() => expect(heard("edit")).toMatchObject([{ text: "hello" }]));
  const about = heard("edit")[0]?.about;
  await act({ kind: "reaction", about: lastOf(bob)?.id, emoji: "🔥" });
  await vi.waitFor(() => expect(heard("reaction")).toMatchObject([{ text: "🔥", about }]));
  await act({ kind: "delete", about: id });
  await vi.waitFor(() => expect(account.heard.deleted).toContain(about));
});

function refusal(error: string) {
  return { ok: false, failure: { code: "telegram-error", error } };
}
