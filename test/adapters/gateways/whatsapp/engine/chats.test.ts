import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mediaDownloads } from "#adapters/gateways/whatsapp/engine/media-download.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { type Gateway, type LinkedWorld, link, linkedWorld, SHOP, SHOP_PHONE } from "#test/support/linked-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";

const ALI = "9647711111111";
const SARA = "9647722222222";
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000, 7)]);
const PNG = Buffer.from("\x89PNG\r\n\x1a\n and more", "latin1");
const NONE = { ok: false, failure: { code: "no-picture" } };

let world: LinkedWorld;
let gateway: Gateway;

beforeAll(async () => {
  world = await linkedWorld();
  gateway = world.start();
  await link(world, gateway);
});
afterAll(() => world.close());

const shownBy = (recipient: Recipient) => gateway.sessions.chats.picture(SHOP, recipient);
const put = (peer: string, bytes: Buffer, shown = true) =>
  expect(world.sandbox.setPicture({ peer, image: bytes.toString("base64"), shown })).toEqual({ ok: true, value: null });

describe("a picture of WhatsApp", () => {
  it("is a person's, as the network has it now", async () => {
    expect(await shownBy(phoneRecipient(ALI))).toEqual(NONE);
    put(ALI, JPEG);
    expect(await shownBy(phoneRecipient(ALI))).toEqual({ ok: true, value: { mimetype: "image/jpeg", bytes: JPEG } });
    put(ALI, PNG);
    expect(await shownBy(phoneRecipient(ALI))).toEqual({ ok: true, value: { mimetype: "image/png", bytes: PNG } });
    put(ALI, Buffer.alloc(0));
    expect(await shownBy(phoneRecipient(ALI))).toEqual(NONE);
  });

  it("is the account's own, also where nobody else sees it", async () => {
    put(SHOP_PHONE, JPEG, false);
    expect(await shownBy(phoneRecipient(SHOP_PHONE))).toMatchObject({ value: { bytes: JPEG } });
    put(SARA, JPEG, false);
    expect(await shownBy(phoneRecipient(SARA))).toEqual(NONE);
  });

  it("is a group's, for those who are in it", async () => {
    const names = [[SHOP_PHONE], [SARA]].map((members) => {
      const group = world.sandbox.makeGroup({ from: ALI, subject: "Team", members });
      if (!group.ok) throw new Error(group.failure.code);
      put(group.value.id, PNG);
      return { kind: "group", id: group.value.id.replace("group:", "") } as const;
    });
    const seen = await Promise.all(names.map(shownBy));
    expect(seen).toEqual([{ ok: true, value: { mimetype: "image/png", bytes: PNG } }, NONE]);
  });

  it("is nobody's who is not there", async () => {
    const nobody = { ok: false, failure: { code: "recipient-not-found" } };
    expect(await shownBy(phoneRecipient("9647700000404"))).toEqual(nobody);
    expect(await shownBy({ kind: "username", username: "ali" })).toEqual(nobody);
    expect(await shownBy({ kind: "group", id: "120363999999" })).toEqual(NONE);
    expect(world.sandbox.setPicture({ peer: "group:120363999999", image: "", shown: true })).toMatchObject({
      failure: { code: "not-on-whatsapp" },
    });
    const away = { instanceId: 9, client: "Client009" };
    expect(await gateway.sessions.chats.picture(away, phoneRecipient(ALI))).toEqual({
      ok: false,
      failure: { code: "not-connected" },
    });
  });

  it("is not said to be missing where WhatsApp does not answer", async () => {
    const other = await linkedWorld();
    const hasty = other.start({ sendTimeoutMs: 300, queryTimeoutMs: 100 });
    await link(other, hasty);
    other.sandbox.inject({ kind: "deaf", phone: SHOP_PHONE });
    expect(await hasty.sessions.chats.picture(SHOP, { kind: "id", id: "100000000000009" })).toEqual({
      ok: false,
      failure: { code: "not-acknowledged" },
    });
    await other.close();
  });
});

describe("what WhatsApp's hosts are not", () => {
  it.each([
    "http://pps.whatsapp.net/v/1.jpg",
    "https://pps.whatsapp.net:8443/v/1.jpg",
    "https://user@pps.whatsapp.net/v/1.jpg",
    "https://whatsapp.net.example/v/1.jpg",
    "https://127.0.0.1/v/1.jpg",
    "file:///etc/passwd",
    "no url",
  ])("is not asked for a picture: %s", async (url) => {
    expect(await mediaDownloads({ ca: null, agent: undefined }).picture(url, { maxBytes: 1 })).toEqual({
      ok: false,
      failure: { code: "url-invalid" },
    });
  });
});
