import { expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import { fakeAuditLog } from "#test/fakes/audit-log.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { fakeInstanceStore } from "#test/fakes/instance-store.ts";
import { webhooksAsOwner } from "#use-cases/webhooks/as-owner.ts";

async function world() {
  const clock = fakeClock();
  const [instances, audit] = [fakeInstanceStore(), fakeAuditLog()];
  const now = clock.now();
  const made = await instances.create(
    {
      ...{ ownerId: 1, name: "Shop", platform: "whatsapp", apiId: null, phone: null, botId: null },
      ...{ client: "Client001", token: "a token", createdAt: now, expiresAt: now },
    },
    2,
  );
  return { ports: { instances, audit, clock }, id: made.ok ? made.value.id : 0 };
}

it("does it with the owner's instance, and puts it on record", async () => {
  const { ports, id } = await world();
  const done = await webhooksAsOwner(ports, { userId: 1, id, address: null }, "webhook-added", async (instance) =>
    success(instance.client),
  );
  expect(done).toEqual({ ok: true, value: "Client001" });
  expect(ports.audit.entries).toMatchObject([{ action: "webhook-added", userId: 1, instanceId: id, about: "Shop" }]);
});

it("does nothing with another's, and puts the attempt on record", async () => {
  const { ports, id } = await world();
  const done = await webhooksAsOwner(ports, { userId: 2, id, address: null }, "webhook-added", async () => {
    throw new Error("not to be done");
  });
  expect(done).toEqual({ ok: false, failure: { code: "instance-not-found" } });
  expect(ports.audit.entries).toMatchObject([{ action: "access-denied", userId: 2 }]);
});

it("puts nothing on record that did not happen, or only reads", async () => {
  const { ports, id } = await world();
  const input = { userId: 1, id, address: null };
  await webhooksAsOwner(ports, input, "webhook-removed", async () => failure({ code: "webhook-not-found" }));
  await webhooksAsOwner(ports, input, null, async () => success(null));
  expect(ports.audit.entries).toEqual([]);
});
