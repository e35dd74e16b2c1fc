import { describe, expect, it } from "vitest";
import { eventId, eventTypeOf, TOLD_STATES } from "#domain/events/event.ts";

describe("events", () => {
  it("have an id that follows from what they tell", () => {
    expect(eventId("msg_00T3ZBV3WW5MCE7", "read")).toBe("evt_00T3ZBV3WW5MCE7_read");
    expect(eventId("msg_00T3ZBV3WW5MCE7", "sent")).not.toBe(eventId("msg_00T3ZBV3WW5MCE7", "read"));
  });

  it("are of a message's status for each of its states", () => {
    expect(new Set(TOLD_STATES.map(eventTypeOf))).toEqual(new Set(["message.status"]));
    expect(["received", "session", "qr"].map((what) => eventTypeOf(what as "received"))).toEqual([
      "message.received",
      "session.status",
      "session.qr",
    ]);
  });
});
