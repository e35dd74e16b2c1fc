import type { tl } from "@mtcute/core";
import type { TelegramClient } from "@mtcute/core/client.js";
import Long from "long";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf, sandboxClients } from "#test/support/telegram-client.ts";
import { sandboxOfFile } from "#test/support/telegram-sandbox-world.ts";

const ME = "9647700004500";
const world = sandboxOfFile();
const clients = sandboxClients(() => world.controls);
let tg: TelegramClient;
let other: TelegramClient;

beforeAll(async () => {
  tg = await clients.signedIn(ME);
  other = await clients.signedIn(ME);
});

afterAll(() => clients.close());

const fullOf = async (id: tl.TypeInputUser) => (await tg.call({ _: "users.getFullUser", id })).fullUser;

describe("an account", () => {
  test("is called as it says, and says something of itself", async () => {
    const user = await tg.call({ _: "account.updateProfile", firstName: "Ali", lastName: "Hasan", about: "here" });
    expect(user).toMatchObject({ firstName: "Ali", lastName: "Hasan" });
    expect(await fullOf({ _: "inputUserSelf" })).toMatchObject({ about: "here" });
    expect(world.controls.accounts()).toMatchObject([{ phone: ME, name: "Ali Hasan" }]);
    await tg.call({ _: "account.updateProfile", about: "" });
    expect((await tg.getMe()).displayName).toBe("Ali Hasan");
  });

  test("is not called nothing, and does not say much", async () => {
    expect(await refusalOf(tg.call({ _: "account.updateProfile", firstName: "" }))).toBe("400 FIRSTNAME_INVALID");
    const long = { _: "account.updateProfile", about: "x".repeat(71) } as const;
    expect(await refusalOf(tg.call(long))).toBe("400 ABOUT_TOO_LONG");
  });

  test("knows its devices, each by a number of its own, and which one asks", async () => {
    const { authorizations } = await tg.call({ _: "account.getAuthorizations" });
    expect(authorizations.map(({ current = false }) => current).sort()).toEqual([false, true]);
    expect(authorizations.find(({ current }) => current)?.hash.isZero()).toBe(true);
    expect(authorizations.find(({ current }) => !current)?.hash.isZero()).toBe(false);
  });
});

test("who has it in their address book hears that it is online, and that it has gone", async () => {
  const friend = await clients.signedIn("9647700004502");
  await friend.call({
    ...{ _: "contacts.importContacts" },
    contacts: [{ _: "inputPhoneContact", clientId: Long.fromInt(1), phone: ME, firstName: "Ali", lastName: "" }],
  });
  const heard: string[] = [];
  friend.onRawUpdate.add(({ update }) => {
    if (update._ === "updateUserStatus") heard.push(update.status._);
  });
  await friend.startUpdatesLoop();
  await tg.call({ _: "account.updateStatus", offline: false });
  await tg.call({ _: "account.updateStatus", offline: true });
  await expect.poll(() => heard).toEqual(["userStatusOnline", "userStatusOffline"]);
});

test("who is blocked is on a list, and the account's other devices hear of it", async () => {
  const person = await tg.resolveUser(await tg.resolvePhoneNumber("9647700004501"));
  const id = await tg.resolvePeer(person);
  const heard: tl.TypeUpdate[] = [];
  other.onRawUpdate.add(({ update }) => void heard.push(update));
  await other.startUpdatesLoop();
  const blocked = () => tg.call({ _: "contacts.getBlocked", offset: 0, limit: 10 });
  expect(await blocked()).toMatchObject({ count: 0, blocked: [] });
  await tg.call({ _: "contacts.block", id });
  expect(await blocked()).toMatchObject({ count: 1, blocked: [{ peerId: { _: "peerUser" } }] });
  expect(await fullOf(person)).toMatchObject({ blocked: true });
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ _: "updatePeerBlocked", blocked: true }));
  await tg.call({ _: "contacts.unblock", id });
  expect(await blocked()).toMatchObject({ count: 0 });
});
