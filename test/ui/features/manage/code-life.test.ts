import { describe, expect, it } from "vitest";
import { CODE_LIFE_MS, linkCode, ringElapsedMs, secondsLeft } from "#ui/features/manage/code-life.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const started = (expiresAt: string) => linkCode({ qr: "data:image/png;base64,AA", qrText: "2@a", expiresAt }, now);

describe("the life of a QR code", () => {
  it("counts down from the server's expiry, whole seconds rounded up", () => {
    const code = started("2026-11-21T12:00:30Z");
    expect(secondsLeft(code, now)).toBe(30);
    expect(secondsLeft(code, now + 1)).toBe(30);
    expect(secondsLeft(code, now + 29_001)).toBe(1);
    expect(secondsLeft(code, now + 30_000)).toBe(0);
    expect(secondsLeft(code, now + 90_000)).toBe(0);
  });

  it("starts the ring where a code that is already on show has got to", () => {
    const code = started("2026-11-21T12:00:12Z");
    expect(ringElapsedMs(code, now)).toBe(18_000);
    expect(ringElapsedMs(code, now + 60_000)).toBe(CODE_LIFE_MS);
  });

  it.each([
    "2026-11-21T11:55:00Z",
    "2026-11-21T12:05:00Z",
    "no time at all",
  ])("counts a code as fresh when the two clocks disagree (%s)", (expiresAt) =>
    expect(secondsLeft(started(expiresAt), now)).toBe(30));
});
