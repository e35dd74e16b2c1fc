import "#test/support/harden-signatures.ts";

import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import type { BaileysClient } from "#test/support/baileys-client.ts";
import { type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const ALI = "9647711111111";
const COLLECTIONS = ["regular_high", "regular_low", "regular", "critical_block", "critical_unblock_low"] as const;

let world: SandboxWorld;
let client: BaileysClient;
let other: BaileysClient;
let restoreConsole: () => void;

beforeAll(async () => {
  restoreConsole = silenceConsole();
  world = await sandboxWorld();
  client = await world.linked(ME);
  other = await world.linked(ME);
  for (const each of [client, other]) await until(() => each.creds.myAppStateKeyId, "the key of the application state");
});
afterAll(async () => {
  await world.close();
  restoreConsole();
  expect(world.failures).toEqual([]);
});

/** What a client is told of chats from now on. */
function chatsTold(of: BaileysClient) {
  const told: object[] = [];
  of.socket().ev.on("chats.update", (updates) => {
    for (const { archived, muteEndTime } of updates) {
      if (archived !== undefined || muteEndTime !== undefined) told.push({ archived, muteEndTime });
    }
  });
  return told;
}

const toBeTold = (told: readonly object[], what: object) =>
  until(
    () => told.find((one) => isDeepStrictEqual({ ...one }, { archived: undefined, muteEndTime: undefined, ...what })),
    "told",
  );
const onPhone = () => world.sandbox.standings(ME);
const lidOf = async (phone: string) =>
  (await client.socket().signalRepository.lidMapping.getLIDForPN(`${phone}@s.whatsapp.net`)) ?? "";

describe("what a device sets", () => {
  it("shows on the phone, and is told to the account's other devices", async () => {
    const told = chatsTold(other);
    const jid = await lidOf(ALI);
    await client.socket().chatModify({ archive: true, lastMessages: [] }, jid);
    await client.socket().chatModify({ mute: 1_900_000_000_000 }, jid);
    expect(onPhone()).toEqual([{ peer: ALI, archived: true, mutedUntil: "2030-03-17T17:46:40.000Z" }]);
    await toBeTold(told, { archived: true });
    await toBeTold(told, { muteEndTime: 1_900_000_000_000 });
    await other.socket().chatModify({ archive: false, lastMessages: [] }, jid);
    await other.socket().chatModify({ mute: null }, jid);
    expect(onPhone()).toEqual([]);
  });

  it("is what a device finds that comes later, or starts anew", async () => {
    await client.socket().chatModify({ archive: true, lastMessages: [] }, await lidOf(ALI));
    // Baileys keeps what it first hears of a chat back until it hears of the chat itself.
    await world.sandbox.reply({ from: ALI, to: ME, text: "salam" });
    const third = await world.linked(ME);
    await until(() => (third.creds.accountSyncCounter ?? 0) > 0, "its first look at all of it");
    const told = chatsTold(third);
    // Anew until it has heard of the chat, and its own first look is over.
    await until(async () => {
      third.keys.delete("app-state-sync-version/regular_low");
      await third.socket().resyncAppState(COLLECTIONS, false);
      return told.some((one) => "archived" in one && one.archived === true);
    }, "told");
    expect(third.keys.get("app-state-sync-version/regular_low")).toMatch(/"version":[3-9]/);
  });

  it("may be the account's name, which others then see", async () => {
    await client.socket().updateProfileName("Ali of the shop");
    expect(world.sandbox.phones().find(({ phone }) => phone === ME)?.name).toBe("Ali of the shop");
  });

  it("is refused where its MACs are wrong, and kept nowhere", async () => {
    const name = "app-state-sync-key";
    const [place = "", kept = ""] = [...client.keys].find(([key]) => key.startsWith(name)) ?? [];
    const key = JSON.parse(kept) as { keyData: string };
    client.keys.set(place, JSON.stringify({ ...key, keyData: Buffer.alloc(32, 1).toString("base64") }));
    const before = onPhone();
    await expect(client.socket().chatModify({ mute: -1 }, await lidOf(ALI))).rejects.toThrow("bad-request");
    client.keys.set(place, kept);
    expect(onPhone()).toEqual(before);
  });
});

describe("what the phone sets", () => {
  it("is told to its devices", async () => {
    const told = chatsTold(client);
    expect(world.sandbox.putChat({ phone: ME, peer: ALI, archived: false, mutedUntil: "forever" }).ok).toBe(true);
    await toBeTold(told, { archived: false });
    await toBeTold(told, { muteEndTime: -1 });
    expect(onPhone()).toEqual([{ peer: ALI, archived: false, mutedUntil: "forever" }]);
  });

  it("may be about a group, and about nobody who is not there", () => {
    const group = world.sandbox.makeGroup({ from: ALI, subject: "Team", members: [ME] });
    if (!group.ok) throw new Error(group.failure.code);
    const { id } = group.value;
    expect(world.sandbox.putChat({ phone: ME, peer: id, archived: true })).toEqual({ ok: true, value: null });
    expect(onPhone()).toContainEqual({ peer: id, archived: true, mutedUntil: null });
    expect(world.sandbox.putChat({ phone: ME, peer: "9647700000404", archived: true })).toMatchObject({ ok: false });
  });
});

describe("a device that asks for what is not there", () => {
  it("is refused", async () => {
    await expect(client.socket().resyncAppState(["nothing" as never], false)).rejects.toThrow("bad-request");
  });

  it.each(["encrypt", "w:stats"])("is refused in place of an empty success: %s", async (xmlns) => {
    const to = "@s.whatsapp.net";
    const question = { tag: "iq", attrs: { to, type: "get", xmlns }, content: [{ tag: "nothing", attrs: {} }] };
    await expect(client.socket().query(question)).rejects.toThrow("feature-not-implemented");
  });
});
