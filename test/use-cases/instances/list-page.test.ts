import { expect, it } from "vitest";
import type { Platform } from "#domain/instances/instance.ts";
import type { InstanceState } from "#domain/instances/standing.ts";
import { newInstance, ownerWorld } from "#test/support/owner.ts";
import { listPage } from "#use-cases/instances/list-page.ts";

const A_PAGE = 12;

const ALL = { q: "", platform: "" as Platform | "", state: "" as InstanceState | "", page: 1 };

async function linkedWorld() {
  const world = await ownerWorld();
  const { ports, stores, owner, instance } = world;
  const account = { phone: "9647701234567", name: "Café Zahra", username: "zahra_shop" };
  const link = { state: "connected", reason: "linked", since: ports.clock.now(), account } as const;
  await stores.links.save([{ instanceId: instance.id, ...link }]);
  const bare = await newInstance(ports, owner.id);
  const found = async (asked: Partial<typeof ALL>) =>
    (await listPage(ports, owner, { ...ALL, ...asked })).instances.map(({ id }) => id);
  return { ...world, bare, found };
}

it("finds by a part of the name, client, account or number, however it is spelled", async () => {
  const { instance, bare, found } = await linkedWorld();
  expect(await found({ q: bare.client.toLowerCase() })).toEqual([bare.id]);
  for (const q of ["cafe zah", "ZAHRA", "@zahra_", "+964 770 123", "1234567"])
    expect([q, await found({ q })]).toEqual([q, [instance.id]]);
  expect(await found({ q: "nowhere" })).toEqual([]);
  expect(await found({ q: "+" })).toEqual([]);
});

it("tells those that need their owner from those that are connected, and counts all whatever is asked", async () => {
  const { ports, owner, instance, bare, found } = await linkedWorld();
  expect(await found({ state: "connected" })).toEqual([instance.id]);
  expect(await found({ state: "needs" })).toEqual([bare.id]);
  const part = await listPage(ports, owner, { ...ALL, q: "nowhere" });
  expect(part.counts).toEqual({ all: 2, needs: 1, connected: 1, expired: 0 });
  expect([part.found, part.pages]).toEqual([0, 1]);
});

it("gives a page of twelve at most, and the last for any beyond it", async () => {
  const { ports, owner } = await linkedWorld();
  for (let index = 0; index < A_PAGE; index += 1) await newInstance(ports, owner.id);
  const first = await listPage(ports, owner, ALL);
  expect([first.instances.length, first.found, first.pages]).toEqual([A_PAGE, 14, 2]);
  const last = await listPage(ports, owner, { ...ALL, page: 9 });
  expect([last.instances.length, last.asked.page]).toEqual([2, 2]);
});
