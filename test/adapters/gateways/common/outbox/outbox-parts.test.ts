import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { success } from "#domain/result.ts";
import type { IdempotencyKey } from "#ports/messages.ts";
import type { PartsRequest } from "#ports/outbox.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { INSTANCE, lasting, type OutboxWorld, outboxWorld, pass } from "#test/support/outbox-world.ts";

const KEY: IdempotencyKey = { key: "order-1042", bodyHash: "a" };
const TEXTS = ["one", "two", "three"];
const REFUSED = { code: "refused", providerCode: "500" } as const;

let world: OutboxWorld;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
  world = outboxWorld();
});

afterEach(() => {
  vi.useRealTimers();
});

function sendParts({ box }: OutboxWorld, request: Partial<PartsRequest<never>> = {}, texts = TEXTS) {
  return box.sendParts({
    instance: INSTANCE,
    recipient: { kind: "phone", phone: "9647701234567" },
    parts: texts.map((text) => ({ content: { kind: "text", text }, options: {} })),
    admit: async () => null,
    ...request,
  });
}

const textsOf = ({ attempts }: OutboxWorld) => attempts.map(({ text }) => text);

async function statesOf({ store, record }: OutboxWorld) {
  const { messages } = await store.list(INSTANCE.instanceId, {}, { after: null, limit: 20, ascending: true });
  return await Promise.all(messages.map(async ({ id }) => (await record(id)).state));
}

describe("a text in several messages", () => {
  it("leaves in order, nothing between them, and is sent once all are", async () => {
    const first = lasting();
    world.answer(first.promise);
    const sent = sendParts(world);
    await pass(10);
    void world.send("another");
    first.resolve(success({ messageId: "X", sentAt: new Date() }));
    expect(await sent).toMatchObject({ ok: true, value: { outcome: "sent", replayed: false } });
    await pass(100);
    expect(textsOf(world)).toEqual([...TEXTS, "another"]);
    const { value } = (await sent) as unknown as { value: { id: string; parts: string[] } };
    expect(value.parts).toEqual(world.attempts.slice(0, 3).map(({ id }) => id));
    expect(value.id).toBe(value.parts[0]);
  });

  it("of one message is that one alone", async () => {
    const sent = await sendParts(world, {}, ["one"]);
    expect(sent).toMatchObject({ ok: true, value: { outcome: "sent", parts: [world.attempts[0]?.id] } });
    expect((await world.record(world.attempts[0]?.id ?? "")).message?.options).toEqual({});
  });

  it("ends where one does not go out: those after it do not leave, and say why", async () => {
    const second = lasting();
    world.answer(Promise.resolve(success({ messageId: "X", sentAt: new Date() })), second.promise);
    const sending = sendParts(world);
    await pass(50);
    second.resolve({ ok: false, failure: REFUSED });
    expect(await sending).toMatchObject({ failure: { code: "not-sent", failure: REFUSED, id: world.attempts[1]?.id } });
    await pass(100);
    expect(textsOf(world)).toEqual(["one", "two"]);
    expect(await statesOf(world)).toEqual(["sent", "failed", "failed"]);
    const { messages } = await world.store.list(1, {}, { after: null, limit: 1 });
    expect(messages).toMatchObject([{ failure: { code: "part-before" } }]);
  });

  it("is answered as its first message is, where that does not go out", async () => {
    world.answer({ code: "recipient-not-found" });
    expect(await sendParts(world)).toMatchObject({ failure: { failure: { code: "recipient-not-found" } } });
    await pass(100);
    expect(textsOf(world)).toEqual(["one"]);
  });

  it("goes on by itself where its caller has waited long enough", async () => {
    const second = lasting();
    world.answer(Promise.resolve(success({ messageId: "X", sentAt: new Date() })), second.promise);
    const sending = sendParts(world);
    await pass(50);
    second.resolve({ ok: false, failure: { code: "connection-lost" } });
    world.stand("returning");
    await pass(26_000);
    expect(await sending).toMatchObject({ ok: true, value: { outcome: "accepted", parts: expect.any(Array) } });
    world.stand("online");
    await pass(6_000);
    expect(textsOf(world)).toEqual(["one", "two", "two", "three"]);
    expect(await statesOf(world)).toEqual(["sent", "sent", "sent"]);
  });

  it("may be kept for later as a whole, or is not accepted at all", async () => {
    const at = new Date(Date.now() + 60_000);
    expect(await sendParts(world, { later: { at } })).toMatchObject({
      ok: true,
      value: { outcome: "accepted", sendAt: at },
    });
    expect(await statesOf(world)).toEqual(["accepted", "accepted", "accepted"]);
    await pass(61_000);
    expect(textsOf(world)).toEqual(TEXTS);
    const full = outboxWorld({ maxOpen: 2 });
    expect(await sendParts(full, { later: { at: null } })).toMatchObject({ failure: { code: "queue-full" } });
    expect(await statesOf(full)).toEqual([]);
  });

  it("waits until the database has the end of the one before", async () => {
    const store = fakeMessageStore();
    const slow = {
      ...store,
      settle: (...end: Parameters<typeof store.settle>) => pause(300).then(() => store.settle(...end)),
    };
    const slowly = outboxWorld({}, { store: slow, owners: new Map() });
    const sending = sendParts(slowly);
    await pass(2_000);
    expect(await sending).toMatchObject({ ok: true, value: { outcome: "sent" } });
    expect(slowly.attempts.map(({ text, isRepeat }) => [text, isRepeat])).toEqual(TEXTS.map((text) => [text, false]));
  });

  it("is sent again one by one", async () => {
    world.answer(REFUSED);
    await sendParts(world);
    await pass(100);
    const { messages } = await world.store.list(1, {}, { after: null, limit: 1 });
    const again = await world.box.resend(INSTANCE, messages[0]?.id ?? "", {
      idempotencyKey: undefined,
      respondAsync: false,
    });
    expect(again).toMatchObject({ ok: true, value: { outcome: "sent" } });
    expect(textsOf(world)).toEqual(["one", "three"]);
  });
});

describe("under a key", () => {
  it("a repeat is given the first answer, for all of them, also by the key alone", async () => {
    const first = await sendParts(world, { key: KEY });
    const replayed = { ok: true, value: { ...(first.ok ? first.value : {}), replayed: true } };
    expect(await sendParts(world, { key: KEY })).toEqual(replayed);
    expect(await world.box.repeat(INSTANCE, KEY)).toEqual(replayed);
    // By another text, of a template that has changed since.
    expect(await sendParts(world, { key: KEY }, ["one", "two", "three", "four"])).toEqual(replayed);
    expect(await sendParts(world, { key: { ...KEY, bodyHash: "b" } })).toMatchObject({
      failure: { code: "idempotency-mismatch" },
    });
    expect(textsOf(world)).toEqual(TEXTS);
  });

  it("a repeat goes on with the one that did not go out", async () => {
    const second = lasting();
    world.answer(Promise.resolve(success({ messageId: "X", sentAt: new Date() })), second.promise);
    const sending = sendParts(world, { key: KEY });
    await pass(50);
    second.resolve({ ok: false, failure: REFUSED });
    const first = await sending;
    await pass(100);
    const again = await sendParts(world, { key: KEY });
    expect([first.ok, again]).toMatchObject([false, { ok: true, value: { outcome: "sent", replayed: false } }]);
    expect(textsOf(world)).toEqual(["one", "two", "two", "three"]);
    expect(new Set(world.attempts.map(({ id }) => id)).size).toBe(3);
  });

  it("a process that dies in between leaves the rest to the next one: nothing is sent twice, nothing is missing", async () => {
    world.answer(Promise.resolve(success({ messageId: "X", sentAt: new Date() })), lasting().promise);
    void sendParts(world, { key: KEY });
    await pass(50);
    const next = world.restart();
    await next.box.resume();
    await pass(500);
    expect(next.attempts.map(({ text, isRepeat }) => [text, isRepeat])).toEqual([
      ["two", true],
      ["three", false],
    ]);
    expect(await sendParts(next, { key: KEY })).toMatchObject({ ok: true, value: { outcome: "sent", replayed: true } });
    expect(next.attempts).toHaveLength(2);
  });

  it("one that was not written is added by the repeat", async () => {
    const store = fakeMessageStore();
    let writes = 0;
    const broken = {
      ...store,
      accept: async (...row: Parameters<typeof store.accept>) => {
        writes += 1;
        if (writes === 2) throw new Error("disk full");
        return await store.accept(...row);
      },
    };
    const breaking = outboxWorld({}, { store: broken, owners: new Map() });
    await expect(sendParts(breaking, { key: KEY })).rejects.toThrow("disk full");
    await pass(500);
    expect(textsOf(breaking)).toEqual(["one"]);
    expect(await sendParts(breaking, { key: KEY })).toMatchObject({ ok: true, value: { outcome: "sent" } });
    expect(textsOf(breaking)).toEqual(TEXTS);
  });
});

it("without a key, one whose process died before its first message was sent is not sent at all", async () => {
  world.stand("returning");
  void sendParts(world);
  await pass(50);
  const next = world.restart();
  await next.box.resume();
  await pass(500);
  expect(next.attempts).toEqual([]);
  expect(await statesOf(next)).toEqual(["expired", "failed", "failed"]);
});

it("of two processes the one that does not send keeps it for later, in its order", async () => {
  const serves = (is: boolean) => ({ owns: () => is, serves: () => is });
  const here = outboxWorld({ sweepEveryMs: 10_000 }, undefined, serves(true));
  const there = here.beside(serves(false));
  await here.send("the first");
  await pass(5);
  expect(await sendParts(there)).toMatchObject({ failure: { code: "not-ready" } });
  const kept = await sendParts(there, { later: { at: null }, key: KEY });
  expect(kept).toMatchObject({ ok: true, value: { outcome: "accepted", replayed: false } });
  expect(await sendParts(there, { later: { at: null }, key: KEY })).toMatchObject({
    ok: true,
    value: { replayed: true },
  });
  await pass(21_000);
  expect(textsOf(here)).toEqual(["the first", ...TEXTS]);
});

it("for later is kept for the next owner, all of it, by one whose lease lapses while it is keeping it", async () => {
  let owner = "here";
  const of = (name: string) => ({ owns: () => owner === name, serves: () => owner === name });
  const here = outboxWorld({}, undefined, of("here"));
  const there = here.beside(of("there"));
  await here.send("the first");
  await pass(5);
  const { accept } = here.store;
  let lapsed: Promise<void> | null = null;
  vi.spyOn(here.store, "accept").mockImplementation(async (...of) => {
    if (owner !== "here") return await accept(...of);
    lapsed ??= here.box.giveUp(() => true, "lapsed");
    await lapsed;
    owner = "nobody";
    return { outcome: "lost" };
  });
  const kept = await sendParts(here, { later: { at: null } });
  expect(kept).toMatchObject({ ok: true, value: { outcome: "accepted", parts: TEXTS.map(() => expect.any(String)) } });
  owner = "there";
  await there.box.resume();
  await pass(1_000);
  expect(textsOf(there)).toEqual(TEXTS);
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
