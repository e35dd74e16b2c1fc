import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { auditTrail } from "#adapters/gateways/common/session/audit-trail.ts";
import type { InstanceAuditLog } from "#ports/audit.ts";
import { StorageError } from "#ports/storage-error.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

const START = new Date("2026-11-21T10:00:00Z");
const AWAY = new StorageError("unavailable");

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/** A log that can be away for a while. */
function world(options?: Parameters<typeof auditTrail>[1]) {
  const written: Parameters<InstanceAuditLog["recordForOwner"]>[0][] = [];
  const log = { problem: null as Error | null, tries: 0 };
  const logger = fakeLogger();
  const audit: InstanceAuditLog = {
    async recordForOwner(entry) {
      log.tries += 1;
      if (log.problem !== null) throw log.problem;
      written.push(entry);
    },
  };
  const trail = auditTrail({ audit, clock: { now: () => new Date() }, logger }, options);
  const lost = () => logger.lines.filter(({ event }) => event === "audit-entry-lost");
  return { log, trail, written, lost };
}

describe("what a gateway puts on record", () => {
  it("keeps its order and its time through sixty seconds without the database", async () => {
    const { log, trail, written, lost } = world();
    log.problem = AWAY;
    trail.note("session-linked", 1);
    await vi.advanceTimersByTimeAsync(60_000);
    trail.note("wrong-tokens", 2, "203.0.113.9");
    expect(written).toEqual([]);
    log.problem = null;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(written).toEqual([
      { action: "session-linked", at: START, instanceId: 1, address: null },
      {
        action: "wrong-tokens",
        at: new Date(START.getTime() + 60_000),
        instanceId: 2,
        address: "203.0.113.9",
      },
    ]);
    expect(lost()).toEqual([]);
  });

  it("asks an absent database less and less often", async () => {
    const { log, trail } = world();
    log.problem = AWAY;
    trail.note("session-ended", 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(log.tries).toBe(6);
  });

  it("tries what waits once more when the gateway stops, and says what is lost", async () => {
    const { log, trail, written, lost } = world();
    log.problem = AWAY;
    trail.note("session-linked", 1);
    trail.note("session-ended", 2);
    await vi.advanceTimersByTimeAsync(100);
    await trail.close();
    expect(log.tries).toBe(2);
    expect(written).toEqual([]);
    expect(lost()).toMatchObject([
      { code: "session-linked", instanceId: 1 },
      { code: "session-ended", instanceId: 2 },
    ]);
  });

  it("is written when the gateway stops and the database is there", async () => {
    const { trail, written } = world();
    trail.note("session-linked", 1);
    trail.note("session-ended", 1);
    await trail.close();
    expect(written.map(({ action }) => action)).toEqual(["session-linked", "session-ended"]);
  });

  it("does not wait behind an entry that cannot be written at all", async () => {
    const { log, trail, written, lost } = world();
    log.problem = new Error("no such table");
    trail.note("session-linked", 1);
    await vi.advanceTimersByTimeAsync(0);
    log.problem = null;
    trail.note("session-linked", 2);
    await trail.close();
    expect(written.map(({ instanceId }) => instanceId)).toEqual([2]);
    expect(lost()).toMatchObject([{ instanceId: 1 }]);
  });

  it("keeps only so many for a database that stays away", async () => {
    const { log, trail, lost } = world({ maxWaiting: 2 });
    log.problem = AWAY;
    for (const instanceId of [1, 2, 3]) trail.note("wrong-tokens", instanceId);
    expect(lost()).toMatchObject([{ instanceId: 3 }]);
    await trail.close();
  });
});
