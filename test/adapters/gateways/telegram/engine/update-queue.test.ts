import { describe, expect, it } from "vitest";
import { UpdateQueue } from "#adapters/gateways/telegram/engine/update-queue.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

function started(onAllTaken = () => {}) {
  const logger = fakeLogger();
  const inbox = new UpdateQueue(logger, onAllTaken);
  inbox.start();
  return { inbox, logger };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("what came in", () => {
  it("is handed on in its order, one after the other", async () => {
    const { inbox } = started();
    const order: string[] = [];
    const job = (name: string) => async () => {
      order.push(`${name} begins`);
      await turn();
      order.push(`${name} ends`);
    };
    inbox.add(job("a"));
    inbox.add(job("b"));
    expect(inbox.allTaken()).toBe(false);
    await inbox.settle(1_000);
    expect(order).toEqual(["a begins", "a ends", "b begins", "b ends"]);
    expect(inbox.allTaken()).toBe(true);
  });

  it("waits until somebody wants it", async () => {
    const inbox = new UpdateQueue(fakeLogger(), () => {});
    let taken = false;
    inbox.add(async () => {
      taken = true;
    });
    await turn();
    expect({ taken, allTaken: inbox.allTaken() }).toEqual({ taken: false, allTaken: false });
    inbox.start();
    await inbox.settle(1_000);
    expect(taken).toBe(true);
  });

  it("says once that all has been taken", async () => {
    let times = 0;
    const { inbox } = started(() => {
      times += 1;
    });
    inbox.add(async () => {});
    inbox.add(async () => {});
    await inbox.settle(1_000);
    expect(times).toBe(2);
  });

  it("counts as not taken when it could not be by the end", async () => {
    const { inbox, logger } = started();
    inbox.add(async () => {
      throw new Error("the database is away");
    });
    await turn();
    inbox.stop();
    await inbox.settle(1_000);
    expect(inbox.allTaken()).toBe(false);
    expect(logger.lines.map((line) => line.event)).toEqual(["update-not-taken"]);
  });

  it("after the end is not taken, and not forgotten", async () => {
    const { inbox } = started();
    inbox.stop();
    inbox.add(async () => {});
    expect(inbox.allTaken()).toBe(false);
  });

  it("is waited for only so long", async () => {
    const { inbox } = started();
    inbox.add(() => new Promise(() => {}));
    await inbox.settle(10);
    expect(inbox.allTaken()).toBe(false);
  });

  it("in great number makes more wait, until there is room", async () => {
    const { inbox } = started();
    let release = () => {};
    inbox.add(
      () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    );
    for (let count = 0; count < 300; count += 1) inbox.add(async () => {});
    let room = false;
    const entered = inbox.room().then(() => {
      room = true;
    });
    await turn();
    expect(room).toBe(false);
    release();
    await entered;
    expect(room).toBe(true);
  });

  it("beyond all measure is left with Telegram, which then replays it", () => {
    const { inbox, logger } = started();
    for (let count = 0; count < 6_000; count += 1) inbox.add(() => new Promise(() => {}));
    expect(inbox.allTaken()).toBe(false);
    expect(logger.lines.map((line) => line.event)).toEqual(["updates-dropped"]);
  });
});
