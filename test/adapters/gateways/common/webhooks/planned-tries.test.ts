import { afterEach, describe, expect, it } from "vitest";
import { TEST_TYPE, tryIdOf } from "#domain/webhooks/endpoint.ts";
import { type WebhookWorld, webhookWorld } from "#test/support/webhook-world.ts";

let world: WebhookWorld;

const open = async (options?: Parameters<typeof webhookWorld>[0]) => {
  world = await webhookWorld(options);
  return world;
};

afterEach(() => world.close());

const ids = () => world.first.posted.map(({ headers }) => headers["webhook-id"]);
const settled = async (id: string, count: number) => {
  await expect.poll(async () => (await world.tries(id)).filter(({ state }) => state !== "planned").length).toBe(count);
};

describe("tries that were planned", () => {
  it("make a test whatever the state, once, and learn nothing from it", async () => {
    await open();
    world.first.answer = (response) => response.writeHead(410).end("gone");
    const id = await world.endpoint();
    await world.store.stand(1, id, { state: "paused", reason: null, since: world.clock.now() });
    const at = world.clock.now();
    const planned = { id: tryIdOf("msg_000000000000009"), seq: null, eventId: "evt_9_test", attempt: 1, at };
    await world.store.plan(1, id, [{ ...planned, type: TEST_TYPE }], at);
    await world.sweep();
    await settled(id, 1);
    expect(JSON.parse(world.first.posted[0]?.body ?? "")).toMatchObject({
      type: TEST_TYPE,
      client: "Client001",
      data: {},
    });
    expect(await world.tries(id)).toMatchObject([{ id: planned.id, status: 410, state: "failed", nextAt: null }]);
    expect(await world.store.find(1, id)).toMatchObject({ state: "paused", failingSince: null });
  });

  it("send an event again under the same id", async () => {
    await open();
    const id = await world.endpoint();
    await world.receive();
    await settled(id, 1);
    const [tried] = await world.tries(id);
    const at = world.clock.now();
    const { seq = 0, eventId = "" } = tried ?? {};
    const again = {
      id: tryIdOf("msg_0ZZZZZZZZZZZZZ9"),
      seq,
      eventId,
      type: "message.received",
      attempt: 1,
      at,
    } as const;
    await world.store.plan(1, id, [again], at);
    await world.sweep();
    await settled(id, 2);
    expect(new Set(ids()).size).toBe(1);
    expect(world.first.posted[0]?.body).toBe(world.first.posted[1]?.body);
  });

  it("say so where the event is no longer kept", async () => {
    await open();
    const id = await world.endpoint();
    const at = world.clock.now();
    const lost = {
      id: tryIdOf("msg_000000000000009"),
      seq: 99,
      eventId: "evt_x",
      type: "message.received",
      attempt: 2,
      at,
    } as const;
    await world.store.plan(1, id, [lost], at);
    await world.sweep();
    await settled(id, 1);
    expect(await world.tries(id)).toMatchObject([{ error: "event-gone", state: "failed", nextAt: null }]);
    expect(world.first.posted).toEqual([]);
  });
});
