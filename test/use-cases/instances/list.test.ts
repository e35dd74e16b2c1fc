import { expect, it } from "vitest";
import { newInstance, newUser, ownerWorld } from "#test/support/owner.ts";
import { listInstances } from "#use-cases/instances/list.ts";

it("lists one's own alone, and how many of the free ones are in use", async () => {
  const { ports, owner, instance } = await ownerWorld();
  const other = await newUser(ports, "other@example.com");
  await newInstance(ports, other.id);
  const own = await listInstances(ports, owner);
  expect(own.instances.map(({ id }) => id)).toEqual([instance.id]);
  expect(own).toMatchObject({ freeInUse: 1, freeLimit: 2 });
});

it("sets who pays no limit, and counts no paid instance as free", async () => {
  const { ports, owner } = await ownerWorld();
  await ports.users.setSubscription(owner.id, "paid");
  const own = await listInstances(ports, { id: owner.id, subscription: "paid" });
  expect(own).toMatchObject({ instances: [{ subscription: "paid" }], freeInUse: 0, freeLimit: null });
});
