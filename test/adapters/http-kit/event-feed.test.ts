import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EventFeed, eventFeed } from "#adapters/http-kit/event-feed.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { EventLog } from "#ports/event-log.ts";
import { StorageError } from "#ports/storage-error.ts";
import { fakeEventLog } from "#test/fakes/event-log.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";

const AT = new Date(Date.UTC(2026, 2, 4));
const POLL_MS = 300;
const IDLE_MS = 15_000;

let events: EventLog;
let feed: EventFeed;
let looks: number;
let isAway: boolean;
const logger = fakeLogger();

beforeEach(() => {
  vi.useFakeTimers();
  [looks, isAway] = [0, false];
  events = fakeEventLog(fakeMessageStore()).events;
  const counted: Pick<EventLog, "read" | "lastOf"> = {
    ...events,
    lastOf(ids) {
      looks += 1;
      return isAway ? Promise.reject(new StorageError("unavailable")) : events.lastOf(ids);
    },
  };
  feed = eventFeed({ events: counted, logger }, { pollMs: POLL_MS, idleMs: IDLE_MS });
});
afterEach(() => {
  feed.close();
  vi.useRealTimers();
});

let drawn = 0;
async function happens(instanceId: number, n: number): Promise<void> {
  drawn += 1;
  await events.append(instanceId, { id: messageIdAt(drawn, 0), what: "session", at: AT, data: { n } });
}

/** What has come, one number an event; null for a page without any. */
function follow(instanceId: number, after = 0) {
  const gone = new AbortController();
  const seen: unknown[] = [];
  const ended = (async () => {
    for await (const page of feed.follow(instanceId, after, gone.signal)) {
      seen.push(...(page.length === 0 ? [null] : page.map(({ data }) => data?.n)));
    }
  })();
  return { seen, ended, leave: () => gone.abort() };
}

describe("a feed of events", () => {
  it("begins with what was missed, and goes on with what this process writes at once", async () => {
    await happens(1, 1);
    const one = follow(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(one.seen).toEqual([1]);
    await happens(1, 2);
    await happens(2, 3);
    feed.written(new Set([1, 2]));
    await vi.advanceTimersByTimeAsync(1);
    expect(one.seen).toEqual([1, 2]);
  });

  it("finds what another process wrote, with one look for everybody", async () => {
    const all = [follow(1), follow(1), follow(2), follow(3)];
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(looks).toBe(1);
    await happens(2, 7);
    await vi.advanceTimersByTimeAsync(POLL_MS + 1);
    expect(looks).toBe(2);
    expect(all.map(({ seen }) => seen)).toEqual([[], [], [7], []]);
  });

  it("looks for nothing while nobody listens", async () => {
    const one = follow(1);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    one.leave();
    await one.ended;
    const before = looks;
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(looks).toBeLessThanOrEqual(before + 1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("says that it is there while nothing happens", async () => {
    const one = follow(1);
    await vi.advanceTimersByTimeAsync(2 * IDLE_MS + 2);
    expect(one.seen).toEqual([null, null]);
  });

  it("goes on when the database is back", async () => {
    const one = follow(1);
    isAway = true;
    await vi.advanceTimersByTimeAsync(4 * POLL_MS);
    await happens(1, 5);
    isAway = false;
    await vi.advanceTimersByTimeAsync(2 * POLL_MS);
    expect(one.seen).toEqual([5]);
    expect(logger.lines.length).toBeGreaterThan(0);
  });

  it("reads long outages in pages, in order and each event once", async () => {
    for (let n = 1; n <= 250; n += 1) await happens(1, n);
    const one = follow(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(one.seen).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  });

  it("tells of several instances which have changed", async () => {
    const gone = new AbortController();
    const changes = feed.changes([1, 2], gone.signal);
    feed.written(new Set([2, 9]));
    expect((await changes.next()).value).toEqual(new Set([2]));
    gone.abort();
    expect((await changes.next()).done).toBe(true);
  });

  it("ends for everybody when it is closed", async () => {
    const all = [follow(1), follow(2)];
    await vi.advanceTimersByTimeAsync(1);
    feed.close();
    await Promise.all(all.map(({ ended }) => ended));
  });
});
