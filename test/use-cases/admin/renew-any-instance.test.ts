import { expect, it } from "vitest";
import { failure } from "#domain/result.ts";
import { ADDRESS, newInstance, ownerWorld } from "#test/support/owner.ts";
import { renewAnyInstance } from "#use-cases/admin/renew-any-instance.ts";

const DAY_MS = 86_400_000;
const acting = { adminId: 99, address: ADDRESS };

it("renews anybody's instance, and names the administrator to its owner", async () => {
  const { ports, instance } = await ownerWorld();
  ports.clock.pass(40 * DAY_MS);
  const expiresAt = new Date(ports.clock.now().getTime() + 30 * DAY_MS);
  expect(await renewAnyInstance(ports, { ...acting, id: instance.id })).toMatchObject({
    ok: true,
    value: { expiresAt },
  });
  const record = { action: "instance-renewed", userId: instance.ownerId, actorId: 99, address: ADDRESS };
  expect(ports.audit.entries).toMatchObject([record]);
});

it("keeps to the owner's limit, and knows no instance that is not there", async () => {
  const { ports, instance, owner } = await ownerWorld();
  for (let more = 0; more < 2; more += 1) await newInstance(ports, owner.id);
  expect(await renewAnyInstance(ports, { ...acting, id: instance.id })).toEqual(
    failure({ code: "renewal-over-limit" }),
  );
  expect(await renewAnyInstance(ports, { ...acting, id: 50 })).toEqual(failure({ code: "instance-not-found" }));
  expect(ports.audit.entries).toEqual([]);
});
