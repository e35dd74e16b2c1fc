import { describe, expect, it } from "vitest";
import { failure, success } from "#domain/result.ts";
import type { SessionState } from "#domain/sessions/session-state.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { isUnderWay } from "#use-cases/linking/is-under-way.ts";

const now = fakeClock().now();
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const whatsapp = (state: SessionState) =>
  success({ state, reason: "never-linked", since: ago(1), phone: null, name: null } as const);
const telegram = (reason: TelegramStatus["reason"], since: Date) =>
  success({ state: "inactive", reason, since, user: null, login: null } as const);

describe("a link under way", () => {
  it.each([
    ["inactive", false],
    ["qr", true],
    ["linking", true],
    ["connected", true],
    ["reconnecting", true],
    ["logged_out", false],
    ["banned", false],
  ] as const)("%s: %o", (state, expected) => {
    expect(isUnderWay(whatsapp(state), now)).toBe(expected);
  });

  it.each([
    ["login-expired", 59, true],
    ["login-expired", 60, false],
    ["login-cancelled", 1, false],
  ] as const)("has just run out when %s was %i seconds ago: %o", (reason, seconds, expected) => {
    expect(isUnderWay(telegram(reason, ago(seconds)), now)).toBe(expected);
  });

  it("has just run out with WhatsApp's code too", () => {
    const status = { state: "inactive", reason: "code-expired", since: ago(5), phone: null, name: null } as const;
    expect(isUnderWay(success(status), now)).toBe(true);
  });

  it("is not known of a gateway that does not answer", () => {
    expect(isUnderWay(failure({ code: "NO_RESPONSE", message: "" }), now)).toBe(false);
  });
});
