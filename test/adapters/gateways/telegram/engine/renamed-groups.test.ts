import { afterAll, beforeAll, expect, it } from "vitest";
import type { NamedGroup } from "#ports/group-names.ts";
import { type EngineWorld, engineWorld, granted } from "#test/support/telegram-engine-world.ts";
import { until } from "#test/support/until.ts";

let world: EngineWorld;
beforeAll(async () => {
  world = await engineWorld();
});
afterAll(() => world.close());

it.each([
  ["group", "group"],
  ["supergroup", "channel"],
  ["channel", "channel"],
] as const)("hears what a %s is called that somebody else has renamed", async (kind, named) => {
  const alice = await world.person({ name: "Alice" });
  const bob = await world.person({ name: "Bob" });
  const told: NamedGroup[] = [];
  const account = await world.linked(alice, { groupsNamed: (groups) => void told.push(...groups) });
  const other = await world.linked(bob);
  const { peer } = granted(await world.controls.putGroup({ by: bob, title: "Team", members: [alice], kind }));
  const recipient = { kind: named, id: peer.slice(`${named}:`.length) } as const;
  granted(await other.groups.rename(recipient, "Drivers"));
  await until(() => told.length > 0);
  expect(told).toEqual([{ recipient, subject: "Drivers" }]);
  expect(account.heard.received).toEqual([]);
});
