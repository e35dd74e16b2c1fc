import { describe, expect, it } from "vitest";
import { codeLogin, LINKED, telegramView, waitingForCode, waitingForPassword } from "#test/support/manage-telegram.tsx";
import { sinceSent, untilResend } from "#ui/features/manage-telegram/login-clock.ts";
import { announcement, type PanelInput, panelFor, statusPollMs } from "#ui/features/manage-telegram/panel.ts";

const panel = (input: Partial<PanelInput>) => panelFor({ session: null, way: "phone", entered: false, ...input });

describe("what the manage dialog of a Telegram instance shows", () => {
  it("begins with the number, or with the QR code where the reader chose it", () => {
    expect(panel({})).toEqual({ kind: "request", why: null });
    expect(panel({ way: "qr" })).toEqual({ kind: "qr" });
    expect(panel({ session: telegramView(), way: "qr" })).toEqual({ kind: "qr" });
  });

  it("follows a log-in under way, whatever was chosen here", () => {
    expect(panel({ session: waitingForCode(), way: "qr" })).toEqual({ kind: "verify", login: codeLogin() });
    expect(panel({ session: waitingForPassword() })).toMatchObject({ kind: "password", login: { hint: "first cat" } });
    const login = { step: "qr", expiresAt: "2026-11-21T12:05:00.000Z" } as const;
    expect(panel({ session: telegramView({ state: "qr", login }) })).toEqual({ kind: "qr" });
  });

  it("says why nothing is linked, save where the reader did it", () => {
    const why = (reason: "login-expired" | "session-corrupt" | "logged-out-here" | "login-cancelled") =>
      panel({ session: telegramView({ reason, message: "Because." }) });
    expect(why("login-expired")).toEqual({ kind: "request", why: "Because." });
    expect(why("session-corrupt")).toEqual({ kind: "request", why: "Because." });
    expect(why("logged-out-here")).toEqual({ kind: "request", why: null });
    expect(why("login-cancelled")).toEqual({ kind: "request", why: null });
  });

  it("waits for the account's name once a code was accepted", () => {
    expect(panel({ session: waitingForCode(), entered: true })).toEqual({ kind: "entering" });
    expect(panel({ session: LINKED, entered: true }).kind).toBe("connected");
  });

  it("asks more often where something is about to change", () => {
    expect(statusPollMs(panel({}))).toBe(5_000);
    expect(statusPollMs(panel({ session: waitingForCode() }))).toBe(5_000);
    expect(statusPollMs(panel({ way: "qr" }))).toBe(1_000);
    expect(statusPollMs(panel({ session: telegramView({ state: "reconnecting" }) }))).toBe(1_000);
    expect(statusPollMs(panel({ session: LINKED }))).toBe(10_000);
  });

  it("says the state in words", () => {
    expect(announcement({ kind: "checking" })).toBe("Checking status");
    expect(announcement(panel({}))).toBe("Session not active.");
    expect(announcement(panel({ session: waitingForCode() }))).toBe("Waiting for the verification code");
    expect(announcement(panel({ session: LINKED }))).toBe("Connected as Layla Hassan");
  });
});

describe("the time since a code was sent", () => {
  const login = codeLogin();
  const sentAt = Date.parse(login.sentAt);

  it("is the server's where nothing better is known, and never negative", () => {
    expect(sinceSent(login, null, sentAt + 12_000)).toBe(12_000);
    expect(sinceSent(login, null, sentAt - 90_000)).toBe(0);
  });

  it("is this browser's for a code that it asked for", () => {
    const seen = { message: "", receivedAt: 5_000, sentAt: login.sentAt };
    expect(sinceSent(login, seen, 8_000)).toBe(3_000);
    expect(sinceSent(login, { ...seen, sentAt: "2026-11-21T11:00:00.000Z" }, sentAt + 12_000)).toBe(12_000);
  });

  it("leaves what is missing until another may be asked for", () => {
    expect(untilResend(login, 12_000)).toBe(48_000);
    expect(untilResend(login, 61_000)).toBe(0);
    expect(untilResend(codeLogin({ resendAt: null }), 0)).toBe(0);
  });
});
