import { afterEach, describe, expect, it } from "vitest";
import { StorageError } from "#ports/storage-error.ts";
import { type WebhookWorld, webhookWorld } from "#test/support/webhook-world.ts";

let world: WebhookWorld;

const open = async (options?: Parameters<typeof webhookWorld>[0]) => {
  world = await webhookWorld(options);
  return world;
};

afterEach(() => world.close());

const ids = () => world.first.posted.map(({ headers }) => headers["webhook-id"]);
const idOf = (messageId: string) => `evt_${messageId.slice(4)}_received`;
const settled = async (id: string, count: number) => {
  await expect.poll(async () => (await world.tries(id)).filter(({ state }) => state !== "planned").length).toBe(count);
};

describe("what goes wrong", () => {
  it("a process that was killed between a try and its record: the next one makes it again, and no other", async () => {
    let isDead = false;
    await open({
      wrap: (queue) => ({
        ...queue,
        settle: (outcome) => (isDead ? new Promise(() => {}) : queue.settle(outcome)),
        moveCursor: async () => undefined,
      }),
    });
    const id = await world.endpoint();
    const before = await world.receive(5);
    await settled(id, 5);
    isDead = true;
    const [lost] = await world.receive(1);
    await expect.poll(() => world.first.posted.length).toBe(6);
    isDead = false;
    await world.restart(true);
    await settled(id, 6);
    expect(world.first.posted).toHaveLength(7);
    expect(ids().filter((one) => one === idOf(lost ?? ""))).toHaveLength(2);
    expect((await world.tries(id)).map(({ eventId }) => eventId).toSorted()).toEqual(
      [...before, lost ?? ""].map(idOf).toSorted(),
    );
  });

  it("a restart in order: nothing is told twice", async () => {
    await open();
    const id = await world.endpoint();
    await world.receive(40);
    await world.restart();
    await settled(id, 40);
    await world.restart();
    await world.receive(1);
    await settled(id, 41);
    expect(world.first.posted).toHaveLength(41);
  });

  it("what is broken off by a stop counts for nothing, and is told after it", async () => {
    await open();
    world.first.answer = () => undefined;
    const id = await world.endpoint();
    await world.receive(1);
    await expect.poll(() => world.first.posted.length).toBe(1);
    world.first.answer = (response) => response.writeHead(204).end();
    await world.restart();
    await settled(id, 1);
    expect(await world.tries(id)).toMatchObject([{ state: "succeeded", attempt: 1 }]);
    expect(world.first.posted).toHaveLength(2);
  });

  it("the database is away: what could not be written is written later, and no more is begun than has room", async () => {
    let away = false;
    const failing = <Value>(work: () => Promise<Value>) =>
      away ? Promise.reject(new StorageError("unavailable")) : work();
    await open({
      wrap: (queue) => ({
        ...queue,
        settle: (outcome) => failing(() => queue.settle(outcome)),
        listChanged: (...args) => failing(() => queue.listChanged(...args)),
      }),
    });
    const id = await world.endpoint();
    away = true;
    const messages = await world.receive(30);
    await expect.poll(() => world.first.posted.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(world.first.posted.length).toBeLessThanOrEqual(4);
    away = false;
    await settled(id, 30);
    expect(ids().toSorted()).toEqual(messages.map(idOf).toSorted());
    expect(world.first.posted).toHaveLength(30);
    expect(world.logger.lines.some(({ event }) => event === "webhook-try-not-written")).toBe(true);
  });

  it("an endpoint that was removed is called no more", async () => {
    await open();
    const id = await world.endpoint();
    await world.receive();
    await settled(id, 1);
    await world.store.remove(1, id);
    await world.receive(3);
    await expect.poll(() => world.first.posted.length).toBeGreaterThan(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await world.receive(3);
    expect(world.first.posted.length).toBeLessThan(4);
  });

  it("endpoints that hang take up one place each, at most four, and hold up nobody else", async () => {
    await open();
    const slow = world.second;
    let most = 0;
    let now = 0;
    slow.answer = () => {
      now += 1;
      most = Math.max(most, now);
    };
    for (let n = 0; n < 20; n += 1) await world.endpoint(1, { url: `${slow.url}/${n}` });
    const id = await world.endpoint();
    await world.receive(50);
    await settled(id, 50);
    expect(most).toBe(20);
    expect(slow.openSockets()).toBe(20);
  });

  it("has at most four in flight to one endpoint", async () => {
    await open();
    let [now, most] = [0, 0];
    world.first.answer = (response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.writeHead(204).end();
      }, 5);
    };
    const id = await world.endpoint();
    await world.receive(60);
    await settled(id, 60);
    expect(most).toBe(4);
  });

  it("an address that turned private is refused, which stands in the log", async () => {
    let address = "127.0.0.1";
    await open({ lookup: async () => [{ address, family: 4 }], allow: [] });
    address = "10.0.0.1";
    const id = await world.endpoint(1, { url: "http://shop.example/hook" });
    await world.receive();
    await settled(id, 1);
    expect(await world.tries(id)).toMatchObject([{ error: "address-blocked", status: null, state: "failed" }, {}]);
    expect(world.first.posted).toEqual([]);
  });
});
