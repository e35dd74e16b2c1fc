import { expect, it } from "vitest";
import { newInstance, newUser, ownerWorld, ownRecord } from "#test/support/owner.ts";
import { renewInstance } from "#use-cases/instances/renew.ts";

const DAY_MS = 86_400_000;

it("gives 30 days from today, as often as wanted, and goes on record", async () => {
  const { ports, input, instance } = await ownerWorld();
  ports.clock.pass(50 * DAY_MS);
  for (let round = 0; round < 2; round += 1) {
    ports.clock.pass(DAY_MS);
    const until = new Date(ports.clock.now().getTime() + 30 * DAY_MS);
    expect(await renewInstance(ports, input)).toMatchObject({ ok: true, value: { id: instance.id, expiresAt: until } });
    expect(ports.audit.entries.at(-1)).toMatchObject(ownRecord(ports, input, "instance-renewed", instance.name));
  }
});

it("is refused while there are more free instances than may be, and free of that to who pays", async () => {
  const { ports, input, owner } = await ownerWorld();
  await newInstance(ports, owner.id);
  ports.clock.pass(DAY_MS);
  expect(await renewInstance(ports, input)).toMatchObject({ ok: true });
  await newInstance(ports, owner.id);
  ports.clock.pass(DAY_MS);
  expect(await renewInstance(ports, input)).toEqual({ ok: false, failure: { code: "renewal-over-limit" } });
  await ports.users.setSubscription(owner.id, "paid");
  expect(await renewInstance(ports, input)).toMatchObject({ ok: true });
});

it("knows no instance of somebody else", async () => {
  const { ports, input, instance, owner } = await ownerWorld();
  const other = { ...input, userId: (await newUser(ports, "other@example.com")).id };
  expect(await renewInstance(ports, other)).toEqual({ ok: false, failure: { code: "instance-not-found" } });
  expect((await ports.instances.findOwned(owner.id, instance.id))?.expiresAt).toEqual(instance.expiresAt);
});
