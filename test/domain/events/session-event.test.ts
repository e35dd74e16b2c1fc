import { describe, expect, it } from "vitest";
import { isCodeTold, isStatusTold, type SessionChange } from "#domain/events/session-event.ts";

const SINCE = new Date(Date.UTC(2026, 2, 4));

function standing(state: string, reason: string, text: string | null = null): SessionChange {
  return { state, reason, since: SINCE, code: text === null ? null : { text, expiresAt: SINCE } };
}

const LINKED = standing("connected", "linked");

describe("what is told of a session", () => {
  it("is each change of its state and reason", () => {
    expect(isStatusTold(standing("linking", "phone-scanned"), LINKED)).toBe(true);
    expect(isStatusTold(LINKED, standing("reconnecting", "connection-lost"))).toBe(true);
    expect(isStatusTold(LINKED, LINKED)).toBe(false);
  });

  it("is no restart that brings it back as it was", () => {
    const restoring = standing("reconnecting", "restoring");
    expect(isStatusTold(LINKED, standing("reconnecting", "gateway-stopping"))).toBe(false);
    expect(isStatusTold(standing("inactive", "never-linked"), restoring)).toBe(false);
    expect(isStatusTold(restoring, LINKED)).toBe(false);
    expect(isStatusTold(restoring, standing("logged_out", "unlinked-from-phone"))).toBe(true);
  });

  it("is each code once", () => {
    const shown = standing("qr", "waiting-for-scan", "one");
    expect(isCodeTold(standing("inactive", "never-linked"), shown)).toBe(true);
    expect(isCodeTold(shown, shown)).toBe(false);
    expect(isCodeTold(shown, standing("qr", "waiting-for-scan", "two"))).toBe(true);
    expect(isCodeTold(shown, LINKED)).toBe(false);
  });
});
