import { afterAll, beforeAll, expect, it } from "vitest";
import { type BaileysClient, baileysClient } from "#test/support/baileys-client.ts";
import { type Gateway, type LinkedWorld, link, linkedWorld, SHOP, SHOP_PHONE } from "#test/support/linked-gateway.ts";
import { link as linkClient } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ALI = "9647711111111";
const DONE = { ok: true, value: null };
const WHOM = `${SHOP_PHONE}@s.whatsapp.net`;

let world: LinkedWorld;
let gateway: Gateway;
let ali: BaileysClient;
/** What Ali's device is told of the shop. */
const told: (string | undefined)[] = [];

beforeAll(async () => {
  world = await linkedWorld();
  gateway = world.start();
  await link(world, gateway);
  ali = baileysClient(() => world.sandbox.network());
  await linkClient(world.sandbox, ali, ALI);
  ali.socket().ev.on("presence.update", ({ presences }) => {
    told.push(presences[WHOM]?.lastKnownPresence);
  });
  await ali.socket().presenceSubscribe(WHOM);
  await until(() => told.length === 1, "how it is at first");
});
afterAll(async () => {
  await ali.end();
  await world.close();
});

it("is offline until it is shown as online, which those who asked are told, and takes that back", async () => {
  const { presence } = gateway.sessions;
  expect(await presence.show(SHOP, "online")).toEqual(DONE);
  await until(() => told.at(-1) === "available", "online");
  expect(await presence.show(SHOP, "offline")).toEqual(DONE);
  await until(() => told.at(-1) === "unavailable", "offline");
  expect(told[0]).toBe("unavailable");
});

it("is shown by the name that the phone has by now", async () => {
  const { presence } = gateway.sessions;
  const nameOf = async () => (await world.credentials.readCredentials(SHOP.instanceId))?.includes("The Shop") ?? false;
  world.sandbox.holdPhone(SHOP_PHONE, "The Shop");
  await until(nameOf, "the new name");
  expect(await presence.show(SHOP, "online")).toEqual(DONE);
});
