import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
const AWAITED = { ok: false, failure: { code: "key-awaited" } };
const DONE = { ok: true, value: null };
const DAY_MS = 86_400_000;

let world: LinkedWorld;
let gateway: Gateway;
/** Ids of the application state's keys that were stored, in their order. */
let stored: string[];
let aheadMs: number;

beforeEach(async () => {
  world = await linkedWorld();
  stored = [];
  aheadMs = 0;
  const { credentials } = world;
  const { writeKeys } = credentials;
  Object.assign(credentials, {
    writeKeys: async (...[instanceId, keys]: Parameters<typeof writeKeys>) => {
      for (const { type, id, value } of keys) if (type === "app-state-sync-key" && value !== null) stored.push(id);
      await writeKeys(instanceId, keys);
    },
  });
  world.sandbox.putChat({ phone: SHOP_PHONE, peer: ALI, archived: true });
  gateway = world.start({}, undefined, () => aheadMs);
  await link(world, gateway);
  // His number alone does not say which chat it is.
  await world.sandbox.reply({ from: ALI, to: SHOP_PHONE, text: "salam" });
  await until(async () => (await standing())?.archived, "what the phone has is known");
});
afterEach(() => world.close());

const archive = (archived: boolean) => gateway.sessions.standings.archive(SHOP, phoneRecipient(ALI), archived);
const onPhone = () => world.sandbox.standings(SHOP_PHONE);

async function standing() {
  const told = await gateway.sessions.standings.list(SHOP, [phoneRecipient(ALI)]);
  if (!told.ok) throw new Error(told.failure.code);
  return told.value[0] ?? null;
}

/** The account as it would be had its phone never shared the key, and connected again. */
async function lose(more: (creds: Record<string, unknown>) => void = () => undefined): Promise<void> {
  await gateway.sessions.close();
  const creds = JSON.parse((await world.credentials.readCredentials(SHOP.instanceId)) ?? "{}");
  const [id = ""] = stored.splice(0);
  more(creds);
  await world.credentials.writeCredentials(SHOP.instanceId, JSON.stringify(creds), true);
  await world.credentials.writeKeys(SHOP.instanceId, [{ type: "app-state-sync-key", id, value: null }]);
  gateway = world.start({}, undefined, () => aheadMs);
  await gateway.sessions.restoreAll();
  await reached(gateway.sessions, "connected");
}

/** As phones do from time to time, in vain here: the share is lost. */
function makeNewKey(): string {
  const id = Buffer.from([0, 0, 0xff, 0xff, 0xff, 0xff]);
  world.store.write("app-state-key", SHOP_PHONE, { id, data: Buffer.alloc(32, 7) });
  return id.toString("base64");
}

function neverShared(creds: Record<string, unknown>): void {
  delete creds.myAppStateKeyId;
  creds.accountSyncCounter = 1;
}

describe("an account whose phone has not shared the key of its application state", () => {
  it("asks for the key when it is needed, and then goes on", async () => {
    await lose();
    expect(await archive(false)).toEqual(AWAITED);
    expect(onPhone()).toHaveLength(1);
    await until(() => stored.length > 0, "the key comes");
    expect(await archive(false)).toEqual(DONE);
    expect(onPhone()).toEqual([]);
  });

  it("is asked by itself at the next connection where nothing could be read yet", async () => {
    const mapped = await world.credentials.readKeys(SHOP.instanceId, "lid-mapping", [ALI]);
    const lid = `${JSON.parse(mapped.get(ALI) ?? '""')}@lid`;
    const kept = ["all", lid].map((id) => ({ type: "chat-standing", id, value: null }));
    await world.credentials.writeKeys(SHOP.instanceId, kept);
    await lose(neverShared);
    expect(await standing()).toBe(null);
    await until(async () => (await standing())?.archived, "what the phone has is known");
    expect(await archive(false)).toEqual(DONE);
  });

  it("asks for one that the phone has made since, goes on after it, and sets nothing before", async () => {
    const id = makeNewKey();
    await world.sandbox.setOnline(SHOP_PHONE, false);
    world.sandbox.putChat({ phone: SHOP_PHONE, peer: ALI, archived: false });
    world.sandbox.putChat({ phone: SHOP_PHONE, peer: ALI, archived: true });
    // The first is refused by WhatsApp, whose state cannot be read here; then nothing is sent any more.
    for (let at = 0; at < 2; at += 1) expect(await archive(false)).toEqual(AWAITED);
    expect(onPhone()).toHaveLength(1);
    await world.sandbox.setOnline(SHOP_PHONE, true);
    await until(() => stored.includes(id), "the new key comes");
    world.sandbox.putChat({ phone: SHOP_PHONE, peer: ALI, mutedUntil: "forever" });
    await until(async () => (await standing())?.mutedUntil === "forever", "what is set with it is known");
    expect(await archive(false)).toEqual(DONE);
    expect(onPhone()).toEqual([{ peer: ALI, archived: false, mutedUntil: "forever" }]);
  });

  it("is asked once, and a day later again", async () => {
    await lose(neverShared);
    const tryFor = async (seconds: number): Promise<void> => {
      for (const end = Date.now() + seconds * 1_000; Date.now() < end; ) {
        expect(await archive(false)).toEqual(AWAITED);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    await world.sandbox.setOnline(SHOP_PHONE, false);
    await tryFor(3);
    await world.sandbox.setOnline(SHOP_PHONE, true);
    await until(() => stored.length > 0, "the key comes");
    expect(await archive(false)).toEqual(DONE);
    expect(stored).toHaveLength(1);
    await lose(neverShared);
    await world.sandbox.setOnline(SHOP_PHONE, false);
    await tryFor(2);
    aheadMs = DAY_MS;
    await tryFor(2);
    await world.sandbox.setOnline(SHOP_PHONE, true);
    await until(() => stored.length === 2, "both are answered");
  });
});
