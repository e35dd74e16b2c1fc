import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SendFailure } from "#domain/messages/failures.ts";
import { success } from "#domain/result.ts";
import { StorageError } from "#ports/storage-error.ts";
import { INSTANCE, lasting, type OutboxWorld, outboxWorld, pass } from "#test/support/outbox-world.ts";

let world: OutboxWorld;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
  world = outboxWorld();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a message", () => {
  it("is a row before it is sent, and sent before its caller is told", async () => {
    const attempt = lasting();
    world.answer(attempt.promise);
    const sending = world.send("salam");
    await pass(1);
    const [{ id = "" } = {}] = world.attempts;
    expect(await world.record(id)).toMatchObject({ state: "sending", attempts: 1 });
    attempt.resolve(success({ messageId: "X", sentAt: new Date() }));
    expect(await sending).toMatchObject({ ok: true, value: { outcome: "sent", id, messageId: "X", replayed: false } });
    expect(await world.record(id)).toMatchObject({ state: "sent" });
  });

  it("is not sent where its row cannot be written", async () => {
    vi.spyOn(world.store, "accept").mockRejectedValueOnce(new StorageError("unavailable"));
    await expect(world.send("salam")).rejects.toBeInstanceOf(StorageError);
    expect(world.attempts).toEqual([]);
    expect(await world.send("again")).toMatchObject({ ok: true });
  });

  it("that the network refuses has failed, with the network's reason", async () => {
    world.answer({ code: "recipient-not-found" });
    const sent = await world.send("salam");
    expect(sent).toMatchObject({ failure: { code: "not-sent", failure: { code: "recipient-not-found" } } });
    const [{ id = "" } = {}] = world.attempts;
    expect(await world.record(id)).toMatchObject({ state: "failed", failure: { code: "recipient-not-found" } });
  });

  it("that may have gone is never called failed: nobody knows, and its answer has its id", async () => {
    world.answer({ code: "not-acknowledged" });
    const sent = await world.send("salam");
    const [{ id = "" } = {}] = world.attempts;
    expect(sent).toMatchObject({ failure: { code: "not-sent", id, failure: { code: "not-acknowledged" } } });
    expect(await world.record(id)).toMatchObject({ state: "unknown" });
    expect(world.attempts).toHaveLength(1);
  });

  it.each<[SendFailure, string]>([
    [{ code: "connection-lost" }, "unknown"],
    [{ code: "connection-lost", left: false }, "failed"],
  ])("that is refused after an attempt that ended in %j is %s", async (first, state) => {
    const download = { code: "http-status", status: 404 } as const;
    world.answer(first, { code: "download-failed", download });
    const sending = world.send("salam");
    await pass(1_000);
    expect(await sending).toMatchObject({ failure: { code: "not-sent", failure: { code: "download-failed" } } });
    const [{ id = "" } = {}] = world.attempts;
    expect(await world.record(id)).toMatchObject({ state, failure: { code: "download-failed", download } });
  });

  it("goes again under its id when the connection drops, and its caller is answered once", async () => {
    world.answer({ code: "connection-lost" });
    world.stand("returning");
    const sending = world.send("salam");
    await pass(500);
    expect(world.attempts).toEqual([]);
    world.stand("online");
    await pass(0);
    world.stand("returning");
    await pass(3_000);
    expect(world.attempts).toHaveLength(1);
    world.stand("online");
    expect(await sending).toMatchObject({ ok: true, value: { outcome: "sent" } });
    expect(new Set(world.attempts.map(({ id }) => id)).size).toBe(1);
    expect(world.attempts.map(({ isRepeat }) => isRepeat)).toEqual([false, true]);
  });

  it("is answered though the database does not take its end, which is written once it is back", async () => {
    vi.spyOn(world.store, "settle").mockRejectedValueOnce(new StorageError("unavailable"));
    const sending = world.send("salam");
    await pass(999);
    const [{ id = "" } = {}] = world.attempts;
    expect(await world.record(id)).toMatchObject({ state: "sending" });
    await pass(2);
    expect(await sending).toMatchObject({ ok: true });
    expect(await world.record(id)).toMatchObject({ state: "sent" });
  });

  it("whose caller has gone before its turn does not leave", async () => {
    world.stand("returning");
    const gone = new AbortController();
    const sending = world.send("salam", { gone: () => gone.signal });
    await pass(100);
    gone.abort();
    await pass(500);
    expect(await sending).toMatchObject({ failure: { code: "cancelled" } });
    world.stand("online");
    await pass(1_000);
    expect(world.attempts).toEqual([]);
  });
});

describe("while the account is coming back", () => {
  beforeEach(() => world.stand("returning"));

  it("a caller waits, and is told after 25 s that nothing has left", async () => {
    const sending = world.send("salam");
    await pass(24_000);
    const [open] = await world.store.listOpen(1, { after: null, limit: 9 });
    await pass(1_500);
    expect(await sending).toMatchObject({ failure: { code: "not-ready", id: open?.id } });
    expect(await world.record(open?.id ?? "")).toMatchObject({ state: "expired" });
    world.stand("online");
    await pass(60_000);
    expect(world.attempts).toEqual([]);
  });

  it("what nobody waits for is sent when it is back, and expires after a day", async () => {
    const early = await world.send("early", { later: { at: null } });
    await pass(23 * 3_600_000);
    const late = await world.send("late", { later: { at: null }, phone: "9647709999999" });
    await pass(2 * 3_600_000);
    world.stand("online");
    await pass(1_000);
    expect(world.attempts.map(({ text }) => text)).toEqual(["late"]);
    expect(early.ok && (await world.record(early.value.id))).toMatchObject({ state: "expired" });
    expect(late.ok && (await world.record(late.value.id))).toMatchObject({ state: "sent" });
  });

  it("a caller is told at once when it is not coming back", async () => {
    const sending = world.send("salam");
    await pass(100);
    world.stand("offline");
    await pass(300);
    expect(await sending).toMatchObject({ failure: { code: "not-sent", failure: { code: "not-connected" } } });
  });
});

describe("to one recipient", () => {
  it("messages leave in the order in which they were accepted, one after the other", async () => {
    const first = lasting();
    world.answer(first.promise);
    const sent = Array.from({ length: 8 }, (_, at) => world.send(String(at)));
    await pass(10);
    expect(world.attempts.map(({ text }) => text)).toEqual(["0"]);
    first.resolve(success({ messageId: "X", sentAt: new Date() }));
    const ids = (await Promise.all(sent)).map((one) => (one.ok ? one.value.id : ""));
    expect(world.attempts.map(({ text }) => text)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
    expect(ids).toEqual(ids.toSorted());
  });

  it("a message that is tried again keeps its place", async () => {
    world.answer({ code: "connection-lost" });
    const sent = [world.send("first"), world.send("second")];
    await pass(1_000);
    await Promise.all(sent);
    expect(world.attempts.map(({ text }) => text).toSorted()).toEqual(["first", "first", "second"]);
  });

  it("another's message does not wait behind it", async () => {
    world.answer(lasting().promise);
    void world.send("slow");
    await pass(1);
    expect(await world.send("quick", { phone: "9647701112233" })).toMatchObject({ ok: true });
  });
});

describe("later", () => {
  const at = new Date("2026-11-22T11:00:00Z");

  it("a message leaves at its time and not before", async () => {
    const sent = await world.send("salam", { later: { at } });
    expect(sent).toMatchObject({ ok: true, value: { outcome: "accepted", sendAt: at } });
    await pass(3_599_000);
    expect(world.attempts).toEqual([]);
    await pass(2_000);
    expect(world.attempts).toHaveLength(1);
  });

  it("a message that waits can be taken back, and one that has left cannot", async () => {
    const sent = await world.send("salam", { later: { at } });
    const id = sent.ok ? sent.value.id : "";
    expect(await world.box.cancel(INSTANCE, id)).toMatchObject({ ok: true, value: { state: "cancelled" } });
    await pass(4_000_000);
    expect(world.attempts).toEqual([]);
    const gone = await world.send("gone");
    expect(await world.box.cancel(INSTANCE, gone.ok ? gone.value.id : "")).toMatchObject({
      failure: { code: "not-cancellable", state: "sent" },
    });
  });

  it("a flood wait holds the whole account, and then all goes", async () => {
    world.answer({ code: "telegram-error", error: "FLOOD_WAIT", retryAfterSeconds: 30 });
    await world.send("first", { later: { at: null } });
    await pass(100);
    await world.send("second", { later: { at: null }, phone: "9647701112233" });
    expect(await world.send("third", { phone: "9647701112244" })).toMatchObject({
      failure: { code: "held", hold: { reason: "flood" } },
    });
    await pass(29_000);
    expect(world.attempts.map(({ text }) => text)).toEqual(["first"]);
    await pass(2_000);
    expect(world.attempts.map(({ text }) => text).toSorted()).toEqual(["first", "first", "second"]);
  });
});

describe("at its pace", () => {
  it("an account sends one at a time, with gaps", async () => {
    world = outboxWorld({ pace: { atOnce: 1, gapMs: { min: 2_000, max: 2_000 }, newChatsPerDay: null } });
    const sent = ["a", "b", "c"].map((text, at) => world.send(text, { phone: `964770000000${at}` }));
    await pass(100);
    expect(world.attempts).toHaveLength(1);
    await pass(2_000);
    expect(world.attempts).toHaveLength(2);
    await pass(2_100);
    await Promise.all(sent);
    expect(world.attempts).toHaveLength(3);
  });

  it("people never written to before wait for tomorrow, others do not wait behind them", async () => {
    world = outboxWorld({ pace: { atOnce: 1, gapMs: null, newChatsPerDay: 2 } });
    for (const digit of [1, 2]) {
      const sent = world.send("new", { phone: `964770000000${digit}` });
      await pass(10);
      await sent;
    }
    const third = await world.send("third", { phone: "9647700000003", later: { at: null } });
    const known = world.send("known", { phone: "9647700000001" });
    await pass(300);
    expect(await known).toMatchObject({ ok: true });
    expect(world.box.queueOf(1)).toMatchObject({ waiting: 1, hold: { reason: "new-chats" } });
    expect(world.attempts.map(({ text }) => text)).toEqual(["new", "new", "known"]);
    expect(third.ok).toBe(true);
  });
});

it("takes no more than it can keep", async () => {
  world = outboxWorld({ maxOpen: 2 });
  world.stand("returning");
  await world.send("a", { later: { at: null } });
  await world.send("b", { later: { at: null } });
  expect(await world.send("c", { later: { at: null } })).toMatchObject({ failure: { code: "queue-full" } });
});
