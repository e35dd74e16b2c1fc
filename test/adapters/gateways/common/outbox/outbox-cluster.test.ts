import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { success } from "#domain/result.ts";
import { INSTANCE, lasting, type OutboxWorld, outboxWorld, pass } from "#test/support/outbox-world.ts";

const FROM_NOW_ON = { at: null };
const everything = () => true;

/** Who has the instance: one of two processes, or nobody. */
let owner: "here" | "there" | null;
let here: OutboxWorld;
let there: OutboxWorld;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
  owner = "here";
  const of = (name: "here" | "there") => ({ owns: () => owner === name, serves: () => owner === name });
  here = outboxWorld({ sweepEveryMs: 10_000 }, undefined, of("here"));
  there = here.beside(of("there"));
});

afterEach(() => {
  vi.useRealTimers();
});

describe("of two processes", () => {
  it("the one that has the instance sends; the other answers that it is not ready, and sends nothing", async () => {
    expect(await here.send("salam")).toMatchObject({ ok: true, value: { outcome: "sent" } });
    expect(await there.send("again")).toMatchObject({ failure: { code: "not-ready", id: null } });
    expect(there.attempts).toEqual([]);
  });

  it("either keeps what is to be sent later, which the one that has the instance then sends, once", async () => {
    await here.send("the first");
    // Ids are of a millisecond.
    await pass(5);
    const kept = await there.send("salam", { later: FROM_NOW_ON });
    expect(kept).toMatchObject({ ok: true, value: { outcome: "accepted", replayed: false } });
    expect(there.attempts).toEqual([]);
    await pass(21_000);
    expect(here.attempts.map(({ text }) => text)).toEqual(["the first", "salam"]);
    expect(await here.record(kept.ok ? kept.value.id : "")).toMatchObject({ state: "sent" });
  });

  it("the other one replays by the key alone, and takes nothing up", async () => {
    const key = { key: "order-1042", bodyHash: "a" };
    await here.send("salam", { key });
    expect(await there.box.repeat(INSTANCE, key)).toMatchObject({ ok: true, value: { replayed: true } });
    expect(await there.box.repeat(INSTANCE, { ...key, bodyHash: "b" })).toMatchObject({
      failure: { code: "idempotency-mismatch" },
    });
    expect(await there.box.repeat(INSTANCE, { ...key, key: "another" })).toBeNull();
    expect(there.attempts).toEqual([]);
  });

  it("one that gives the instance away while a key is looked for does not take the message up again", async () => {
    const key = { key: "order-1042", bodyHash: "a" };
    here.answer({ code: "recipient-not-found" });
    await here.send("salam", { key });
    here.stand("offline");
    const repeated = here.send("salam", { key });
    owner = null;
    await here.box.giveUp(everything, "given");
    expect(await repeated).toMatchObject({ failure: { code: "not-ready" } });
  });

  it("messages to one person leave in the order in which they were accepted, wherever that was", async () => {
    await here.send("1");
    await pass(5);
    await there.send("2", { later: FROM_NOW_ON });
    await pass(5);
    expect(await here.send("3")).toMatchObject({ ok: true, value: { outcome: "sent" } });
    here.stand("returning");
    await here.send("4", { later: FROM_NOW_ON });
    await pass(5);
    await there.send("5", { later: FROM_NOW_ON });
    here.stand("online");
    await pass(11_000);
    expect(here.attempts.map(({ text }) => text)).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("order is kept over a lapse after which the same process has the instance again, while a row was being written", async () => {
    await here.send("the first");
    await pass(5);
    const written = Promise.withResolvers<void>();
    const { accept } = here.store;
    vi.spyOn(here.store, "accept").mockImplementationOnce(async (...of) => {
      await written.promise;
      return accept(...of);
    });
    const kept = here.send("written slowly", { later: FROM_NOW_ON });
    await pass(5);
    await here.box.giveUp(everything, "lapsed");
    expect(await here.send("of another", { phone: "9647701234568" })).toMatchObject({ ok: true });
    written.resolve();
    expect(await kept).toMatchObject({ ok: true, value: { outcome: "accepted" } });
    await pass(5);
    await here.send("asked for after it");
    await pass(100);
    const texts = here.attempts.map(({ text }) => text);
    expect(texts).toEqual(["the first", "of another", "written slowly", "asked for after it"]);
  });

  it("one that has the instance again, which another had since its lease lapsed, sends at the first call", async () => {
    await here.send("the first");
    owner = null;
    await here.box.giveUp(everything, "lapsed");
    owner = "there";
    await there.send("of the other");
    await there.box.giveUp(everything, "given");
    owner = null;
    await there.send("kept for whoever comes", { later: FROM_NOW_ON });
    owner = "here";
    expect(await here.send("the next")).toMatchObject({ ok: true, value: { outcome: "sent" } });
    expect(here.attempts.map(({ text }) => text)).toEqual(["the first", "kept for whoever comes", "the next"]);
  });

  it("what may be sent later is kept for the next, also by one whose lease lapses while it is keeping it", async () => {
    await here.send("the first");
    await pass(5);
    vi.spyOn(here.store, "accept").mockImplementationOnce(async () => {
      owner = null;
      await here.box.giveUp(everything, "lapsed");
      return { outcome: "lost" };
    });
    const kept = await here.send("salam", { later: FROM_NOW_ON });
    expect(kept).toMatchObject({ ok: true, value: { outcome: "accepted", replayed: false } });
    owner = "there";
    await there.box.resume();
    await pass(100);
    expect(there.attempts.map(({ text }) => text)).toEqual(["salam"]);
  });

  it("either finds what was kept under a key, and refuses another message under it", async () => {
    await here.send("the first");
    await pass(5);
    const key = { key: "order 7", bodyHash: "a" };
    const first = await there.send("salam", { later: FROM_NOW_ON, key });
    const again = await there.send("salam", { later: FROM_NOW_ON, key });
    expect(again).toMatchObject({ ok: true, value: { id: first.ok ? first.value.id : "", replayed: true } });
    const other = await there.send("other", { later: FROM_NOW_ON, key: { ...key, bodyHash: "b" } });
    expect(other).toMatchObject({ failure: { code: "idempotency-mismatch" } });
  });

  it("what was to be sent later goes with the instance, and what is under way ends where it began", async () => {
    const attempt = lasting();
    here.answer(attempt.promise);
    const sending = here.send("under way");
    await pass(1);
    const next = await here.send("waits behind it", { later: FROM_NOW_ON });
    const given = here.box.giveUp(everything, "given");
    await pass(100);
    attempt.resolve(success({ messageId: "X", sentAt: new Date() }));
    await pass(100);
    await given;
    expect(await sending).toMatchObject({ ok: true, value: { outcome: "sent" } });
    owner = "there";
    await there.box.resume();
    await pass(100);
    expect([here, there].map(({ attempts }) => attempts.map(({ text }) => text))).toEqual([
      ["under way"],
      ["waits behind it"],
    ]);
    expect(await there.record(next.ok ? next.value.id : "")).toMatchObject({ state: "sent" });
  });

  it("one whose lease has lapsed writes no end of what it could not send: the other sends it under its id", async () => {
    const attempt = lasting();
    here.answer(attempt.promise);
    const kept = await here.send("salam", { later: FROM_NOW_ON });
    await pass(1);
    owner = null;
    await here.box.giveUp(everything, "lapsed");
    owner = "there";
    const again = lasting();
    there.answer(again.promise);
    await there.box.resume();
    await pass(1);
    attempt.resolve({ ok: false, failure: { code: "recipient-not-found" } });
    await pass(100);
    const id = kept.ok ? kept.value.id : "";
    expect(await there.record(id)).toMatchObject({ state: "sending" });
    again.resolve(success({ messageId: "X", sentAt: new Date() }));
    await pass(100);
    expect(await there.record(id)).toMatchObject({ state: "sent", instanceId: INSTANCE.instanceId });
    expect([...here.attempts, ...there.attempts].map((one) => one.id)).toEqual([id, id]);
  });
});
