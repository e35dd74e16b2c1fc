import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isSameName, type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { type EngineWorld, engineWorld, granted, type OpenedAccount } from "#test/support/telegram-engine-world.ts";

const PHOTO = new URL("../../../../../src/ui/public/samples/photo.jpg", import.meta.url);

let world: EngineWorld;
let account: OpenedAccount;
let alice: string;
let bob: string;
let carol: string;
beforeAll(async () => {
  world = await engineWorld();
  alice = await world.person({ name: "Alice" });
  bob = await world.person({ name: "Bob" });
  carol = await world.person({ name: "Carol" });
  account = await world.linked(alice);
});
afterAll(() => world.close());

const phone = (digits: string) => ({ kind: "phone", phone: digits }) as const;
const rolesIn = async (group: Recipient) =>
  Object.fromEntries(granted(await account.groups.read(group)).members.map(({ name, role }) => [name, role]));

async function made(kind: "group" | "supergroup"): Promise<Recipient> {
  if (kind === "group") {
    return granted(await account.groups.create({ subject: "Readers", members: [phone(bob)] })).recipient;
  }
  const { peer } = granted(await world.controls.putGroup({ by: alice, title: "Readers", members: [bob], kind }));
  return { kind: "channel", id: peer.slice("channel:".length) };
}

describe.each(["group", "supergroup"] as const)("a %s", (kind) => {
  it("has members who come, rise, fall and go", async () => {
    const group = await made(kind);
    const change = (what: "add" | "remove" | "promote" | "demote", ...members: Recipient[]) =>
      account.groups.change(group, { what, members });
    const nobody = { kind: "username", username: "nobody_here" } as const;
    expect(granted(await change("add", phone(carol), nobody))).toEqual([
      { recipient: phone(carol), outcome: "done" },
      { recipient: nobody, outcome: "not-found" },
    ]);
    granted(await change("promote", phone(bob)));
    expect(await rolesIn(group)).toEqual({ Alice: "owner", Bob: "admin", Carol: "member" });
    granted(await change("demote", phone(bob)));
    granted(await change("remove", phone(carol)));
    expect(granted(await change("remove", phone(carol)))).toMatchObject([{ outcome: "done" }]);
    if (kind === "group")
      expect(granted(await change("promote", phone(carol)))).toMatchObject([{ outcome: "not-found" }]);
    expect(await rolesIn(group)).toEqual({ Alice: "owner", Bob: "member" });
  });

  it("is given a picture, and loses it again", async () => {
    const group = await made(kind);
    const shown = async () => {
      const picture = await account.chats.picture(group);
      return picture.ok ? "shown" : picture.failure.code;
    };
    expect(await shown()).toBe("no-picture");
    granted(await account.groups.setPicture(group, readFileSync(PHOTO)));
    expect(await shown()).toBe("shown");
    granted(await account.groups.setPicture(group, null));
    granted(await account.groups.setPicture(group, null));
    expect(await shown()).toBe("no-picture");
  });

  it("is listed, renamed, joined by a link and left", async () => {
    const group = await made(kind);
    const find = async () => granted(await account.groups.list()).find(({ recipient }) => isSameName(recipient, group));
    granted(await account.groups.rename(group, "Writers"));
    granted(await account.groups.rename(group, "Writers"));
    expect(await find()).toEqual({ recipient: group, subject: "Writers", size: 2, isAdmin: true });
    const first = granted(await account.groups.invite(group, { renew: false })).url;
    expect(first).toMatch(/^https:\/\/t\.me\/\+/);
    expect(granted(await account.groups.invite(group, { renew: false })).url).toBe(first);
    expect(granted(await account.groups.invite(group, { renew: true })).url).not.toBe(first);
    granted(await account.groups.leave(group));
    expect(await find()).toBeUndefined();
    expect(await account.groups.read(group)).toEqual({ ok: false, failure: { code: "recipient-not-found" } });
  });
});

it("says who could not be added to a new one, and makes none of nobody", async () => {
  const hidden = { kind: "username", username: "private_person" } as const;
  const nobody = { kind: "username", username: "nobody_here" } as const;
  const group = granted(await account.groups.create({ subject: "Both", members: [nobody, phone(bob), hidden] }));
  expect(group).toMatchObject({ subject: "Both", size: 2, isAdmin: true, missing: [nobody, hidden] });
  const refused = { ok: false, failure: { code: "recipient-not-found" } };
  expect(await account.groups.create({ subject: "None", members: [nobody] })).toEqual(refused);
});

it("reads a channel whose members it may not see, without them", async () => {
  const title = "Bob's news";
  const { peer } = granted(await world.controls.putGroup({ by: bob, title, members: [alice], kind: "channel" }));
  const recipient = { kind: "channel", id: peer.slice("channel:".length) } as const;
  const read = granted(await account.groups.read(recipient));
  expect(read).toEqual({ recipient, subject: title, size: 2, isAdmin: false, members: [] });
});

it("changes nothing where it is no administrator", async () => {
  const { peer } = granted(await world.controls.putGroup({ by: bob, title: "Bob's", members: [alice], kind: "group" }));
  const group = { kind: "group", id: peer.slice("group:".length) } as const;
  const refused = { ok: false, failure: { code: "not-allowed" } };
  expect(await account.groups.rename(group, "Alice's")).toEqual(refused);
  expect(await account.groups.change(group, { what: "remove", members: [phone(bob)] })).toEqual(refused);
  expect(await account.groups.setPicture(group, null)).toEqual(refused);
});

it("blocks a person, whose messages then do not arrive, and takes that back", async () => {
  const carol = await world.person({ name: "Carol" });
  const write = (text: string) => world.controls.reply({ from: carol, to: alice, text });
  expect(await account.presence.isBlocked(phone(carol)).then(granted)).toBe(false);
  for (const blocked of [true, true]) granted(await account.presence.block(phone(carol), blocked));
  expect(await account.presence.isBlocked(phone(carol)).then(granted)).toBe(true);
  granted(await write("nobody hears this"));
  const sent = await account.send(dueMessage(phone(carol), { kind: "text", text: "to the blocked" } as const));
  expect(sent).toEqual({ ok: false, failure: { code: "telegram-error", error: "YOU_BLOCKED_USER" } });
  granted(await account.presence.block(phone(carol), false));
  granted(await write("here again"));
  await vi.waitFor(() => expect(account.heard.received.map(({ text }) => text)).toContain("here again"));
  expect(account.heard.received.map(({ text }) => text)).not.toContain("nobody hears this");
  expect(world.controls.messages(alice).map(({ text }) => text)).not.toContain("nobody hears this");
  expect(world.controls.messages(carol).map(({ text }) => text)).toEqual(["nobody hears this", "here again"]);
  const group = { kind: "group", id: "4000000001" } as const;
  const nobody = { ok: false, failure: { code: "recipient-not-found" } };
  expect(await account.presence.block(group, true)).toEqual(nobody);
  expect(await account.presence.isBlocked(group)).toEqual(nobody);
  expect(await account.presence.isBlocked(phone("9647700000404"))).toEqual(nobody);
});

it("types to a person, and reads what a group has written", async () => {
  granted(await account.presence.type(phone(bob), "typing"));
  granted(await account.presence.show("online"));
  const { peer } = granted(await world.controls.putGroup({ by: bob, title: "Bob's", members: [alice], kind: "group" }));
  const group = { kind: "group", id: peer.slice("group:".length) } as const;
  granted(await world.controls.reply({ from: bob, to: writtenRecipient(group), text: "anybody?" }));
  const heard = () => account.heard.received.find(({ text }) => text === "anybody?");
  await vi.waitFor(() => expect(heard()).toBeDefined());
  granted(await account.presence.markRead(group, [heard()?.providerId ?? ""]));
  expect(world.controls.messages(bob).at(-1)).toMatchObject({ text: "anybody?", status: "read" });
});
