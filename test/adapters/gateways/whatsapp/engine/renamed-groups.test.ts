import { afterAll, beforeAll, expect, it } from "vitest";
import type { NamedGroup } from "#ports/group-names.ts";
import type { InstanceRef } from "#ports/instances.ts";
import { type Gateway, type LinkedWorld, link, linkedWorld, SHOP, SHOP_PHONE } from "#test/support/linked-gateway.ts";
import { phoneRecipient } from "#test/support/recipients.ts";
import { until } from "#test/support/until.ts";

const SARA: InstanceRef = { instanceId: 2, client: "Client002" };
const SARA_PHONE = "9647722222222";

let world: LinkedWorld;
let gateway: Gateway;
const told: (NamedGroup & { readonly instanceId: number })[] = [];

beforeAll(async () => {
  world = await linkedWorld();
  gateway = world.start({
    groupsNamed: (instanceId, groups) => void told.push(...groups.map((group) => ({ instanceId, ...group }))),
  });
  await link(world, gateway);
  await link(world, gateway, SARA, SARA_PHONE);
});
afterAll(() => world.close());

it("hears what a group is called that somebody else has renamed", async () => {
  const { groups } = gateway.sessions;
  const made = await groups.create(SARA, { subject: "Team", members: [phoneRecipient(SHOP_PHONE)] });
  if (!made.ok) throw new Error(made.failure.code);
  const { recipient } = made.value;
  expect(await groups.rename(SARA, recipient, "Drivers")).toEqual({ ok: true, value: null });
  await until(() => told.some(({ instanceId }) => instanceId === SHOP.instanceId));
  expect(told.filter(({ instanceId }) => instanceId === SHOP.instanceId)).toEqual([
    { instanceId: SHOP.instanceId, recipient, subject: "Drivers" },
  ]);
});

it("is told nothing by a list of all groups, whose names whoever asked for it keeps", async () => {
  told.length = 0;
  expect(await gateway.sessions.groups.list(SHOP)).toMatchObject({ ok: true, value: [{ subject: "Drivers" }] });
  expect(told).toEqual([]);
});
