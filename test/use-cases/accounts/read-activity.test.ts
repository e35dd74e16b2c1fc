import { expect, it } from "vitest";
import { newInstance, ownerWorld } from "#test/support/owner.ts";
import { readActivity } from "#use-cases/accounts/read-activity.ts";

const PAGE = 30;

async function withEntries(count: number) {
  const { ports, owner, instance } = await ownerWorld();
  for (let number = 0; number < count; number += 1) {
    await ports.audit.record({
      action: "token-shown",
      at: ports.clock.now(),
      userId: owner.id,
      instanceId: 1,
      address: null,
    });
  }
  return { ports, userId: owner.id, instance };
}

it("reads a page at a time, newest first, and says whether there are older ones", async () => {
  const { ports, userId } = await withEntries(PAGE + 1);
  const first = await readActivity(ports, { userId, before: null });
  expect([first.entries.length, first.entries[0]?.id, first.more]).toEqual([PAGE, PAGE + 1, true]);
  const rest = await readActivity(ports, { userId, before: first.entries.at(-1)?.id ?? null });
  expect([rest.entries.map(({ id }) => id), rest.more]).toEqual([[1], false]);
});

it("ends with a page that is just full", async () => {
  const { ports, userId } = await withEntries(PAGE);
  expect(await readActivity(ports, { userId, before: null })).toMatchObject({ more: false });
});

it("names the user's own instances, and tells of nobody else", async () => {
  const { ports, userId, instance } = await withEntries(1);
  await newInstance(ports, 99);
  await ports.audit.record({
    action: "logged-out",
    at: ports.clock.now(),
    userId: 99,
    instanceId: null,
    address: null,
  });
  const { entries, instanceNames } = await readActivity(ports, { userId, before: null });
  expect(entries.map((entry) => entry.action)).toEqual(["token-shown"]);
  expect(instanceNames).toEqual(new Map([[instance.id, instance.name]]));
});
