import { describe, expect, it } from "vitest";
import { fakeEventLog } from "#test/fakes/event-log.ts";
import { fakeMessageStore } from "#test/fakes/message-store.ts";
import { listEventsByToken } from "#use-cases/provider-api/list-events-by-token.ts";

const instance = { instanceId: 7, client: "Client007" };
const AT = new Date(Date.UTC(2026, 2, 4));

async function logged(count: number) {
  const { events } = fakeEventLog(fakeMessageStore());
  for (let n = 1; n <= count; n += 1) {
    const what = n % 2 === 0 ? "qr" : "session";
    await events.append(instance.instanceId, { id: `msg_00000000000000${n}`, what, at: AT, data: { n } });
    await events.append(8, { id: `msg_10000000000000${n}`, what, at: AT, data: { n: "another's" } });
  }
  return events;
}

const numbers = (page: Awaited<ReturnType<typeof listEventsByToken>>) => page.events.map(({ data }) => data?.n);

describe("listing what happened to an instance", () => {
  it("goes from page to page, and misses nothing between them", async () => {
    const events = await logged(5);
    const first = await listEventsByToken({ events }, { instance, after: 0, limit: 2, types: undefined });
    expect([numbers(first), first.hasMore]).toEqual([[1, 2], true]);
    const second = await listEventsByToken({ events }, { instance, after: first.next, limit: 3, types: undefined });
    expect([numbers(second), second.hasMore]).toEqual([[3, 4, 5], false]);
    const none = await listEventsByToken({ events }, { instance, after: second.next, limit: 3, types: undefined });
    expect(none).toEqual({ events: [], next: second.next, hasMore: false });
  });

  it("passes over other types, and goes on behind them", async () => {
    const events = await logged(4);
    const page = await listEventsByToken({ events }, { instance, after: 0, limit: 3, types: ["session.qr"] });
    expect([numbers(page), page.hasMore]).toEqual([[2], true]);
    const rest = await listEventsByToken({ events }, { instance, after: page.next, limit: 3, types: ["session.qr"] });
    expect(numbers(rest)).toEqual([4]);
  });
});
