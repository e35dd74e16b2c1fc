import type { TelegramClient } from "@mtcute/core/client.js";
import Long from "long";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf, sandboxClients } from "#test/support/telegram-client.ts";
import { sandboxOfFile } from "#test/support/telegram-sandbox-world.ts";

const ME = "9647700004000";
const world = sandboxOfFile();
let tg: TelegramClient;
const clients = sandboxClients(() => world.controls);

beforeAll(async () => {
  tg = await clients.signedIn(ME);
});

afterAll(() => clients.close());

const byPhone = (phone: string) => tg.call({ _: "contacts.resolvePhone", phone });
const byUsername = (username: string) => tg.call({ _: "contacts.resolveUsername", username });

describe("an account is found", () => {
  test("by any number, whoever nobody made it for", async () => {
    const { users } = await byPhone("+9647700004001");
    expect(users).toMatchObject([{ firstName: "+9647700004001", phone: undefined }]);
    expect((await byPhone("9647700004001")).peer).toEqual((await byPhone("+964 770 000 4001")).peer);
  });

  test("by any name, in capitals or not", async () => {
    const { users, peer } = await byUsername("zainab_h");
    expect(users).toMatchObject([{ username: "zainab_h" }]);
    expect((await byUsername("Zainab_H")).peer).toEqual(peer);
  });

  test("by the name and the username that it was given", async () => {
    await world.controls.putAccount({ phone: "9647700004002", username: "Omar_S", name: "Omar Al Saadi" });
    expect((await byUsername("omar_s")).users).toMatchObject([{ firstName: "Omar", lastName: "Al Saadi" }]);
    const taken = await world.controls.putAccount({ phone: "9647700004003", username: "OMAR_S" });
    expect(taken).toEqual({ ok: false, failure: { code: "username-taken" } });
  });

  test("and renamed, under its new name only", async () => {
    await world.controls.putAccount({ phone: "9647700004004", username: "before_it" });
    const { peer } = await byUsername("before_it");
    await world.controls.putAccount({ phone: "9647700004004", username: "after_it" });
    expect((await byUsername("after_it")).peer).toEqual(peer);
    expect((await byUsername("before_it")).peer).not.toEqual(peer);
  });
});

describe("no account is found", () => {
  test.each([
    ["9647700000404", "400 PHONE_NOT_OCCUPIED"],
    ["123", "400 PHONE_NOT_OCCUPIED"],
  ])("by the number %s", async (phone, refusal) => expect(await refusalOf(byPhone(phone))).toBe(refusal));

  test.each([
    ["nobody_here", "400 USERNAME_NOT_OCCUPIED"],
    ["ab", "400 USERNAME_INVALID"],
    ["1abcd", "400 USERNAME_INVALID"],
  ])("by the name %s", async (username, refusal) => expect(await refusalOf(byUsername(username))).toBe(refusal));

  test("by a number that its owner hides, until the owner has the searcher in the address book", async () => {
    const phone = "9647700004005";
    await world.controls.putAccount({ phone, findable: false });
    expect(await refusalOf(byPhone(phone))).toBe("400 PHONE_NOT_OCCUPIED");
    expect((await tg.importContacts([{ phone, firstName: "H", lastName: "" }])).users).toEqual([]);
    const owner = await clients.signedIn(phone);
    await owner.importContacts([{ phone: ME, firstName: "Me", lastName: "" }]);
    expect((await byPhone(phone)).users).toHaveLength(1);
  });
});

test("the address book shows numbers", async () => {
  const phone = "9647700004006";
  const contact = { phone, firstName: "Sara", lastName: "" };
  const { users, imported } = await tg.importContacts([contact, { ...contact, phone: "9647700000404" }]);
  expect(users).toMatchObject([{ contact: true, phone }]);
  expect(imported).toHaveLength(1);
  await tg.deleteContacts([await tg.resolvePhoneNumber(phone)]);
  expect((await byPhone(phone)).users).toMatchObject([{ contact: false, phone: undefined }]);
});

test("an access hash is one account's own", async () => {
  const other = await clients.signedIn("9647700004007");
  const [mine] = (await byUsername("zainab_h")).users;
  const [theirs] = (await other.call({ _: "contacts.resolveUsername", username: "zainab_h" })).users;
  if (mine?._ !== "user" || theirs?._ !== "user" || mine.accessHash === undefined) throw new Error("no user");
  expect(mine.id).toBe(theirs.id);
  expect(mine.accessHash.eq(theirs.accessHash ?? Long.ZERO)).toBe(false);
  const address = { userId: mine.id, accessHash: mine.accessHash };
  const stolen = { _: "inputPeerUser", ...address } as const;
  const sent = other.call({ _: "messages.sendMessage", peer: stolen, message: "x", randomId: Long.ONE });
  expect(await refusalOf(sent)).toBe("400 PEER_ID_INVALID");
  const users = await other.call({ _: "users.getUsers", id: [{ _: "inputUser", ...address }] });
  expect(users).toEqual([{ _: "userEmpty", id: mine.id }]);
});

test("whoever asks about itself is told everything", async () => {
  const { users, fullUser } = await tg.call({ _: "users.getFullUser", id: { _: "inputUserSelf" } });
  expect(users).toMatchObject([{ self: true, phone: ME }]);
  expect(fullUser.id).toBe((await tg.getMe()).id);
});

test("nobody is told anything before logging in", async () => {
  const call = clients.client().call({ _: "contacts.resolvePhone", phone: "9647700004001" });
  expect(await refusalOf(call)).toBe("401 AUTH_KEY_UNREGISTERED");
});
