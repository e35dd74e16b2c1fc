import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Recipient } from "#domain/messages/recipient.ts";
import { dueMessage } from "#test/support/due-message.ts";
import { sandboxClients } from "#test/support/telegram-client.ts";
import { type EngineWorld, engineWorld, granted, type OpenedAccount } from "#test/support/telegram-engine-world.ts";

let world: EngineWorld;
let account: OpenedAccount;
let alice: string;
let bob: string;
/** Of Bob, as Telegram numbers him. */
let number: Recipient;
const clients = sandboxClients(() => world.controls);

beforeAll(async () => {
  world = await engineWorld();
  alice = await world.person({ name: "Alice" });
  bob = await world.person({ name: "Bob" });
  account = await world.linked(alice);
  const sent = granted(await account.send(dueMessage(phone(bob), { kind: "text", text: "salam" } as const)));
  number = { kind: "id", id: String(sent.peerId) };
});
afterAll(async () => {
  await clients.close();
  await world.close();
});

const phone = (text: string): Recipient => ({ kind: "phone", phone: text });
const standings = (...chats: Recipient[]) => account.standings.list(chats).then(granted);
const USUAL = { archived: false, mutedUntil: null };

describe("a chat of Telegram", () => {
  it("goes into the archive and out of it, on all devices of the account", async () => {
    const other = await world.linked(alice);
    expect(await standings(number)).toEqual([USUAL]);
    for (const archived of [true, true]) granted(await account.standings.archive(phone(bob), archived));
    expect(await standings(number)).toEqual([{ archived: true, mutedUntil: null }]);
    expect(granted(await other.standings.list([number]))).toEqual([{ archived: true, mutedUntil: null }]);
    granted(await account.standings.archive(number, false));
    expect(await standings(number)).toEqual([USUAL]);
  });

  it("is muted for ever, until a time, and not any more", async () => {
    const soon = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000);
    for (const until of ["forever", soon, null] as const) {
      granted(await account.standings.mute(phone(bob), until));
      expect(await standings(number)).toEqual([{ archived: false, mutedUntil: until }]);
    }
    granted(await account.standings.mute(phone(bob), new Date("2100-01-01T00:00:00Z")));
    expect(await standings(number)).toEqual([{ archived: false, mutedUntil: "forever" }]);
    granted(await account.standings.mute(phone(bob), new Date(1_000)));
    expect(await standings(number)).toEqual([USUAL]);
  });

  it.each(["group", "supergroup"] as const)("may be a %s", async (kind) => {
    const { peer } = granted(await world.controls.putGroup({ by: bob, title: kind, members: [alice], kind }));
    const [named, id = ""] = peer.split(":");
    const group: Recipient = { kind: named === "group" ? "group" : "channel", id };
    granted(await account.standings.archive(group, true));
    granted(await account.standings.mute(group, "forever"));
    expect(await standings(group, number)).toEqual([{ archived: true, mutedUntil: "forever" }, USUAL]);
  });

  it("comes out of the archive when somebody writes in it, unless it is muted", async () => {
    for (const [until, archived] of [
      ["forever", true],
      [null, false],
    ] as const) {
      granted(await account.standings.archive(number, true));
      granted(await account.standings.mute(number, until));
      granted(await world.controls.reply({ from: bob, to: alice, text: "salam" }));
      granted(await account.standings.mute(number, until));
      expect(await standings(number)).toEqual([{ archived, mutedUntil: until }]);
    }
  });

  it("keeps what else its owner has set of how they are told", async () => {
    const tg = await clients.signedIn(alice);
    const { peer } = await tg.call({ _: "contacts.resolvePhone", phone: bob });
    const users = (await tg.call({ _: "contacts.resolvePhone", phone: bob })).users;
    const user = users[0];
    if (peer._ !== "peerUser" || user?._ !== "user" || user.accessHash === undefined) throw new Error("no Bob");
    const notified = {
      _: "inputNotifyPeer",
      peer: { _: "inputPeerUser", userId: user.id, accessHash: user.accessHash },
    } as const;
    const sound = { _: "notificationSoundLocal", title: "Bell", data: "bell" } as const;
    const settings = { _: "inputPeerNotifySettings", showPreviews: false, silent: true, sound } as const;
    await tg.call({ _: "account.updateNotifySettings", peer: notified, settings });
    granted(await account.standings.mute(phone(bob), "forever"));
    expect(await tg.call({ _: "account.getNotifySettings", peer: notified })).toMatchObject({
      ...{ showPreviews: false, silent: true, muteUntil: 2_147_483_647 },
      otherSound: { title: "Bell" },
    });
  });

  it("is known among the latest alone, and is nobody's who is not there", async () => {
    expect(await standings({ kind: "id", id: "1" }, number)).toEqual([null, expect.anything()]);
    const [byNumber, byPhone] = await standings(number, phone(bob));
    expect(byPhone).toEqual(byNumber);
    expect(await account.standings.list([phone("9647700000404")])).toMatchObject({ ok: false });
    const nobody = { ok: false, failure: { code: "recipient-not-found" } };
    expect(await account.standings.archive(phone("9647700000404"), true)).toEqual(nobody);
    expect(await account.standings.mute({ kind: "channel", id: "4999999999" }, null)).toEqual(nobody);
  });

  it("is asked for once in a while, however often somebody asks", async () => {
    await standings(number);
    const busy = { kind: "error", method: "messages.getDialogs", errorCode: 420, text: "FLOOD_WAIT_3" } as const;
    world.controls.inject({ ...busy, times: 1 });
    expect(await standings(number)).toEqual([expect.anything()]);
    granted(await account.standings.archive(number, false));
    expect(await account.standings.list([number])).toMatchObject({ ok: false });
  });
});
