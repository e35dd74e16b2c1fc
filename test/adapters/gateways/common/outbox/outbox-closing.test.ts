import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { success } from "#domain/result.ts";
import { lasting, type OutboxWorld, outboxWorld, pass } from "#test/support/outbox-world.ts";

let world: OutboxWorld;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
  world = outboxWorld();
});

afterEach(() => {
  vi.useRealTimers();
});

it("tells whoever was just being accepted when it is closed that nothing has left", async () => {
  world.answer(lasting().promise);
  void world.send("first");
  await pass(1);
  const row = Promise.withResolvers<void>();
  const { accept } = world.store;
  world.store.accept = (...asked) => row.promise.then(() => accept(...asked));
  const second = world.send("second");
  await pass(1);
  const closing = world.box.close();
  row.resolve();
  await pass(100);
  expect(await second).toMatchObject({ failure: { code: "not-ready", id: expect.any(String) } });
  await pass(5_000);
  await closing;
  expect(world.attempts).toHaveLength(1);
});

it("ends what is under way when it is closed, and begins nothing more", async () => {
  const attempt = lasting();
  world.answer(attempt.promise);
  const first = world.send("first");
  const second = world.send("second");
  await pass(1);
  const closing = world.box.close();
  attempt.resolve(success({ messageId: "X", sentAt: new Date() }));
  await closing;
  expect(await first).toMatchObject({ ok: true });
  expect(await second).toMatchObject({ failure: { code: "not-ready" } });
  expect(world.attempts).toHaveLength(1);
  expect(await world.send("third")).toMatchObject({ failure: { code: "not-ready" } });
});

it("says of what went that it went, though its end is not written yet when all stops", async () => {
  const attempt = lasting();
  world.answer(attempt.promise);
  const { settle } = world.store;
  vi.spyOn(world.store, "settle").mockImplementation(async (...settled) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await settle(...settled);
  });
  const sending = world.send("salam");
  await pass(1);
  const closing = world.box.close();
  attempt.resolve(success({ messageId: "X", sentAt: new Date() }));
  await pass(200);
  expect(await sending).toMatchObject({ ok: true, value: { outcome: "sent" } });
  await closing;
});
