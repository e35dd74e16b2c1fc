import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Recipient } from "#domain/messages/recipient.ts";
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
  for (const text of ["one", "two"]) granted(await world.controls.reply({ from: bob, to: alice, text }));
  account = await world.linked(alice);
  granted(await account.send(dueMessage(phone(bob), { kind: "text", text: "three" } as const)));
});
afterAll(() => world.close());

const phone = (text: string): Recipient => ({ kind: "phone", phone: text });
const page = (chat: Recipient, before: string | null = null, limit = 50) =>
  account.history.read(chat, { before, limit }).then(granted);

describe("the history of a chat of Telegram", () => {
  it("has what was said before the account was linked, both ways, newest first", async () => {
    const { messages, next } = await page(phone(bob));
    expect(messages.map(({ message, isOwn }) => [message.text, isOwn])).toEqual([
      ["three", true],
      ["two", false],
      ["one", false],
    ]);
    expect(next).toBeNull();
    expect(messages.at(-1)?.message).toMatchObject({
      ...{ kind: "text", sender: { name: "Bob" }, recipient: { kind: "id" }, backfilled: false },
    });
  });

  it("is read a page at a time, to its end", async () => {
    const texts: string[] = [];
    for (let before: string | null = null, pages = 0; pages < 9; pages += 1) {
      const { messages, next } = await page(phone(bob), before, 1);
      texts.push(...messages.map(({ message }) => message.text));
      before = next;
      if (next === null) break;
    }
    expect(texts).toEqual(["three", "two", "one"]);
  });

  it("is one of files, of groups and of channels too", async () => {
    const { peer } = granted(
      await world.controls.putGroup({ by: bob, title: "Big", members: [alice], kind: "supergroup" }),
    );
    const file = Buffer.from("a picture").toString("base64");
    const image = { kind: "image", from: bob, to: peer, file, mimetype: "image/jpeg", caption: "look" } as const;
    granted(await world.controls.send(image));
    const channel: Recipient = { kind: "channel", id: peer.split(":")[1] ?? "" };
    const { messages } = await page(channel);
    expect(messages).toMatchObject([
      { isOwn: false, message: { kind: "image", text: "look", recipient: channel, file: { mimetype: "image/jpeg" } } },
    ]);
    const id = messages[0]?.message.providerId ?? "";
    expect(id).toMatch(/^\d+\/\d+$/);
    expect((await page(channel, id)).messages).toEqual([]);
  });

  it("has no word of what has become of a group, nor is that heard as a message", async () => {
    const made = await world.controls.putGroup({ by: bob, title: "Busy", members: [alice], kind: "group" });
    const { peer } = granted(made);
    const group: Recipient = { kind: "group", id: peer.split(":")[1] ?? "" };
    const image = Buffer.from("89504e470d0a1a0a", "hex").toString("base64");
    for (const text of ["in Busy, first", "in Busy, second"]) {
      granted(await world.controls.setPicture({ peer, image, shown: true }));
      granted(await world.controls.reply({ from: bob, to: peer, text }));
      granted(await world.controls.setPicture({ peer, image: "", shown: true }));
    }
    const texts: string[] = [];
    let pages = 0;
    for (let before: string | null = null; pages < 20; ) {
      const { messages, next } = await page(group, before, 1);
      texts.push(...messages.map(({ message }) => message.text));
      before = next;
      pages += 1;
      if (next === null) break;
    }
    // Between two words, four pictures and the beginning.
    expect([texts, pages]).toEqual([["in Busy, second", "in Busy, first"], 2]);
    const heard = () => account.heard.received.filter(({ recipient }) => recipient?.kind === "group");
    await vi.waitFor(() => expect(heard().map(({ text }) => text)).toEqual(["in Busy, first", "in Busy, second"]));
  });

  it("passes over what has become of a group until there is a message, as far as a few questions lead", async () => {
    const made = await world.controls.putGroup({ by: bob, title: "Quiet", members: [alice], kind: "group" });
    const { peer } = granted(made);
    const group: Recipient = { kind: "group", id: peer.split(":")[1] ?? "" };
    const image = Buffer.from("89504e470d0a1a0a", "hex").toString("base64");
    const happens = async (times: number) => {
      for (let at = 0; at < times; at += 1) granted(await world.controls.setPicture({ peer, image, shown: true }));
    };
    const says = async (text: string) => granted(await world.controls.reply({ from: bob, to: peer, text }));
    const textsOf = ({ messages }: Awaited<ReturnType<typeof page>>) => messages.map(({ message }) => message.text);
    for (const text of ["first", "second", "third"]) await says(text);
    await happens(5);
    const newest = await page(group, null, 1);
    expect(textsOf(newest)).toEqual(["third"]);
    expect(textsOf(await page(group, newest.next, 1))).toEqual(["second"]);
    await happens(500);
    const far = await page(group, null, 1);
    expect([textsOf(far), far.next]).toEqual([[], expect.any(String)]);
    expect(textsOf(await page(group, far.next, 2))).toEqual(["third", "second"]);
  });

  it("never has log-in codes, nor notes to oneself", async () => {
    granted(await account.requestCode(alice));
    const telegram: Recipient = { kind: "id", id: "777000" };
    expect(granted(await account.standings.list([telegram]))).toEqual([expect.anything()]);
    const nobody = { ok: false, failure: { code: "recipient-not-found" } };
    const all = { before: null, limit: 50 };
    expect(await account.history.read(telegram, all)).toEqual(nobody);
    expect(await account.history.read(phone("42777"), all)).toEqual(nobody);
    expect(await account.history.read(phone(alice), all)).toEqual(nobody);
    expect(await account.history.read(phone("9647700000404"), all)).toEqual(nobody);
  });
});
