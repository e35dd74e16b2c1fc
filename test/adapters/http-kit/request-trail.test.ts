import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requestTrail } from "#adapters/http-kit/request-trail.ts";
import type { NewLoggedRequest } from "#ports/request-log.ts";
import { StorageError } from "#ports/storage-error.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

const NOW = new Date("2026-03-04T05:06:07.089Z");
const BY_TOKEN = { via: "token", keyName: null } as const;

describe("what is put down of calls", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const call = (changes: Partial<NewLoggedRequest> = {}) => ({
    ...{ requestId: "r-1", client: "Client001", ownerId: null, method: "POST", route: "/send/{client}" },
    ...{ status: 200, code: null, tookMs: 40, by: BY_TOKEN },
    ...changes,
  });

  function trailed() {
    const written: NewLoggedRequest[][] = [];
    let failing: Error | null = null;
    const logger = fakeLogger();
    const writes = {
      async write(requests: readonly NewLoggedRequest[]) {
        if (failing !== null) throw failing;
        written.push([...requests]);
      },
    };
    const trail = requestTrail({ writes, clock: { now: () => NOW }, logger });
    const fail = (error: Error | null) => {
      failing = error;
    };
    return { trail, written, logger, fail };
  }

  it("is written together after a second, with when each call came", async () => {
    const { trail, written } = trailed();
    trail.note(call());
    trail.note(call({ requestId: "r-2", status: 500 }));
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(written.map((batch) => batch.map(({ requestId }) => requestId))).toEqual([["r-1", "r-2"]]);
    expect(written[0]?.[0]?.at).toEqual(new Date(NOW.getTime() - 40));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(written).toHaveLength(1);
  });

  it("is of very many at once every failure before it is every success, and little that nobody was let in for", async () => {
    const { trail, written } = trailed();
    for (let n = 0; n < 250; n += 1) {
      trail.note(call());
      trail.note(call({ status: 500 }));
      trail.note(call({ status: 401, by: null }));
    }
    trail.note(call({ client: "Client002" }));
    await vi.advanceTimersByTimeAsync(1_000);
    const count = (status: number) => written[0]?.filter((one) => one.status === status).length;
    expect([count(200), count(500), count(401)]).toEqual([101, 250, 20]);
    trail.note(call());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(written[1]).toHaveLength(1);
  });

  it("waits for a database that is away, no more than two thousand calls", async () => {
    const { trail, written, fail, logger } = trailed();
    fail(new StorageError("unavailable"));
    for (let n = 0; n < 30; n += 1) {
      for (let of = 0; of < 100; of += 1) trail.note(call({ client: `Client${of}`, requestId: `r-${n}` }));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(logger.lines.map(({ event }) => event)).toContain("requests-not-logged");
    fail(null);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(written.flat()).toHaveLength(2_000);
  });

  it("is dropped where it cannot be written for another reason", async () => {
    const { trail, written, fail } = trailed();
    fail(new Error("of the code"));
    trail.note(call());
    await vi.advanceTimersByTimeAsync(1_000);
    fail(null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(written).toEqual([]);
  });

  it("is written once more when its process ends", async () => {
    const { trail, written } = trailed();
    trail.note(call());
    await trail.close();
    expect(written).toHaveLength(1);
  });
});
