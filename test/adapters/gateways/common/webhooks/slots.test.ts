import { describe, expect, it } from "vitest";
import { slots } from "#adapters/gateways/common/webhooks/slots.ts";

const [ALONE, MORE] = [false, true];
const [QUICK, SLOW] = [false, true];

describe("room for posts in flight", () => {
  it("is bounded for all and by user, and apart for those that were slow", () => {
    const room = slots({ all: 4, user: 2 });
    expect([1, 1, 1, 2, 2, 3].map((owner) => room.take(owner, QUICK, ALONE))).toEqual([
      ...[true, true, false],
      ...[true, true, false],
    ]);
    expect(room.take(3, SLOW, ALONE)).toBe(true);
    room.release(1, QUICK);
    expect(room.take(3, QUICK, ALONE)).toBe(true);
  });

  it("is kept by half for endpoints that have nothing in flight", () => {
    const room = slots({ all: 8, user: 6 });
    expect([1, 1, 1].map((owner) => room.take(owner, QUICK, MORE))).toEqual([true, true, true]);
    // Half of a user's.
    expect(room.take(1, QUICK, MORE)).toBe(false);
    expect(room.take(2, QUICK, MORE)).toBe(true);
    // Half of all.
    expect(room.take(2, QUICK, MORE)).toBe(false);
    expect([2, 2, 2, 1].map((owner) => room.take(owner, QUICK, ALONE))).toEqual([true, true, true, true]);
    expect(room.take(3, QUICK, ALONE)).toBe(false);
  });
});
