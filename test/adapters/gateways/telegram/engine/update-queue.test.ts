import { describe, expect, it } from "vitest";
import { UpdateQueue } from "#adapters/gateways/telegram/engine/update-queue.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

type Take = (updates: readonly string[]) => Promise<void>;

function queue(take: Take, onAllTaken = () => {}) {
  const logger = fakeLogger();
  return { inbox: new UpdateQueue<string>({ take, onAllTaken, logger }), logger };
}

function started(take: Take = async () => {}, onAllTaken?: () => void) {
  const world = queue(take, onAllTaken);
  world.inbox.start();
  return world;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const never: Take = () => new Promise(() => {});

describe("what came in", () => {
  it("is handed on in its order, and what comes meanwhile together after it", async () => {
    const order: string[] = [];
    const { inbox } = started(async (updates) => {
      order.push(`${updates.join()} begins`);
      await turn();
      order.push(`${updates.join()} ends`);
    });
    for (const update of ["a", "b", "c"]) inbox.add(update);
    expect(inbox.allTaken()).toBe(false);
    await inbox.settle(1_000);
    expect(order).toEqual(["a begins", "a ends", "b,c begins", "b,c ends"]);
    expect(inbox.allTaken()).toBe(true);
  });

  it("waits until somebody wants it", async () => {
    const taken: string[] = [];
    const { inbox } = queue(async (updates) => void taken.push(...updates));
    inbox.add("a");
    await turn();
    expect({ taken, allTaken: inbox.allTaken() }).toEqual({ taken: [], allTaken: false });
    inbox.start();
    await inbox.settle(1_000);
    expect(taken).toEqual(["a"]);
  });

  it("after a long absence is handed on a hundred at a time", async () => {
    const sizes: number[] = [];
    const { inbox } = queue(async (updates) => void sizes.push(updates.length));
    for (let count = 0; count < 250; count += 1) inbox.add(String(count));
    inbox.start();
    await inbox.settle(1_000);
    expect(sizes).toEqual([100, 100, 50]);
  });

  it("is handed on again until it is taken, with what came meanwhile", async () => {
    const tried: string[] = [];
    const { inbox } = started(async (updates) => {
      tried.push(updates.join());
      if (tried.length === 1) throw new Error("the database is away");
    });
    inbox.add("a");
    inbox.add("b");
    await inbox.settle(2_000);
    expect(tried).toEqual(["a", "a,b"]);
    expect(inbox.allTaken()).toBe(true);
  });

  it("says when all has been taken", async () => {
    let times = 0;
    const { inbox } = started(undefined, () => {
      times += 1;
    });
    inbox.add("a");
    inbox.add("b");
    await inbox.settle(1_000);
    expect(times).toBe(2);
  });

  it("counts as not taken when it could not be by the end", async () => {
    const { inbox, logger } = started(async () => {
      throw new Error("the database is away");
    });
    inbox.add("a");
    await turn();
    inbox.stop();
    await inbox.settle(1_000);
    expect(inbox.allTaken()).toBe(false);
    expect(logger.lines.map((line) => line.event)).toEqual(["update-not-taken"]);
  });

  it("after the end is not taken, and not forgotten", async () => {
    const { inbox } = started();
    inbox.stop();
    inbox.add("a");
    expect(inbox.allTaken()).toBe(false);
  });

  it("is waited for only so long", async () => {
    const { inbox } = started(never);
    inbox.add("a");
    await inbox.settle(10);
    expect(inbox.allTaken()).toBe(false);
  });

  it("in great number makes more wait, until there is room", async () => {
    const first = Promise.withResolvers<void>();
    const { inbox } = started((updates) => (updates.includes("0") ? first.promise : Promise.resolve()));
    for (let count = 0; count < 300; count += 1) inbox.add(String(count));
    let room = false;
    const entered = inbox.room().then(() => {
      room = true;
    });
    await turn();
    expect(room).toBe(false);
    first.resolve();
    await entered;
    expect(room).toBe(true);
  });

  it("beyond all measure is left with Telegram, which then replays it", () => {
    const { inbox, logger } = started(never);
    for (let count = 0; count < 6_000; count += 1) inbox.add(String(count));
    expect(inbox.allTaken()).toBe(false);
    expect(logger.lines.map((line) => line.event)).toEqual(["updates-dropped"]);
  });
});
