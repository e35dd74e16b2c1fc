import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { success } from "#domain/result.ts";
import { INSTANCE, type OutboxWorld, outboxWorld, pass } from "#test/support/outbox-world.ts";

const HOUR_MS = 3_600_000;
const KNOWN = "9647700000001";
const STRANGER = "9647700000002";
const PACED = { pace: { atOnce: 1, gapMs: null, newChatsPerDay: 100 } };
const LATER = { later: { at: null } };

let world: OutboxWorld;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-28T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const inMs = (ms: number) => new Date(Date.now() + ms);
const texts = () => world.attempts.map(({ text }) => text);

async function sentTo(phone: string, text: string) {
  const sent = world.send(text, { phone });
  await pass(600);
  return await sent;
}

describe.each([
  ["without a pace", {}],
  ["at a pace", PACED],
])("an account that its network has locked, %s", (_, rules) => {
  beforeEach(async () => {
    world = outboxWorld(rules);
    expect(await sentTo(KNOWN, "before")).toMatchObject({ ok: true });
    world.limit({ lockedUntil: inMs(HOUR_MS) });
  });

  it("writes to whom it knows, and to nobody else: that is told without asking the network", async () => {
    const until = inMs(HOUR_MS);
    expect(await sentTo(STRANGER, "first")).toMatchObject({
      failure: { code: "held", hold: { reason: "restricted", until } },
    });
    expect(await sentTo(KNOWN, "known")).toMatchObject({ ok: true });
    expect(world.box.queueOf(INSTANCE.instanceId).hold).toEqual({ reason: "restricted", until: expect.any(Date) });
    expect(texts()).toEqual(["before", "known"]);
  });

  it("knows nobody the better for a message that was held back", async () => {
    for (const text of ["first", "second"])
      expect(await sentTo(STRANGER, text)).toMatchObject({ failure: { code: "held" } });
    expect(texts()).toEqual(["before"]);
  });

  it("sends what may wait when the lock is over", async () => {
    expect(await world.send("later", { phone: STRANGER, ...LATER })).toMatchObject({ ok: true });
    await pass(HOUR_MS - 10_000);
    expect(texts()).toEqual(["before"]);
    expect(world.box.queueOf(INSTANCE.instanceId)).toMatchObject({ waiting: 1, hold: { reason: "restricted" } });
    await pass(11_000);
    expect(texts()).toEqual(["before", "later"]);
    expect(world.box.queueOf(INSTANCE.instanceId)).toEqual({ waiting: 0, hold: null });
  });

  it("sends it as soon as the lock is lifted", async () => {
    await world.send("later", { phone: STRANGER, ...LATER });
    await pass(5_000);
    world.limit({ lockedUntil: null });
    await pass(300);
    expect(texts()).toEqual(["before", "later"]);
  });
});

it("holds new people back when the network's quota of them is used up, and says how it stands before", async () => {
  world = outboxWorld();
  const renewsAt = inMs(HOUR_MS);
  const newChats = { used: 9, most: 10, warning: "second", renewsAt } as const;
  world.limit({ newChats });
  expect(world.box.queueOf(INSTANCE.instanceId)).toEqual({ waiting: 0, hold: null, newChats });
  expect(await sentTo(STRANGER, "tenth")).toMatchObject({ ok: true });
  world.limit({ newChats: { ...newChats, used: 10, warning: "reached" } });
  expect(await sentTo(KNOWN, "eleventh")).toMatchObject({
    failure: { code: "held", hold: { reason: "restricted", until: renewsAt } },
  });
  await pass(HOUR_MS);
  expect(world.box.queueOf(INSTANCE.instanceId)).toEqual({ waiting: 0, hold: null });
  expect(await sentTo(KNOWN, "anew")).toMatchObject({ ok: true });
});

it("knows who was written to by a number and is kept by an id", async () => {
  world = outboxWorld({ pace: { atOnce: 1, gapMs: null, newChatsPerDay: 1 } });
  world.know(KNOWN, { kind: "id", id: "42" });
  world.answer(Promise.resolve(success({ messageId: "7", sentAt: new Date(), peerId: 42 })));
  expect(await sentTo(KNOWN, "one")).toMatchObject({ ok: true });
  expect(await sentTo(KNOWN, "two")).toMatchObject({ ok: true });
  expect(await sentTo(STRANGER, "three")).toMatchObject({ ok: false });
});

it("keeps what was not sent in the chat of whom it was for", async () => {
  world = outboxWorld();
  world.know(KNOWN, { kind: "id", id: "42" });
  world.answer({ code: "recipient-not-found" });
  const sent = await sentTo(KNOWN, "one");
  const id = sent.ok ? "" : String(Reflect.get(sent.failure, "id"));
  expect((await world.record(id)).chat).toBe(world.store.chatOf(INSTANCE.instanceId, { kind: "id", id: "42" }));
});

it("takes the network's word of a lock in place of the day that it guesses after a refusal", async () => {
  world = outboxWorld(PACED);
  world.answer({ code: "account-restricted" });
  await sentTo(STRANGER, "refused");
  const held = () => world.box.queueOf(INSTANCE.instanceId).hold;
  expect(held()?.until.getTime()).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
  expect(world.holdsChanged()).toBe(1);
  world.limit({ lockedUntil: inMs(HOUR_MS) });
  expect(held()).toEqual({ reason: "restricted", until: expect.any(Date) });
  await pass(HOUR_MS);
  expect(held()).toBeNull();
  expect(await sentTo(STRANGER, "again")).toMatchObject({ ok: true });
});

it("says of a flood wait, and of the last new person of the day, that something else holds messages back", async () => {
  world = outboxWorld({ pace: { atOnce: 1, gapMs: null, newChatsPerDay: 2 } });
  await sentTo(KNOWN, "one");
  expect(world.holdsChanged()).toBe(0);
  await sentTo(STRANGER, "two");
  expect(world.holdsChanged()).toBe(1);
  world.answer({ code: "telegram-error", error: "FLOOD_WAIT", retryAfterSeconds: 90 });
  await sentTo(KNOWN, "flooded");
  expect(world.holdsChanged()).toBe(2);
  expect(world.box.queueOf(INSTANCE.instanceId).hold).toMatchObject({ reason: "flood" });
});
