import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  drawnAtMs,
  firstMessageIdAt,
  isMessageId,
  messageIdAt,
  messageIdOfWhatsApp,
  messageIds,
  whatsAppIdOf,
} from "#domain/messages/message-id.ts";

const MAX_MS = 2 ** 48 - 1;
const MAX_TAIL = 0xff_ffff;
const moment = fc.record({ ms: fc.integer({ min: 0, max: MAX_MS }), tail: fc.integer({ min: 0, max: MAX_TAIL }) });

describe("a message's id", () => {
  it("looks like one, and sorts by its time", () => {
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [first, second] = [messageIdAt(one.ms, one.tail), messageIdAt(other.ms, other.tail)];
        expect(isMessageId(first)).toBe(true);
        const order = one.ms - other.ms || one.tail - other.tail;
        expect(Math.sign(order)).toBe(first < second ? -1 : first > second ? 1 : 0);
        expect(drawnAtMs(first)).toBe(one.ms);
      }),
    );
  });

  it("is told from WhatsApp's, and WhatsApp's from it", () => {
    fc.assert(
      fc.property(moment, ({ ms, tail }) => {
        const id = messageIdAt(ms, tail);
        expect(whatsAppIdOf(id)).toMatch(/^3EB0[0-9A-F]{18}$/);
        expect(messageIdOfWhatsApp(whatsAppIdOf(id))).toBe(id);
      }),
    );
  });

  it.each([
    "",
    "msg_",
    "msg_00T412XXJN4YMP",
    "msg_00T412XXJN4YMPI",
    "MSG_00T412XXJN4YMPQ",
    "00T412XXJN4YMPQ",
  ])("is not %j", (text) => expect(isMessageId(text)).toBe(false));

  it.each(["", "3EB0", "3EB0F05DF4D692A97321590", "ABCDF05DF4D692A973215"])("is not found in %j", (text) =>
    expect(messageIdOfWhatsApp(text)).toBeNull());
});

describe("ids that are drawn", () => {
  it("are each after the one before, in one millisecond and when the clock is set back", () => {
    const times = [5, 5, 5, 4, 3, 6];
    const next = messageIds(
      () => times.shift() ?? 7,
      () => 9,
    );
    const ids = Array.from({ length: 7 }, next);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(7);
  });

  it("go on where a millisecond is full", () => {
    const next = messageIds(
      () => 5,
      () => MAX_TAIL,
    );
    const [first, second] = [next(), next()];
    expect(first < second).toBe(true);
    expect(drawnAtMs(second)).toBe(6);
  });

  it("begin no earlier than the first of their time", () => {
    expect(firstMessageIdAt(1_000) <= messageIdAt(1_000, 0)).toBe(true);
    expect(firstMessageIdAt(1_001) > messageIdAt(1_000, MAX_TAIL)).toBe(true);
  });
});
