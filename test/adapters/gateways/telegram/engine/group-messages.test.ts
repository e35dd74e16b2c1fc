import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import type { TelegramContent } from "#ports/telegram-sessions.ts";
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

async function made(kind: "group" | "channel" | "supergroup", by = bob): Promise<Recipient> {
  const members = [alice, bob].filter((phone) => phone !== by);
  const { peer } = granted(await world.controls.putGroup({ by, title: `A ${kind}`, members, kind }));
  const [place, id = ""] = peer.split(":");
  return { kind: place === "group" ? "group" : "channel", id };
}

const send = (recipient: Recipient, content: TelegramContent) => account.send(dueMessage(recipient, content));
const shownIn = (recipient: Recipient) => world.controls.messages(writtenRecipient(recipient));

describe.each(["group", "supergroup"] as const)("a %s", (kind) => {
  it("is written into, and heard from, by whoever wrote", async () => {
    const group = await made(kind);
    const { messageId, peerId } = granted(await send(group, { kind: "text", text: "hello all" }));
    expect(peerId).toBeLessThan(0);
    expect(shownIn(group)).toMatchObject([{ from: alice, to: writtenRecipient(group), text: "hello all" }]);
    granted(await world.controls.reply({ from: bob, to: writtenRecipient(group), text: `hello Alice, in a ${kind}` }));
    await vi.waitFor(() =>
      expect(account.heard.received.filter(({ text }) => text === `hello Alice, in a ${kind}`)).toMatchObject([
        { recipient: group, sender: { name: "Bob" }, kind: "text" },
      ]),
    );
    const target = { id: "msg_1", messageId: messageId ?? "", direction: "out" } as const;
    granted(await send(group, { kind: "edit", target, text: "hello everybody" }));
    granted(await send(group, { kind: "reaction", target, emoji: "👍" }));
    expect(shownIn(group)[0]).toMatchObject({ text: "hello everybody", reactions: [{ from: alice, emoji: "👍" }] });
    granted(await send(group, { kind: "delete", target }));
    expect(shownIn(group)).toMatchObject([{ text: `hello Alice, in a ${kind}` }]);
  });
});

it("writes into a channel of its own, and not into another's", async () => {
  const own = await made("channel", alice);
  const { messageId } = granted(await send(own, { kind: "text", text: "news" }));
  expect(messageId).toMatch(/^\d+\/\d+$/);
  const post = { id: "msg_1", messageId: messageId ?? "", direction: "out" } as const;
  granted(await send(own, { kind: "pin", target: post, pinned: true }));
  expect(shownIn(own)).toMatchObject([{ text: "news", pinned: true }]);
  const others = await made("channel");
  expect(await send(others, { kind: "text", text: "news" })).toMatchObject({
    failure: { error: "CHAT_WRITE_FORBIDDEN" },
  });
});

it("finds no group that it is not in", async () => {
  const { peer } = granted(await world.controls.putGroup({ by: bob, title: "Others", members: [], kind: "group" }));
  const id = peer.slice("group:".length);
  const nowhere = { ok: false, failure: { code: "recipient-not-found" } };
  expect(await send({ kind: "group", id }, { kind: "text", text: "hello?" })).toEqual(nowhere);
  expect(await send({ kind: "channel", id: "123456789" }, { kind: "text", text: "hello?" })).toEqual(nowhere);
});
