import { expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { ADDRESS, ownerWorld } from "#test/support/owner.ts";
import { changeSubscription } from "#use-cases/admin/change-subscription.ts";

const acting = { adminId: 99, address: ADDRESS };

it("changes that of the user and of their instances, and goes on record for them", async () => {
  const { ports, owner, input } = await ownerWorld();
  const changed = await changeSubscription(ports, { ...acting, userId: owner.id, subscription: "paid" });
  expect(changed).toEqual(success(null));
  expect(await ports.users.findById(owner.id)).toMatchObject({ subscription: "paid" });
  expect(await ports.instances.findOwned(owner.id, input.id)).toMatchObject({ subscription: "paid" });
  expect(ports.audit.entries).toEqual([
    {
      action: "subscription-changed",
      at: ports.clock.now(),
      userId: owner.id,
      instanceId: null,
      address: ADDRESS,
      actorId: 99,
      about: "paid",
    },
  ]);
});

it("knows no user who is not there, and puts nothing on record", async () => {
  const { ports } = await ownerWorld();
  const changed = await changeSubscription(ports, { ...acting, userId: 50, subscription: "paid" });
  expect(changed).toEqual(failure({ code: "user-not-found" }));
  expect(ports.audit.entries).toEqual([]);
});
