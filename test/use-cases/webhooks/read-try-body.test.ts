import { expect, it } from "vitest";
import { messageAt } from "#test/support/owned-messages.ts";
import { ownerWorld } from "#test/support/owner.ts";
import { readTryBody } from "#use-cases/webhooks/read-try-body.ts";

it("is what the event of the try says, of this instance alone", async () => {
  const { ports, stores, instance } = await ownerWorld();
  const at = ports.clock.now();
  await stores.events.append(instance.id, { id: messageAt(1), what: "session", at, data: { status: "connected" } });
  const [event] = await stores.events.read(instance.id, 0, 1);
  const tried = { seq: event?.seq ?? 0, eventId: event?.id ?? "", at };
  const body = JSON.parse((await readTryBody(ports, instance, tried)) ?? "");
  expect(body).toEqual({ id: event?.id, type: "session.status", client: instance.client });
  expect(await readTryBody(ports, { ...instance, id: instance.id + 1 }, tried)).toBeNull();
});

it("is made anew of a test, which tells of no event", async () => {
  const { ports, instance } = await ownerWorld();
  const body = await readTryBody(ports, instance, { seq: null, eventId: "evt_1_test", at: ports.clock.now() });
  expect(JSON.parse(body ?? "")).toEqual({ id: "evt_1_test", type: "webhook.test", client: instance.client });
});

it("is nothing once the event is no longer kept", async () => {
  const { ports, instance } = await ownerWorld();
  expect(await readTryBody(ports, instance, { seq: 7, eventId: "evt_7", at: ports.clock.now() })).toBeNull();
});
