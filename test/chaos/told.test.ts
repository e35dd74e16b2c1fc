import { describe, expect, it } from "vitest";
import type { EventBody } from "#ports/contracts/events.ts";
import type { MessageBody } from "#ports/contracts/message-schemas.ts";
import type { Arrival } from "../../chaos/harness/receiver.ts";
import { compareWithArrivals, compareWithRows } from "../../chaos/harness/told.ts";

const NO_TIMES = {
  ...{ accepted: null, queued: null, sending: null, sent: null },
  ...{ delivered: null, read: null, ended: null },
};

function row(id: string, state: MessageBody["state"], times: Partial<MessageBody["times"]> = {}): MessageBody {
  const direction = state === "received" ? "in" : "out";
  return { id, direction, state, times: { ...NO_TIMES, ...times } } as MessageBody;
}

function event(cursor: number, id: string, state: MessageBody["state"], eventId = `evt_${id}_${state}`): EventBody {
  const type = state === "received" ? "message.received" : "message.status";
  const shared = { id: eventId, cursor: String(cursor), timestamp: "2026-01-01T00:00:00.000Z", client: "Client001" };
  return { ...shared, type, platform: "whatsapp", data: { id, state } as MessageBody } as EventBody;
}

function arrival(of: EventBody, atMs: number, told: Partial<Arrival> & { readonly body?: string } = {}): Arrival {
  return { id: of.id, body: JSON.stringify(of), atMs, answeredMs: atMs + 10, genuine: true, ...told };
}

describe("the log of an instance beside its messages", () => {
  it("tells each step once, and none that was passed over", () => {
    const rows = [
      row("msg_1", "read", { sent: "1", delivered: "2", read: "3" }),
      row("msg_2", "received"),
      row("msg_3", "read", { sent: "5", read: "5" }),
      row("msg_4", "failed", { ended: "6" }),
      row("msg_5", "queued"),
    ];
    const events = [
      event(1, "msg_1", "sent"),
      event(2, "msg_2", "received"),
      event(3, "msg_1", "delivered"),
      event(5, "msg_1", "read"),
      event(6, "msg_3", "read"),
      event(7, "msg_4", "failed"),
    ];
    expect(compareWithRows(rows, events)).toEqual({ missing: [], doubled: [], disordered: [] });
  });

  it("lacks steps, tells them twice, under one id or with numbers that do not grow", () => {
    const rows = [row("msg_1", "delivered", { sent: "1", delivered: "2" }), row("msg_2", "unknown", { ended: "3" })];
    const events = [
      event(4, "msg_1", "sent"),
      event(5, "msg_1", "sent", "evt_other"),
      event(5, "msg_3", "received"),
      event(6, "msg_3", "received"),
    ];
    expect(compareWithRows(rows, events)).toEqual({
      missing: ["msg_1 delivered", "msg_2 unknown"],
      doubled: ["msg_1 sent", "msg_3 received"],
      disordered: ["evt_msg_3_received", "evt_msg_3_received"],
    });
  });
});

describe("a webhook's calls beside the log", () => {
  const [one, two, three] = [event(1, "msg_1", "sent"), event(2, "msg_1", "delivered"), event(3, "msg_2", "received")];
  const events = [one, two, three];
  const nothing = { missing: [], strange: [], altered: [], forged: [], disordered: [], repeats: 0 };

  it("tell all of it, some more than once, and in any order what was under way together", () => {
    const arrivals = [arrival(two, 100), arrival(one, 109), arrival(three, 130), arrival(one, 5_000)];
    expect(compareWithArrivals(events, arrivals)).toEqual({ ...nothing, repeats: 1 });
  });

  it("are out of order where one came when a later one had been answered", () => {
    const arrivals = [arrival(three, 100), arrival(one, 111), arrival(two, 105)];
    expect(compareWithArrivals(events, arrivals).disordered).toEqual(["evt_msg_1_sent (1 ms)"]);
    const unanswered = [arrival(three, 100, { answeredMs: null }), arrival(one, 9_000), arrival(two, 9_001)];
    expect(compareWithArrivals(events, unanswered).disordered).toEqual([]);
  });

  it("lack one, tell of something else, another event under its id, or unsigned", () => {
    const other = event(9, "msg_9", "received");
    const arrivals = [
      arrival(one, 100, { body: JSON.stringify(two) }),
      arrival(two, 120, { genuine: false }),
      arrival(other, 140),
    ];
    expect(compareWithArrivals(events, arrivals)).toEqual({
      ...nothing,
      missing: [three.id],
      strange: [other.id],
      altered: [one.id],
      forged: [two.id],
    });
  });
});
