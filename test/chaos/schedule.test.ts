import { describe, expect, it } from "vitest";
import type { TryView } from "#ports/contracts/webhooks.ts";
import { countOffSchedule } from "../../chaos/harness/schedule.ts";

const START = Date.UTC(2026, 0, 1);
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();

function made(attempt: number, seconds: number, nextSeconds: number | null, eventId = "evt_1"): TryView {
  const nextAt = nextSeconds === null ? null : at(nextSeconds);
  const state = nextSeconds === null ? "succeeded" : "failed";
  const base = { id: `try_${attempt}`, type: "message.received", tookMs: 100, status: null, error: null } as const;
  return { ...base, eventId, attempt, state, at: at(seconds), nextAt };
}

describe("the schedule of a webhook's tries", () => {
  it("is kept by tries that were planned for its times, and made then or later", () => {
    const tries = [made(1, 0, 5.2), made(2, 6, 320), made(3, 400, null), made(1, 0, null, "evt_2")];
    const planned = { ...made(1, 900, 905, "evt_3"), state: "planned" as const };
    expect(countOffSchedule([...tries, planned])).toEqual({ off: 0, tries: 4 });
  });

  it("is not kept by one that is too early, too late, missing, or the last with another planned", () => {
    expect(countOffSchedule([made(1, 0, 4.9)]).off).toBe(1);
    expect(countOffSchedule([made(1, 0, 8)]).off).toBe(1);
    expect(countOffSchedule([made(1, 0, 5.2), made(2, 5.1, null)]).off).toBe(1);
    expect(countOffSchedule([made(1, 0, 5.2), made(3, 400, null)]).off).toBe(1);
    expect(countOffSchedule([{ ...made(1, 0, 5.2), nextAt: null }]).off).toBe(1);
  });
});
