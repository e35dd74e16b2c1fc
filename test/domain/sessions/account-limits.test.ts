import { describe, expect, it } from "vitest";
import {
  type AccountLimits,
  holdBy,
  isNewChatsOnly,
  isToldAlready,
  limitsWorthTelling,
  quotaNow,
  type ToldLimits,
} from "#domain/sessions/account-limits.ts";
import { HOLD_REASONS, type HoldReason } from "#domain/sessions/queue.ts";

const NOW = new Date("2026-11-28T10:00:00Z");
const inMs = (ms: number) => new Date(NOW.getTime() + ms);
const LATER = inMs(3_600_000);
const PAST = inMs(-1);

const limits = (more: Partial<AccountLimits>): AccountLimits => ({ lockedUntil: null, newChats: null, ...more });
const quota = (warning: "none" | "first" | "second" | "reached", renewsAt: Date | null = LATER) => ({
  ...{ used: 8, most: 10, warning, renewsAt },
});
const held = (reason: HoldReason, until = LATER): ToldLimits => ({ hold: { reason, until } });

describe("what a network's word holds back", () => {
  it.each([
    [limits({}), null],
    [limits({ lockedUntil: LATER }), LATER],
    [limits({ lockedUntil: PAST }), null],
    [limits({ newChats: quota("second") }), null],
    [limits({ newChats: quota("reached") }), LATER],
    [limits({ newChats: quota("reached", PAST) }), null],
    [limits({ newChats: quota("reached", null) }), null],
    [limits({ lockedUntil: PAST, newChats: quota("reached") }), LATER],
  ])("of %j is until %j", (said, until) => {
    expect(holdBy(said, NOW)).toEqual(until && { reason: "restricted", until });
  });

  it("is over with its cycle, and so is what it said of the quota", () => {
    expect(quotaNow(limits({ newChats: quota("first") }), NOW)).toEqual(quota("first"));
    expect(quotaNow(limits({ newChats: quota("first", null) }), NOW)).toEqual(quota("first", null));
    expect(quotaNow(limits({ newChats: quota("first", PAST) }), NOW)).toBeUndefined();
    expect(quotaNow(limits({}), NOW)).toBeUndefined();
  });

  it("lets people be written to who are known, or nobody", () => {
    expect(HOLD_REASONS.filter(isNewChatsOnly)).toEqual(["new-chats", "restricted"]);
  });
});

describe("what is told of an account's limits", () => {
  const nothing: ToldLimits = { hold: null };

  it("is no flood wait of less than a minute, unless it is the end of a longer one", () => {
    const short = held("flood", inMs(59_000));
    expect(limitsWorthTelling(short, nothing, NOW)).toEqual(nothing);
    expect(limitsWorthTelling(short, short, NOW)).toEqual(short);
    const long = held("flood", inMs(60_000));
    expect(limitsWorthTelling(long, nothing, NOW)).toEqual(long);
    expect(limitsWorthTelling(held("restricted", inMs(1_000)), nothing, NOW)).toEqual(held("restricted", inMs(1_000)));
  });

  it("is told once, and again when its reason, its end or a warning is another", () => {
    const lock = held("restricted");
    expect(isToldAlready(nothing, nothing)).toBe(true);
    expect(isToldAlready(lock, nothing)).toBe(false);
    expect(isToldAlready(held("restricted", new Date(LATER.getTime() + 900)), lock)).toBe(true);
    expect(isToldAlready(held("restricted", inMs(7_200_000)), lock)).toBe(false);
    expect(isToldAlready(held("flood"), lock)).toBe(false);
    expect(isToldAlready(nothing, lock)).toBe(false);
    const first = { hold: null, newChats: quota("first") };
    expect(isToldAlready(first, nothing)).toBe(false);
    expect(isToldAlready({ ...first, newChats: { ...quota("first"), used: 9 } }, first)).toBe(true);
    expect(isToldAlready({ ...first, newChats: quota("none") }, nothing)).toBe(true);
  });
});
