import "#test/support/harden-signatures.ts";

import { S_WHATSAPP_NET, WAMessageStubType } from "baileys";
import { afterAll, beforeAll, expect, it } from "vitest";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import type { BaileysClient } from "#test/support/baileys-client.ts";
import { type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const ALI = "9647711111111";
const SARA = "9647722222222";

let world: SandboxWorld;
let client: BaileysClient;
let restoreConsole: () => void;

beforeAll(async () => {
  restoreConsole = silenceConsole();
  world = await sandboxWorld();
  client = await world.linked(ME);
});
afterAll(async () => {
  await world.close();
  restoreConsole();
  expect(world.failures).toEqual([]);
});

it("takes an account's own picture, and a group's from who runs it, and says who has changed that", async () => {
  const socket = client.socket();
  const set = (target: string | undefined, content?: Buffer) =>
    socket.query({
      tag: "iq",
      attrs: { to: S_WHATSAPP_NET, type: "set", xmlns: "w:profile:picture", ...(target && { target }) },
      content: content === undefined ? [] : [{ tag: "picture", attrs: { type: "image" }, content }],
    });
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  await set(undefined, jpeg);
  expect(await socket.profilePictureUrl(`${ME}@s.whatsapp.net`)).toContain("/pps/");
  await expect(set(undefined, Buffer.from("a text"))).rejects.toMatchObject({ data: 406 });
  await expect(set(`${ALI}@s.whatsapp.net`, jpeg)).rejects.toMatchObject({ data: 401 });
  const { id } = await socket.groupCreate("Ours", [`${ALI}@s.whatsapp.net`]);
  const authors: unknown[] = [];
  socket.ev.on("messages.upsert", ({ messages }) => {
    for (const { messageStubType, participant } of messages) {
      if (messageStubType === WAMessageStubType.GROUP_CHANGE_ICON) authors.push(participant);
    }
  });
  await set(id, jpeg);
  await until(() => authors.length === 1, "that the group has another picture");
  expect(authors).toEqual([client.creds.me?.lid?.replace(/:\d+/, "")]);
  await set(id);
  await expect(socket.profilePictureUrl(id)).rejects.toMatchObject({ data: 404 });
  const theirs = world.sandbox.makeGroup({ from: ALI, subject: "Theirs", members: [ME] });
  const jid = theirs.ok ? `${theirs.value.id.replace("group:", "")}@g.us` : "";
  await expect(set(jid, jpeg)).rejects.toMatchObject({ data: 401 });
});

it("tells devices that somebody they write with, or a group of theirs, has another picture, and no others", async () => {
  const told: unknown[] = [];
  client.socket().ev.on("contacts.update", (updates) => {
    for (const { id, imgUrl } of updates) if (imgUrl !== undefined) told.push([id, imgUrl]);
  });
  const put = (peer: string, image: string, shown = true) => world.sandbox.setPicture({ peer, image, shown });
  await world.sandbox.reply({ from: ALI, to: ME, text: "salam" });
  const group = world.sandbox.makeGroup({ from: SARA, subject: "Team", members: [ME] });
  if (!group.ok) throw new Error(group.failure.code);
  const jid = await client.socket().signalRepository.lidMapping.getLIDForPN(`${ALI}@s.whatsapp.net`);
  put(SARA, "/9j/");
  put(ALI, "/9j/", false);
  put(ALI, "/9j/");
  await until(() => told.length === 1, "another picture");
  put(ALI, "");
  await until(() => told.length === 2, "no picture");
  put(group.value.id, "/9j/");
  await until(() => told.length === 3, "a group's");
  expect(told).toEqual([
    [jid, "changed"],
    [jid, "removed"],
    [`${group.value.id.replace("group:", "")}@g.us`, "changed"],
  ]);
});
