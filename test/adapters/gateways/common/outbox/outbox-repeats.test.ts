import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { success } from "#domain/result.ts";
import { INSTANCE, lasting, type OutboxWorld, outboxWorld, pass } from "#test/support/outbox-world.ts";

let world: OutboxWorld;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
  world = outboxWorld();
});

afterEach(() => {
  vi.useRealTimers();
});

const KEY = { key: "order-1042", bodyHash: "a" };

describe("under a key", () => {
  it("a repeat is given the first answer, and nothing is sent twice", async () => {
    const first = await world.send("salam", { key: KEY });
    const again = await world.send("salam", { key: KEY });
    expect(again).toEqual({ ok: true, value: { ...(first.ok ? first.value : {}), replayed: true } });
    expect(world.attempts).toHaveLength(1);
  });

  it("a call that cannot be made out any more is given the first answer, or told of another message", async () => {
    const first = await world.send("salam", { key: KEY });
    const value = { ...(first.ok ? first.value : {}), replayed: true };
    expect(await world.box.repeat(INSTANCE, KEY)).toEqual({ ok: true, value });
    expect(await world.box.repeat(INSTANCE, { ...KEY, bodyHash: "b" })).toMatchObject({
      failure: { code: "idempotency-mismatch" },
    });
    expect(await world.box.repeat(INSTANCE, { ...KEY, key: "another" })).toBeNull();
    expect(world.attempts).toHaveLength(1);
  });

  it("a call that cannot be made out any more goes on with a message that was not sent", async () => {
    world.answer({ code: "refused", providerCode: "500" });
    expect(await world.send("salam", { key: KEY })).toMatchObject({ failure: { code: "not-sent" } });
    expect(await world.box.repeat(INSTANCE, KEY)).toMatchObject({ ok: true, value: { outcome: "sent" } });
    expect(world.attempts.map(({ text }) => text)).toEqual(["salam", "salam"]);
    expect(new Set(world.attempts.map(({ id }) => id)).size).toBe(1);
  });

  it("a final refusal is replayed too", async () => {
    world.answer({ code: "recipient-not-found" });
    await world.send("salam", { key: KEY });
    expect(await world.send("salam", { key: KEY })).toMatchObject({
      failure: { code: "not-sent", failure: { code: "recipient-not-found" }, replayed: true },
    });
    expect(world.attempts).toHaveLength(1);
  });

  it("another message is refused", async () => {
    await world.send("salam", { key: KEY });
    expect(await world.send("other", { key: { ...KEY, bodyHash: "b" } })).toMatchObject({
      failure: { code: "idempotency-mismatch" },
    });
    expect(world.attempts).toHaveLength(1);
  });

  it("a repeat while the first call runs is told so", async () => {
    const attempt = lasting();
    world.answer(attempt.promise);
    const first = world.send("salam", { key: KEY });
    await pass(1);
    expect(await world.send("salam", { key: KEY })).toMatchObject({ failure: { code: "idempotency-running" } });
    attempt.resolve(success({ messageId: "X", sentAt: new Date() }));
    expect(await first).toMatchObject({ ok: true });
  });

  it("a repeat of a caller who has hung up waits in its place, and is told how the message ends", async () => {
    const attempt = lasting();
    world.answer(attempt.promise);
    const gone = new AbortController();
    const first = world.send("salam", { key: KEY, gone: () => gone.signal });
    await pass(1);
    gone.abort();
    const again = world.send("salam", { key: KEY });
    await pass(1);
    expect(await first).toMatchObject({ failure: { code: "not-ready" } });
    expect(await world.send("salam", { key: KEY })).toMatchObject({ failure: { code: "idempotency-running" } });
    attempt.resolve(success({ messageId: "X", sentAt: new Date() }));
    expect(await again).toMatchObject({ ok: true, value: { outcome: "sent", messageId: "X" } });
    expect(world.attempts).toHaveLength(1);
  });

  it("a repeat that comes while the end is being written is told of it, and not that the first call still runs", async () => {
    const { settle } = world.store;
    vi.spyOn(world.store, "settle").mockImplementation(async (...settled) => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      await settle(...settled);
    });
    const gone = new AbortController();
    const first = world.send("salam", { key: KEY, gone: () => gone.signal });
    await pass(500);
    gone.abort();
    const told: string[] = [];
    const again = world.send("salam", { key: KEY }).then((answer) => told.push(`again ${answer.ok}`));
    await pass(500);
    await first;
    expect(told).toEqual([]);
    await pass(500);
    expect(told).toEqual(["again true"]);
    const onceMore = world.send("salam", { key: KEY }).then((answer) => told.push(`once more ${answer.ok}`));
    await pass(4_000);
    await Promise.all([again, onceMore]);
    expect(told).toEqual(["again true", "once more true"]);
    expect(world.attempts).toHaveLength(1);
  });

  it("a message whose caller has hung up leaves all the same, and nobody asks after its caller while it waits", async () => {
    world.stand("returning");
    const leaving = new AbortController();
    const gone = vi.fn(() => leaving.signal);
    const first = world.send("salam", { key: KEY, gone });
    await pass(1);
    leaving.abort();
    await pass(1_000);
    expect(gone).not.toHaveBeenCalled();
    world.stand("online");
    await pass(100);
    expect(await first).toMatchObject({ ok: true });
    expect(world.attempts).toHaveLength(1);
  });

  it("two first calls at one time are one message", async () => {
    const both = [world.send("salam", { key: KEY }), world.send("salam", { key: KEY })];
    await pass(100);
    const outcomes = await Promise.all(both);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(world.attempts).toHaveLength(1);
  });

  it("a repeat after a silence goes on under the same id", async () => {
    world.answer({ code: "not-acknowledged" }, { code: "not-acknowledged" });
    const first = await world.send("salam", { key: KEY });
    expect(first).toMatchObject({ failure: { code: "not-sent", failure: { code: "not-acknowledged" } } });
    await pass(200_000);
    const again = await world.send("salam", { key: KEY });
    expect(again).toMatchObject({ ok: true, value: { outcome: "sent" } });
    expect(new Set(world.attempts.map(({ id }) => id)).size).toBe(1);
  });

  it("a message that its caller gave up on is carried on, so that the repeat finds it sent", async () => {
    world.answer({ code: "not-acknowledged" });
    await world.send("salam", { key: KEY });
    await pass(5_000);
    expect(world.attempts).toHaveLength(2);
    expect(await world.send("salam", { key: KEY })).toMatchObject({ ok: true, value: { replayed: true } });
    expect(world.attempts).toHaveLength(2);
  });
});

describe("what an earlier process left", () => {
  it("is sent under its id, in order, and a repeat under its key finds it", async () => {
    world.stand("returning");
    void world.send("first", { key: KEY });
    await pass(10);
    await world.send("second", { later: { at: null } });
    await pass(10);
    const next = world.restart();
    await next.box.resume();
    expect(await next.send("first", { key: KEY })).toMatchObject({ ok: true });
    await pass(100);
    expect(next.attempts.map(({ text }) => text)).toEqual(["first", "second"]);
  });

  it("is unknown where it may have gone and its caller is gone with the process", async () => {
    world.answer(lasting().promise);
    void world.send("salam");
    await pass(1);
    const [{ id = "" } = {}] = world.attempts;
    const next = world.restart();
    await next.box.resume();
    await pass(10);
    expect(next.attempts).toEqual([]);
    expect(await next.record(id)).toMatchObject({ state: "unknown" });
  });

  it("is sent again under its id where it was named, though it may have gone", async () => {
    world.answer(lasting().promise);
    void world.send("salam", { key: KEY });
    await pass(1);
    const [{ id } = {}] = world.attempts;
    const next = world.restart();
    await next.box.resume();
    await pass(10);
    expect(next.attempts).toEqual([{ id, text: "salam", isRepeat: true }]);
  });

  it("is not sent by the earlier one any more", async () => {
    world.stand("returning");
    await world.send("salam", { later: { at: null } });
    world.ownership.takeOver(INSTANCE.instanceId);
    world.stand("online");
    await pass(1_000);
    expect(world.attempts).toEqual([]);
  });
});
