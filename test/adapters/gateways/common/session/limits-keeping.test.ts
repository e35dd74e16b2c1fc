import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type LimitsKeeping, limitsKeeping } from "#adapters/gateways/common/session/limits-keeping.ts";
import { holdBy, type ToldLimits } from "#domain/sessions/account-limits.ts";

const ID = 7;
const HOUR_MS = 3_600_000;

let keeping: LimitsKeeping;
let told: [number, ToldLimits][];
let kept: [number, ToldLimits][];
let changed: number[];
let flooded: ToldLimits["hold"];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-28T10:00:00Z") });
  [told, kept, changed, flooded] = [[], [], [], null];
  keeping = limitsKeeping({
    clock: { now: () => new Date() },
    limitsOf(instanceId) {
      const limits = keeping.of(instanceId);
      return { hold: flooded ?? (limits && holdBy(limits, new Date())) };
    },
    tell: (instanceId, limits) => void told.push([instanceId, limits]),
    keep: (instanceId, limits) => void kept.push([instanceId, limits]),
    changed: (instanceId) => void changed.push(instanceId),
  });
});
afterEach(() => {
  keeping.close();
  vi.useRealTimers();
});

const inMs = (ms: number) => new Date(Date.now() + ms);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("keeps what a network says of an account, a piece at a time", () => {
  expect(keeping.of(ID)).toBeNull();
  const lockedUntil = inMs(HOUR_MS);
  keeping.said(ID, { lockedUntil });
  const newChats = { used: 1, most: 5, warning: "none", renewsAt: null } as const;
  keeping.said(ID, { newChats });
  expect(keeping.of(ID)).toEqual({ lockedUntil, newChats });
  expect(keeping.of(ID + 1)).toBeNull();
  expect(changed).toEqual([ID, ID]);
  keeping.forget(ID);
  expect(keeping.of(ID)).toBeNull();
});

it("tells of a lock once, however often the network says it, and when it is over", async () => {
  const until = inMs(3 * HOUR_MS);
  keeping.said(ID, { lockedUntil: null });
  await pass(2_000);
  expect(told).toEqual([]);
  keeping.said(ID, { lockedUntil: until });
  keeping.said(ID, { lockedUntil: until });
  await pass(2_000);
  const lock = { hold: { reason: "restricted", until } };
  expect(told).toEqual([[ID, lock]]);
  keeping.said(ID, { lockedUntil: until });
  await pass(HOUR_MS);
  expect(told).toHaveLength(1);
  await pass(2 * HOUR_MS);
  expect(told).toEqual([
    [ID, lock],
    [ID, { hold: null }],
  ]);
  await pass(24 * HOUR_MS);
  expect(told).toHaveLength(2);
});

it("keeps for lists what it tells, and once that nothing limits the account: an earlier process may have told otherwise", async () => {
  const until = inMs(3 * HOUR_MS);
  for (const lockedUntil of [null, null, until, until]) {
    keeping.said(ID, { lockedUntil });
    await pass(2_000);
  }
  expect(kept).toEqual([
    [ID, { hold: null }],
    [ID, { hold: { reason: "restricted", until } }],
  ]);
  await pass(4 * HOUR_MS);
  expect(kept.slice(2)).toEqual([[ID, { hold: null }]]);
});

it("tells as one what follows at once: a guess, then the network's word", async () => {
  flooded = { reason: "restricted", until: inMs(24 * HOUR_MS) };
  keeping.look(ID);
  await pass(600);
  flooded = null;
  const until = inMs(HOUR_MS);
  keeping.said(ID, { lockedUntil: until });
  await pass(2_000);
  expect(told).toEqual([[ID, { hold: { reason: "restricted", until } }]]);
});

it("tells nothing of an account that is forgotten", async () => {
  keeping.said(ID, { lockedUntil: inMs(HOUR_MS) });
  keeping.forget(ID);
  await pass(2 * HOUR_MS);
  expect(told).toEqual([]);
});
