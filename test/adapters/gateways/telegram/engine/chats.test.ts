import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Recipient, writtenRecipient } from "#domain/messages/recipient.ts";
import { type EngineWorld, engineWorld, granted, type OpenedAccount } from "#test/support/telegram-engine-world.ts";

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000, 7)]);
const LARGE = Buffer.concat([JPEG, Buffer.alloc(700_000, 3)]);
const PNG = Buffer.from("\x89PNG\r\n\x1a\n and more", "latin1");
const NONE = { ok: false, failure: { code: "no-picture" } };

let world: EngineWorld;
let account: OpenedAccount;
let alice: string;
let bob: string;

beforeAll(async () => {
  world = await engineWorld();
  alice = await world.person({ name: "Alice" });
  bob = await world.person({ name: "Bob", username: "bob_shop", dataCentre: 4 });
  account = await world.linked(alice);
});
afterAll(() => world.close());

const phone = (text: string): Recipient => ({ kind: "phone", phone: text });
const put = async (peer: string, bytes: Buffer, shown = true) =>
  granted(await world.controls.setPicture({ peer, image: bytes.toString("base64"), shown }));
const shown = (mimetype: string, bytes: Buffer) => ({ ok: true, value: { mimetype, bytes } });

describe("a picture of Telegram", () => {
  it("is a person's by any of their names, as Telegram has it now, whichever data centre has it", async () => {
    await put(bob, Buffer.alloc(0));
    expect(await account.chats.picture(phone(bob))).toEqual(NONE);
    for (const [bytes, mimetype] of [
      [JPEG, "image/jpeg"],
      [PNG, "image/png"],
      [LARGE, "image/jpeg"],
    ] as const) {
      await put(bob, bytes);
      expect(await account.chats.picture(phone(bob))).toEqual(shown(mimetype, bytes));
    }
    expect(await account.chats.picture({ kind: "username", username: "bob_shop" })).toMatchObject({ ok: true });
    await put(bob, Buffer.alloc(0));
    expect(await account.chats.picture(phone(bob))).toEqual(NONE);
  });

  it("is the account's own, also where nobody else sees it", async () => {
    await put(alice, PNG, false);
    expect(await account.chats.picture(phone(alice))).toEqual(shown("image/png", PNG));
    await put(bob, PNG, false);
    expect(await account.chats.picture(phone(bob))).toEqual(NONE);
  });

  it.each(["group", "supergroup", "channel"] as const)("is that of a %s which the account is in", async (kind) => {
    const { peer } = granted(await world.controls.putGroup({ by: bob, title: kind, members: [alice], kind }));
    const [named, id = ""] = peer.split(":");
    const recipient: Recipient = { kind: named === "group" ? "group" : "channel", id };
    expect(writtenRecipient(recipient)).toBe(peer);
    expect(await account.chats.picture(recipient)).toEqual(NONE);
    await put(peer, JPEG);
    expect(await account.chats.picture(recipient)).toEqual(shown("image/jpeg", JPEG));
  });

  it("is nobody's who is not there", async () => {
    const nobody = { ok: false, failure: { code: "recipient-not-found" } };
    expect(await account.chats.picture(phone("9647700000404"))).toEqual(nobody);
    expect(await account.chats.picture({ kind: "group", id: "4999999999" })).toEqual(nobody);
    expect(await account.chats.picture({ kind: "channel", id: "4999999999" })).toEqual(nobody);
    expect(await world.controls.setPicture({ peer: "channel:1", image: "", shown: true })).toMatchObject({
      failure: { code: "group-unknown" },
    });
    expect(await world.controls.setPicture({ peer: "9647700000404", image: "", shown: true })).toMatchObject({
      failure: { code: "not-on-telegram" },
    });
  });
});
