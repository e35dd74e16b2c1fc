import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Recipient } from "#domain/messages/recipient.ts";
import { LOOKUP_LIFE_MS } from "#ports/telegram-lookups.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { type EngineWorld, engineWorld, granted, type OpenedAccount } from "#test/support/telegram-engine-world.ts";
import { until } from "#test/support/until.ts";

const NOT_FOUND = { ok: false, failure: { code: "recipient-not-found" } };

let world: EngineWorld;
let account: OpenedAccount;
let bob: string;
let names = 0;
beforeAll(async () => {
  world = await engineWorld();
  account = await world.linked(await world.person({ name: "Alice" }));
});
beforeEach(async () => {
  world.controls.inject({ kind: "clear" });
  bob = await world.person({ name: "Bob" });
});
afterAll(() => world.close());

describe("a username", () => {
  let username: string;
  beforeEach(async () => {
    names += 1;
    username = `bob_of_test_${names}`;
    granted(await world.controls.putAccount({ phone: bob, username }));
  });

  it("is asked for once, also after a restart", async () => {
    expect((await write({ kind: "username", username })).ok).toBe(true);
    refuse("contacts.resolveUsername");
    expect((await write({ kind: "username", username: username.toUpperCase() })).ok).toBe(true);

    await account.close();
    account = await world.open(account.instanceId);
    expect((await write({ kind: "username", username })).ok).toBe(true);
    expect(texts(bob)).toHaveLength(3);
  });

  it("is asked for again when Telegram does not know the person by what was kept", async () => {
    granted(await write({ kind: "username", username }));
    world.controls.inject({
      kind: "error",
      method: "messages.sendMessage",
      errorCode: 400,
      text: "PEER_ID_INVALID",
      times: 1,
    });
    expect((await write({ kind: "username", username })).ok).toBe(true);
    expect(texts(bob)).toHaveLength(2);
  });

  it("of nobody is not found", async () => {
    expect(await write({ kind: "username", username: "nobody_at_all" })).toEqual(NOT_FOUND);
  });
});

describe("a phone number", () => {
  it("is asked for once, also after a restart", async () => {
    expect((await write(phone(bob))).ok).toBe(true);
    refuse("contacts.resolvePhone");
    expect((await write(phone(bob))).ok).toBe(true);

    await account.close();
    account = await world.open(account.instanceId);
    expect((await write(phone(bob))).ok).toBe(true);
  });

  it("of nobody is remembered as such for an hour", async () => {
    const nobody = "9647701990404";
    expect(await write(phone(nobody))).toEqual(NOT_FOUND);
    refuse("contacts.resolvePhone");
    expect(await write(phone(nobody))).toEqual(NOT_FOUND);
    const later = new Date(Date.now() + LOOKUP_LIFE_MS.missed);
    expect(await world.lookups.find(account.instanceId, nobody, later)).toBeNull();
  });

  it("that its owner hides from strangers is not found", async () => {
    const hidden = await world.person({ name: "Dave", findable: false });
    expect(await write(phone(hidden))).toEqual(NOT_FOUND);
  });

  it("is not added to the address book unless asked for", async () => {
    const unfindable = "9647701980404";
    refuse("contacts.importContacts");
    expect(await write(phone(unfindable))).toEqual(NOT_FOUND);
    expect(await write(phone(unfindable), { addContact: true })).toEqual({
      ok: false,
      failure: { code: "refused", providerCode: "ASKED_AGAIN" },
    });
  });

  it("is found by adding it where that is asked for, though it was not found before", async () => {
    world.controls.inject({
      kind: "error",
      method: "contacts.resolvePhone",
      errorCode: 400,
      text: "PHONE_NOT_OCCUPIED",
      times: 1,
    });
    expect(await write(phone(bob))).toEqual(NOT_FOUND);
    expect((await write(phone(bob), { addContact: true })).ok).toBe(true);
    expect((await write(phone(bob))).ok).toBe(true);
  });

  it.each([
    ["hangs", () => new Promise<never>(() => {})],
    ["fails", () => Promise.reject(new Error("database away"))],
  ])("is written to though the database %s where the answer is to be remembered", async (_, broken) => {
    const { remember, forget } = world.lookups;
    Object.assign(world.lookups, { remember: broken, forget: broken });
    try {
      expect((await write(phone(bob))).ok).toBe(true);
      expect(await write(phone("9647701970404"))).toEqual(NOT_FOUND);
    } finally {
      Object.assign(world.lookups, { remember, forget });
    }
  });

  it("is asked for where what is remembered cannot be read", async () => {
    const { find } = world.lookups;
    Object.assign(world.lookups, { find: () => Promise.reject(new Error("database away")) });
    try {
      expect((await write(phone(bob))).ok).toBe(true);
    } finally {
      Object.assign(world.lookups, { find });
    }
  });

  it("is looked up once more when Telegram does not know the person by what was remembered", async () => {
    const { peerId } = granted(await write(phone(bob)));
    await world.lookups.remember(account.instanceId, bob, { userId: peerId, accessHash: "-12345" }, new Date());
    expect((await write(phone(bob))).ok).toBe(true);
    const { user } = (await world.lookups.find(account.instanceId, bob, new Date())) ?? {};
    expect(user).toMatchObject({ userId: peerId });
    expect(user?.accessHash).not.toBe("-12345");
  });
});

describe("an id", () => {
  let id: string;
  beforeEach(async () => {
    granted(await account.listen());
    id = world.controls.accounts().find((one) => one.phone === bob)?.id ?? "";
  });

  async function hearFromBob(): Promise<void> {
    const alice = world.controls.accounts().find(({ name }) => name === "Alice")?.phone ?? "";
    const before = account.heard.received.length;
    await world.controls.reply({ from: bob, to: alice, text: "salam" });
    await until(() => account.heard.received[before], "the message of Bob");
  }

  it("of somebody who wrote is answered, also after a restart", async () => {
    await hearFromBob();
    expect((await write({ kind: "id", id })).ok).toBe(true);
    await account.close();
    account = await world.open(account.instanceId);
    expect((await write({ kind: "id", id })).ok).toBe(true);
    expect(texts(bob)).toHaveLength(2);
  });

  it("of nobody who wrote is not found", async () => {
    expect(await write({ kind: "id", id: "6999999999" })).toEqual(NOT_FOUND);
  });

  it("written as digits alone goes to no phone of that number", async () => {
    await hearFromBob();
    const stranger = id;
    granted(await world.controls.putAccount({ phone: stranger, name: "Stranger" }));
    expect(await write({ kind: "phone", phone: id, bare: true })).toEqual({
      ok: false,
      failure: { code: "recipient-is-id", id },
    });
    expect(texts(stranger)).toEqual([]);
    expect((await write({ kind: "phone", phone: id })).ok).toBe(true);
    expect(texts(stranger)).toHaveLength(1);
  });
});

it("says whom a message went to", async () => {
  const sent = granted(await write(phone(bob)));
  const known = world.controls.accounts().find((one) => one.phone === bob);
  expect(String(sent.peerId)).toBe(known?.id);
});

function write(recipient: Recipient, options = {}) {
  return account.send(dueMessage(recipient, { kind: "text", text: "hello" }, { options }));
}

function phone(digits: string): Recipient {
  return { kind: "phone", phone: digits };
}

function texts(of: string) {
  return world.controls.messages(of).filter((message) => message.to === of && message.kind === "text");
}

/** A second question would be refused so. */
function refuse(method: string): void {
  world.controls.inject({ kind: "error", method, errorCode: 400, text: "ASKED_AGAIN", times: 1_000 });
}
