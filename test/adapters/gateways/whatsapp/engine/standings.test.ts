import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Recipient } from "#domain/messages/recipient.ts";
import {
  type Gateway,
  type LinkedWorld,
  link,
  linkedWorld,
  reached,
  SHOP,
  SHOP_PHONE,
} from "#test/support/linked-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const ALI = "9647711111111";
const SARA = "9647722222222";
const USUAL = { archived: false, mutedUntil: null };

let world: LinkedWorld;
let gateway: Gateway;

beforeAll(async () => {
  world = await linkedWorld();
  expect(put(SARA, { archived: true, mutedUntil: "forever" })).toBe(true);
  gateway = world.start();
  await link(world, gateway);
  await known(gateway);
});
afterAll(() => world.close());

function put(peer: string, what: { archived?: boolean; mutedUntil?: string | null }): boolean {
  return world.sandbox.putChat({ phone: SHOP_PHONE, peer, ...what }).ok;
}

async function standings({ sessions }: Gateway, ...chats: Recipient[]) {
  const told = await sessions.standings.list(SHOP, chats);
  if (!told.ok) throw new Error(told.failure.code);
  return told.value;
}

const known = (of: Gateway) =>
  until(async () => (await standings(of, phoneRecipient(ALI)))[0], "what the phone has is known");
const becomes = (of: Gateway, chat: Recipient, standing: object) =>
  until(async () => JSON.stringify(await standings(of, chat)) === JSON.stringify([standing]), JSON.stringify(standing));
const onPhone = () => world.sandbox.standings(SHOP_PHONE);
const done = { ok: true, value: null };

describe("a chat of WhatsApp", () => {
  it("stands as the phone had it before the account was linked", async () => {
    // Her number alone does not say which chat it is.
    await world.sandbox.reply({ from: SARA, to: SHOP_PHONE, text: "salam" });
    await becomes(gateway, phoneRecipient(SARA), { archived: true, mutedUntil: "forever" });
    expect(await standings(gateway, phoneRecipient(ALI), phoneRecipient(SARA))).toEqual([
      USUAL,
      { archived: true, mutedUntil: "forever" },
    ]);
  });

  it("goes into the archive and out of it, on the phone too", async () => {
    const { archive } = gateway.sessions.standings;
    for (const archived of [true, true]) expect(await archive(SHOP, phoneRecipient(ALI), archived)).toEqual(done);
    expect(onPhone()).toContainEqual({ peer: ALI, archived: true, mutedUntil: null });
    expect(await standings(gateway, phoneRecipient(ALI))).toEqual([{ archived: true, mutedUntil: null }]);
    expect(await archive(SHOP, phoneRecipient(ALI), false)).toEqual(done);
    expect(await standings(gateway, phoneRecipient(ALI))).toEqual([USUAL]);
    expect(onPhone().map(({ peer }) => peer)).toEqual([SARA]);
  });

  it("is muted for ever, until a time, and not any more", async () => {
    const soon = new Date(Date.now() + 3_600_000);
    for (const until of ["forever", soon, null] as const) {
      expect(await gateway.sessions.standings.mute(SHOP, phoneRecipient(ALI), until)).toEqual(done);
      expect(await standings(gateway, phoneRecipient(ALI))).toEqual([{ archived: false, mutedUntil: until }]);
      const shown = until instanceof Date ? until.toISOString() : until;
      expect(onPhone().find(({ peer }) => peer === ALI)?.mutedUntil ?? null).toBe(shown);
    }
    await gateway.sessions.standings.mute(SHOP, phoneRecipient(ALI), new Date(1_000));
    expect(await standings(gateway, phoneRecipient(ALI))).toEqual([USUAL]);
    await gateway.sessions.standings.mute(SHOP, phoneRecipient(ALI), null);
  });

  it("follows what is done on the phone, also while nobody here was there", async () => {
    put(ALI, { mutedUntil: "forever" });
    await becomes(gateway, phoneRecipient(ALI), { archived: false, mutedUntil: "forever" });
    await gateway.sessions.close();
    put(ALI, { archived: true, mutedUntil: null });
    gateway = world.start();
    await gateway.sessions.restoreAll();
    await reached(gateway.sessions, "connected");
    await becomes(gateway, phoneRecipient(ALI), { archived: true, mutedUntil: null });
    put(ALI, { archived: false });
    await becomes(gateway, phoneRecipient(ALI), USUAL);
  });

  it("is one whether it is named by number or by LID, and may be a group", async () => {
    await gateway.sessions.standings.mute(SHOP, phoneRecipient(ALI), "forever");
    const mapped = await world.credentials.readKeys(SHOP.instanceId, "lid-mapping", [ALI]);
    const lid: Recipient = { kind: "id", id: JSON.parse(mapped.get(ALI) ?? '""') };
    expect(await standings(gateway, lid)).toEqual([{ archived: false, mutedUntil: "forever" }]);
    expect(await gateway.sessions.standings.mute(SHOP, lid, null)).toEqual(done);
    expect(await standings(gateway, phoneRecipient(ALI))).toEqual([USUAL]);
    const group = world.sandbox.makeGroup({ from: ALI, subject: "Team", members: [SHOP_PHONE] });
    if (!group.ok) throw new Error(group.failure.code);
    const team: Recipient = { kind: "group", id: group.value.id.replace("group:", "") };
    expect(await gateway.sessions.standings.archive(SHOP, team, true)).toEqual(done);
    expect(await standings(gateway, team, phoneRecipient(ALI))).toEqual([{ archived: true, mutedUntil: null }, USUAL]);
    expect(onPhone()).toContainEqual({ peer: group.value.id, archived: true, mutedUntil: null });
  });

  it("keeps a row for each that is archived or muted, sealed with the keys, and none of the others", async () => {
    const kept = await world.credentials.readKeys(SHOP.instanceId, "chat-standing", [`${ALI}@s.whatsapp.net`]);
    const mapped = await world.credentials.readKeys(SHOP.instanceId, "lid-mapping", [ALI, SARA]);
    const lids = [ALI, SARA].map((phone) => `${JSON.parse(mapped.get(phone) ?? '""')}@lid`);
    const rows = await world.credentials.readKeys(SHOP.instanceId, "chat-standing", lids);
    expect([kept.size, rows.has(lids[0] ?? ""), rows.has(lids[1] ?? "")]).toEqual([0, false, true]);
  });

  it("is nobody's who is not there, and is not told of without a connection", async () => {
    const nobody = { ok: false, failure: { code: "recipient-not-found" } };
    expect(await gateway.sessions.standings.archive(SHOP, phoneRecipient("9647700000404"), true)).toEqual(nobody);
    const away = { instanceId: 9, client: "Client009" };
    expect(await gateway.sessions.standings.mute(away, phoneRecipient(ALI), null)).toEqual({
      ok: false,
      failure: { code: "not-connected" },
    });
  });
});

describe("an account that an older version has linked", () => {
  it("is read anew from the phone, once", async () => {
    const { credentials } = world;
    await gateway.sessions.close();
    put(ALI, { archived: true });
    await credentials.writeKeys(SHOP.instanceId, [
      { type: "chat-standing", id: "all", value: null },
      { type: "app-state-sync-version", id: "regular_low", value: '{"version":9999,"hash":"","indexValueMap":{}}' },
    ]);
    gateway = world.start();
    await gateway.sessions.restoreAll();
    await reached(gateway.sessions, "connected");
    await becomes(gateway, phoneRecipient(ALI), { archived: true, mutedUntil: null });
  });
});
