import "#test/support/harden-signatures.ts";

import type { WAPresence } from "baileys";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import type { BaileysClient } from "#test/support/baileys-client.ts";
import { type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ALI = "9647700000201";
const SARA = "9647700000202";
const jidOf = (phone: string) => `${phone}@s.whatsapp.net`;

let world: SandboxWorld;
let ali: BaileysClient;
let sara: BaileysClient;
/** What Sara's device is told, as `presence of whom in which chat`. */
const told: string[] = [];
let restoreConsole: () => void;

beforeAll(async () => {
  restoreConsole = silenceConsole();
  world = await sandboxWorld();
  ali = await world.linked(ALI);
  sara = await world.linked(SARA);
  sara.socket().ev.on("presence.update", ({ id, presences }) => {
    for (const [who, { lastKnownPresence }] of Object.entries(presences))
      told.push(`${lastKnownPresence} ${who} ${id}`);
  });
  await says(sara, "available");
});
beforeEach(() => {
  told.splice(0);
});
afterAll(async () => {
  await world.close();
  restoreConsole();
  expect(world.failures).toEqual([]);
});

const hears = (what: string) => until(() => told.includes(what), what);
async function says(client: BaileysClient, type: WAPresence, to?: string): Promise<void> {
  // Without a name a device says nothing of itself.
  Object.assign(client.creds, { me: { ...client.creds.me, name: "somebody" } });
  await client.socket().sendPresenceUpdate(type, to);
  // It is not answered: the network has it once it has answered what came after it.
  await client.socket().fetchBlocklist();
}

it("tells who asked whether somebody is there, at once and with each change", async () => {
  const whom = jidOf(ALI);
  await sara.socket().presenceSubscribe(whom);
  await hears(`unavailable ${whom} ${whom}`);
  await says(ali, "available");
  await hears(`available ${whom} ${whom}`);
  await says(ali, "unavailable");
  await until(() => told.length === 3, "the end");
  expect(told.at(-1)).toBe(`unavailable ${whom} ${whom}`);
});

it("tells that somebody has gone with their connection", async () => {
  await says(ali, "available");
  await until(() => told.length === 1, "that they are there");
  await ali.end();
  await until(() => told.at(-1)?.startsWith("unavailable"), "the end");
  await ali.open();
});

it("passes on who writes or speaks, to a person and to a group, and not to who is away or has blocked them", async () => {
  const lid = await sara.socket().signalRepository.lidMapping.getLIDForPN(jidOf(ALI));
  await says(ali, "composing", jidOf(SARA));
  await hears(`composing ${lid} ${lid}`);
  await says(ali, "recording", jidOf(SARA));
  await hears(`recording ${lid} ${lid}`);
  const made = world.sandbox.makeGroup({ from: ALI, subject: "Team", members: [SARA] });
  const group = made.ok ? `${made.value.id.replace("group:", "")}@g.us` : "";
  await says(ali, "composing", group);
  await hears(`composing ${lid} ${group}`);
  await says(sara, "unavailable");
  await says(ali, "paused", jidOf(SARA));
  await says(sara, "available");
  await sara.socket().updateBlockStatus(lid ?? "", "block");
  await says(ali, "paused", jidOf(SARA));
  await sara.socket().updateBlockStatus(lid ?? "", "unblock");
  const before = told.length;
  await says(ali, "composing", jidOf(SARA));
  await until(() => told.length > before, "what is told again");
  expect(told.filter((one) => one.startsWith("available"))).toEqual([]);
});
