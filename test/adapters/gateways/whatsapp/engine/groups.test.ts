import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IncomingMessage } from "#domain/messages/incoming.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { type Gateway, type LinkedWorld, link, linkedWorld, SHOP, SHOP_PHONE } from "#test/support/linked-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const ALI = "9647711111111";
const SARA = "9647722222222";

let world: LinkedWorld;
let gateway: Gateway;
const stored: IncomingMessage[] = [];

beforeAll(async () => {
  world = await linkedWorld();
  gateway = world.start({
    onReceived: async (_instance, messages) => {
      stored.push(...messages);
    },
  });
  await link(world, gateway);
});
afterAll(() => world.close());

function made(subject = "Team", from = ALI, members = [SHOP_PHONE, SARA]): Recipient {
  const group = world.sandbox.makeGroup({ from, subject, members });
  if (!group.ok) throw new Error(group.failure.code);
  return { kind: "group", id: group.value.id.replace("group:", "") };
}

const nameOf = (group: Recipient) => `group:${group.kind === "group" ? group.id : ""}`;
const shownTo = (phone: string, group: Recipient) =>
  world.sandbox.messages(phone).filter(({ to }) => to === nameOf(group));

describe("a message into a group", () => {
  it("is read by every phone in it, the second as well as the first, and nobody who is not in it gets one", async () => {
    const group = made();
    for (const text of ["one", "two"]) {
      expect(await gateway.send(SHOP, group, { kind: "text", text })).toMatchObject({ ok: true });
    }
    for (const phone of [ALI, SARA]) {
      expect(shownTo(phone, group)).toMatchObject([
        { from: SHOP_PHONE, text: "one", group: "Team" },
        { from: SHOP_PHONE, text: "two" },
      ]);
    }
    expect(await gateway.send(SHOP, { kind: "group", id: "120363999999" }, { kind: "text", text: "x" })).toEqual({
      ok: false,
      failure: { code: "recipient-not-found" },
    });
  });

  it("comes in with the group as its chat, who wrote it, and what it is about", async () => {
    const group = made("Orders");
    const ours = await gateway.send(SHOP, group, { kind: "poll", question: "q", options: ["a", "b"] });
    if (!ours.ok) throw new Error(ours.failure.code);
    stored.length = 0;
    const to = nameOf(group);
    const first = await world.sandbox.send({ kind: "text", from: ALI, to, text: "salam" });
    if (!first.ok) throw new Error(first.failure.code);
    const about = first.value.id;
    await world.sandbox.send({ kind: "reaction", from: SARA, to, about, emoji: "👍" });
    await world.sandbox.send({ kind: "text", from: SARA, to, text: "and you", quotes: about });
    await world.sandbox.send({ kind: "vote", from: SARA, to, about: ours.value.messageId, options: ["b"] });
    await until(() => stored.length === 4);
    const [salam] = stored;
    expect(salam).toMatchObject({ recipient: group, sender: { phone: ALI }, text: "salam", about: null });
    expect(salam?.providerId).toBe(`${salam?.sender.id}/${about}`);
    expect(stored.slice(1)).toMatchObject([
      { kind: "reaction", sender: { phone: SARA }, about: salam?.providerId },
      { kind: "text", about: salam?.providerId },
      { kind: "vote", text: "b", about: ours.value.messageId },
    ]);
    const target = { id: "msg_000000000000000", messageId: salam?.providerId ?? "", direction: "in" } as const;
    await gateway.send(SHOP, group, { kind: "reaction", target, emoji: "❤️" });
    await gateway.send(SHOP, group, { kind: "pin", target, pinned: true });
    expect(shownTo(SARA, group).find(({ id }) => id === about)).toMatchObject({
      reactions: [{ from: SARA }, { from: SHOP_PHONE, emoji: "❤️" }],
      pinned: true,
    });
  });

  it("is asked for again by a phone that cannot read it", async () => {
    const group = made("Lost");
    await gateway.send(SHOP, group, { kind: "text", text: "before" });
    world.store.removeAll("sender-key", `${SARA}/`);
    await gateway.send(SHOP, group, { kind: "text", text: "after" });
    await until(() => shownTo(SARA, group).some(({ text }) => text === "after"));
  });
});

describe("the account's groups", () => {
  it("are listed, made, renamed, joined by a link and left", async () => {
    const { groups } = gateway.sessions;
    const before = await groups.list(SHOP);
    const members = [phoneRecipient(ALI), phoneRecipient("9647700000404")];
    const created = await groups.create(SHOP, { subject: "Shop", members });
    if (!created.ok) throw new Error(created.failure.code);
    const { recipient } = created.value;
    expect(created.value).toMatchObject({ subject: "Shop", size: 2, isAdmin: true, missing: [members[1]] });
    expect(await groups.list(SHOP)).toMatchObject({
      value: [...(before.ok ? before.value : []), { recipient, subject: "Shop" }],
    });
    expect(await groups.rename(SHOP, recipient, "Shop 2")).toEqual({ ok: true, value: null });
    const changed = await groups.change(SHOP, recipient, {
      what: "add",
      members: [phoneRecipient(SARA), phoneRecipient(ALI)],
    });
    expect(changed).toMatchObject({ value: [{ outcome: "done" }, { outcome: "refused" }] });
    await groups.change(SHOP, recipient, { what: "promote", members: [phoneRecipient(SARA)] });
    expect(await groups.read(SHOP, recipient)).toMatchObject({
      value: {
        subject: "Shop 2",
        members: [
          { recipient: phoneRecipient(SHOP_PHONE), role: "owner" },
          { recipient: phoneRecipient(ALI), role: "member" },
          { recipient: phoneRecipient(SARA), role: "admin" },
        ],
      },
    });
    const [one, same, other] = [
      await groups.invite(SHOP, recipient, { renew: false }),
      await groups.invite(SHOP, recipient, { renew: false }),
      await groups.invite(SHOP, recipient, { renew: true }),
    ];
    expect(one).toMatchObject({ value: { url: expect.stringMatching(/^https:\/\/chat\.whatsapp\.com\/\S{22}$/) } });
    expect(same).toEqual(one);
    expect(other).not.toEqual(one);
    expect(await groups.leave(SHOP, recipient)).toEqual({ ok: true, value: null });
    expect(await groups.read(SHOP, recipient)).toEqual({ ok: false, failure: { code: "recipient-not-found" } });
  });

  it("have the picture that they are given, until it is taken off", async () => {
    const { groups, chats } = gateway.sessions;
    const created = await groups.create(SHOP, { subject: "Pictures", members: [phoneRecipient(ALI)] });
    if (!created.ok) throw new Error(created.failure.code);
    const group = created.value.recipient;
    const jpeg = readFileSync(new URL("../../../../../src/ui/public/samples/photo.jpg", import.meta.url));
    expect(await groups.setPicture(SHOP, group, jpeg)).toEqual({ ok: true, value: null });
    expect(await chats.picture(SHOP, group)).toMatchObject({ value: { mimetype: "image/jpeg", bytes: jpeg } });
    expect(await groups.setPicture(SHOP, group, Uint8Array.of(1, 2, 3))).toEqual({
      ok: false,
      failure: { code: "refused", providerCode: "406" },
    });
    for (const _ of [1, 2]) expect(await groups.setPicture(SHOP, group, null)).toEqual({ ok: true, value: null });
    expect(await chats.picture(SHOP, group)).toEqual({ ok: false, failure: { code: "no-picture" } });
    expect(await groups.setPicture(SHOP, made("Of others"), jpeg)).toEqual({
      ok: false,
      failure: { code: "not-allowed" },
    });
  });

  it("are changed by administrators alone, and unknown ones are not found", async () => {
    const { groups } = gateway.sessions;
    const group = made("Theirs");
    expect(await groups.rename(SHOP, group, "Mine")).toEqual({ ok: false, failure: { code: "not-allowed" } });
    const unknown = { kind: "group", id: "120363999999" } as const;
    expect(await groups.read(SHOP, unknown)).toEqual({ ok: false, failure: { code: "recipient-not-found" } });
  });

  it("do not read on who has been taken out of them", async () => {
    const { groups } = gateway.sessions;
    const created = await groups.create(SHOP, { subject: "S", members: [phoneRecipient(ALI), phoneRecipient(SARA)] });
    if (!created.ok) throw new Error(created.failure.code);
    const { recipient } = created.value;
    await gateway.send(SHOP, recipient, { kind: "text", text: "all" });
    await groups.change(SHOP, recipient, { what: "remove", members: [phoneRecipient(SARA)] });
    await until(async () => world.store.list("outbox", "").length === 0);
    await gateway.send(SHOP, recipient, { kind: "text", text: "without Sara" });
    expect(shownTo(ALI, recipient).map(({ text }) => text)).toEqual(["all", "without Sara"]);
    expect(shownTo(SARA, recipient).map(({ text }) => text)).toEqual(["all"]);
  });
});

describe("whom the account blocks", () => {
  it("writes to nobody, until that is taken back", async () => {
    const { presence } = gateway.sessions;
    const write = async (text: string) => {
      const sent = await world.sandbox.reply({ from: ALI, to: SHOP_PHONE, text });
      if (!sent.ok) throw new Error(sent.failure.code);
      return world.sandbox.messages(ALI).find(({ id }) => id === sent.value.id);
    };
    stored.length = 0;
    const isBlocked = () => presence.isBlocked(SHOP, phoneRecipient(ALI));
    expect(await isBlocked()).toEqual({ ok: true, value: false });
    for (const blocked of [true, true]) {
      expect(await presence.block(SHOP, phoneRecipient(ALI), blocked)).toEqual({ ok: true, value: null });
      expect(await isBlocked()).toEqual({ ok: true, value: true });
    }
    expect(await write("nobody hears this")).toMatchObject({ status: "sent" });
    expect(await presence.block(SHOP, phoneRecipient(ALI), false)).toEqual({ ok: true, value: null });
    expect(await isBlocked()).toEqual({ ok: true, value: false });
    await write("here again");
    await until(() => stored.length > 0);
    expect(stored.map(({ text }) => text)).toEqual(["here again"]);
    expect(world.sandbox.messages(SHOP_PHONE).map(({ text }) => text)).not.toContain("nobody hears this");
  });

  it("is somebody whose number is known", async () => {
    const { presence } = gateway.sessions;
    const nobody = { ok: false, failure: { code: "recipient-not-found" } };
    expect(await presence.block(SHOP, { kind: "id", id: "100000000000009" }, true)).toEqual(nobody);
    expect(await presence.block(SHOP, phoneRecipient("9647700000404"), true)).toEqual(nobody);
    expect(await presence.block(SHOP, { kind: "group", id: "120363000000" }, true)).toEqual(nobody);
    expect(await presence.isBlocked(SHOP, phoneRecipient("9647700000404"))).toEqual(nobody);
    expect(await presence.isBlocked(SHOP, { kind: "group", id: "120363000000" })).toEqual(nobody);
  });
});

describe("what others notice", () => {
  it("is that somebody types, and that messages were read", async () => {
    const { presence } = gateway.sessions;
    expect(await presence.type(SHOP, phoneRecipient(ALI), "typing")).toEqual({ ok: true, value: null });
    stored.length = 0;
    const sent = await world.sandbox.reply({ from: ALI, to: SHOP_PHONE, text: "seen?" });
    if (!sent.ok) throw new Error(sent.failure.code);
    const message = await until(() => stored[0]);
    expect(await presence.markRead(SHOP, phoneRecipient(ALI), [message.providerId])).toEqual({ ok: true, value: null });
    await until(() => world.sandbox.messages(ALI).find(({ id }) => id === sent.value.id)?.status === "read");
  });
});
