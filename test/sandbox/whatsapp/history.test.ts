import "#test/support/harden-signatures.ts";

import type { WAMessage } from "baileys";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { type BaileysClient, baileysClient } from "#test/support/baileys-client.ts";
import { link, type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const ALI = "9647711111111";
const SARA = "9647722222222";

let world: SandboxWorld;
let restoreConsole: () => void;
const clients: BaileysClient[] = [];

beforeAll(async () => {
  restoreConsole = silenceConsole();
  world = await sandboxWorld();
  world.sandbox.holdPhone(ME, "Shop");
  world.sandbox.holdPhone(ALI, "Ali");
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await world.close();
  restoreConsole();
  expect(world.failures).toEqual([]);
});

async function says(from: string, to: string, text: string): Promise<string> {
  const sent = await world.sandbox.reply({ from, to, text });
  if (!sent.ok) throw new Error(sent.failure.code);
  return sent.value.id;
}

/** A client that is linked now, and what it is told of the past. */
async function linkedNow(phone = ME) {
  const client = baileysClient(() => world.sandbox.network());
  clients.push(client);
  await link(world.sandbox, client, phone);
  const told = {
    get messages() {
      return client.history.flatMap(({ messages }) => messages);
    },
    get chats() {
      return client.history.flatMap(({ chats }) => chats);
    },
    get names() {
      const named = client.history.flatMap(({ contacts }) => contacts.filter(({ notify }) => notify));
      return Object.fromEntries(named.map(({ id, notify }) => [id, notify ?? ""]));
    },
  };
  return { client, told };
}

const words = (messages: readonly WAMessage[]) =>
  messages.map(({ message, key }) => [key.fromMe, message?.conversation]);

describe("a device that is linked", () => {
  it("is told what was said before, newest first, by whom, and what people are called", async () => {
    await says(ALI, ME, "one");
    await says(ME, ALI, "two");
    await says(SARA, ME, "from Sara");
    world.sandbox.putChat({ phone: ME, peer: ALI, archived: true });
    const { client, told } = await linkedNow();
    await until(() => Object.keys(told.names).length === 2, "names");
    const lid = await client.socket().signalRepository.lidMapping.getLIDForPN(`${ALI}@s.whatsapp.net`);
    const withAli = told.messages.filter(({ key }) => key.remoteJid === lid);
    expect(words(withAli)).toEqual([
      [true, "two"],
      [false, "one"],
    ]);
    expect(withAli[1]).toMatchObject({ pushName: "Ali", messageTimestamp: expect.anything() });
    expect(words(told.messages)).toContainEqual([false, "from Sara"]);
    expect(Object.values(told.names).sort()).toEqual(["Ali", "Shop"]);
    expect(told.chats).toContainEqual(
      expect.objectContaining({ id: lid, name: "Ali", archived: true, unreadCount: 1 }),
    );
  });

  it("is told of files and places as they were sent, and of nothing that was taken back", async () => {
    const place = { kind: "location", from: ALI, to: ME, latitude: 33.3, longitude: 44.4 } as const;
    await world.sandbox.send(place);
    await world.sandbox.send({ kind: "delete", from: ALI, to: ME, about: await says(ALI, ME, "gone") });
    await world.sandbox.send({ kind: "edit", from: ALI, to: ME, about: await says(ALI, ME, "befor"), text: "before" });
    const { told } = await linkedNow();
    await until(() => told.messages.length >= 5, "messages");
    expect(told.messages.find(({ message }) => message?.locationMessage)?.message?.locationMessage).toMatchObject({
      degreesLatitude: 33.3,
    });
    const texts = words(told.messages).map(([, text]) => text);
    expect(texts).toContain("before");
    expect(texts).not.toContain("gone");
    expect(texts).not.toContain("befor");
  });

  it("is told ten of a chat at once, of older ones a little later, and of others when it asks", async () => {
    const BUSY = "9647733333333";
    for (let n = 1; n <= 120; n += 1) await says(SARA, BUSY, `${n}`);
    const { client, told } = await linkedNow(BUSY);
    await until(() => told.messages.length === 100, "a hundred");
    expect(words(told.messages.slice(0, 2))).toEqual([
      [false, "120"],
      [false, "119"],
    ]);
    const oldest = told.messages.at(-1);
    if (oldest === undefined) throw new Error("none");
    const asked = await client.socket().fetchMessageHistory(15, oldest.key, oldest.messageTimestamp ?? 0);
    await until(() => told.messages.length === 115, "fifteen more");
    expect(words(told.messages.slice(-1))).toEqual([[false, "6"]]);
    expect(asked).toMatch(/^3EB0/);
    await client.socket().fetchMessageHistory(15, { ...oldest.key, id: "NOBODY'S" }, 0);
    await says(SARA, BUSY, "still there");
    await until(() => client.texts().includes("still there"), "the next message");
    expect(told.messages).toHaveLength(115);
  });
});

describe("what others have on a phone", () => {
  it("is not told to the device of whoever adds it later", async () => {
    const [SHARED, THEIRS] = ["9647744444444", "9647755555555"];
    await says(SARA, SHARED, "before it was theirs");
    for (const phone of [SHARED, THEIRS]) expect(world.sandbox.holdPhone(phone, undefined, "user-1").ok).toBe(true);
    await says(THEIRS, SHARED, "between their own");
    const { told } = await linkedNow(SHARED);
    await until(() => told.messages.length > 0, "a message");
    expect(words(told.messages)).toEqual([[false, "between their own"]]);
  });
});
