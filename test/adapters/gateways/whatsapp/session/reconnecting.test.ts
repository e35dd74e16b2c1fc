import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { linkedSession as linked, OPENED } from "#test/support/whatsapp-sessions-world.ts";

const SHOP = { instanceId: 1, client: "Client001" };

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("sessions that are cut off", () => {
  it("are back within two seconds after five drops in a row, the first time at once", async () => {
    const { sessions, seen, events } = await linked();
    const waits: number[] = [];
    for (let drop = 0; drop < 5; drop += 1) {
      const before = seen.connects;
      events().closed(428);
      let waitedMs = 0;
      for (; seen.connects === before; waitedMs += 10) await vi.advanceTimersByTimeAsync(10);
      await vi.advanceTimersByTimeAsync(20);
      events().opened(OPENED);
      waits.push(waitedMs);
    }
    expect(waits[0]).toBeLessThanOrEqual(250);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
    expect(await sessions.status(SHOP)).toMatchObject({ state: "connected" });
  });

  it("wait longer each time for a server that lets them in and drops them, at most five seconds", async () => {
    const { seen, events } = await linked();
    const startedAt = Date.now();
    for (let n = 0; n < 20; n += 1) {
      const before = seen.connects;
      events().closed(503);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(seen.connects).toBe(before + 1);
      await vi.advanceTimersByTimeAsync(20);
      events().opened(OPENED);
    }
    const waitedMs: number[] = [];
    for (const code of [428, 428]) {
      const from = Date.now();
      const before = seen.connects;
      events().closed(code);
      while (seen.connects === before) await vi.advanceTimersByTimeAsync(50);
      waitedMs.push(Date.now() - from);
      await vi.advanceTimersByTimeAsync(20);
      events().opened(OPENED);
    }
    expect(waitedMs).toEqual([5_000, 5_000]);
    expect(Date.now() - startedAt).toBeGreaterThan(100_000);
  });

  it("forget their drops once a connection has lived for five seconds", async () => {
    const { seen, events } = await linked();
    for (let n = 0; n < 8; n += 1) {
      events().closed(428);
      await vi.advanceTimersByTimeAsync(5_020);
      events().opened(OPENED);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    const before = seen.connects;
    events().closed(428);
    await vi.advanceTimersByTimeAsync(250);
    expect(seen.connects).toBe(before + 1);
  });

  it("ask again later and later where WhatsApp refuses them, up to a minute", async () => {
    const { seen, events } = await linked();
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const from = Date.now();
      const before = seen.connects;
      events().closed(402);
      while (seen.connects === before) await vi.advanceTimersByTimeAsync(50);
      waits.push(Date.now() - from);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(waits.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
    expect(waits.at(-1)).toBe(60_000);
  });
});
