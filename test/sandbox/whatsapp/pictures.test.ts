import "#test/support/harden-signatures.ts";

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
