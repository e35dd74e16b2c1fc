import { describe, expect, it } from "vitest";
import type { SessionView } from "#ports/contracts/dashboard/api.ts";
import { linkCode } from "#ui/features/manage/code-life.ts";
import { announcement, type PanelInput, panelFor, statusPollMs } from "#ui/features/manage-whatsapp/panel.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const code = linkCode({ qr: "data:image/png;base64,AA", qrText: "2@a", expiresAt: "2026-11-21T12:00:30Z" }, now);

function session(state: SessionView["state"], reason: SessionView["reason"], message = ""): SessionView {
  return { state, reason, message, since: "2026-11-21T12:00:00Z", phone: null, name: null, hold: null };
}

function panel(input: Partial<PanelInput>) {
  return panelFor({ session: null, checkedAt: 0, code: null, typed: null, now, ...input });
}

describe("what the manage dialog shows", () => {
  it("offers a start while nothing is known", () => {
    expect(panel({})).toEqual({ kind: "idle", session: null });
    expect(announcement({ kind: "checking" })).toBe("Checking status");
  });

  it("shows the connected card for a connected session, even with a code on show", () => {
    const connected = { ...session("connected", "linked"), phone: "9647705550141" };
    const shown = panel({ session: connected, checkedAt: now + 900, code });
    expect(shown).toEqual({ kind: "connected", session: connected });
    expect(announcement(shown)).toBe("Connected as +9647705550141");
  });

  it.each([
    ["inactive", "never-linked"],
    ["reconnecting", "connection-lost"],
    ["logged_out", "unlinked-from-phone"],
    ["banned", "refused-by-provider"],
    ["qr", "waiting-for-scan"],
  ] as const)("offers a start for a %s session without a code here", (state, reason) => {
    expect(panel({ session: session(state, reason) }).kind).toBe("idle");
  });

  it("waits, then links, while a code is on show", () => {
    expect(panel({ code })).toMatchObject({ kind: "link", step: "waiting", expired: false });
    const linking = panel({ code, session: session("linking", "phone-scanned"), checkedAt: now + 900 });
    expect(linking).toMatchObject({ kind: "link", step: "linking", expired: false });
    expect(announcement(linking)).toBe("Linking");
  });

  it("shows linking without a code after a reload", () => {
    expect(panel({ session: session("linking", "phone-scanned") })).toMatchObject({ kind: "link", code: null });
  });

  it("keeps a new code in spite of a status from before it", () => {
    const before = session("logged_out", "logged-out-here");
    expect(panel({ code, session: before, checkedAt: now - 900 }).kind).toBe("link");
    expect(panel({ code, session: before, checkedAt: now + 900 }).kind).toBe("idle");
  });

  it("marks the code expired by its own time or by the gateway's word", () => {
    expect(panel({ code, now: code.diesAt })).toMatchObject({ kind: "link", expired: true });
    const said = panel({ code, session: session("inactive", "code-expired"), checkedAt: now + 900 });
    expect(said).toMatchObject({ kind: "link", expired: true });
    expect(announcement(said)).toBe("The code has expired. Generate a new code.");
  });

  it("keeps linking past the code's time: the phone has scanned it", () => {
    const late = panel({
      code,
      session: session("linking", "phone-scanned"),
      checkedAt: now + 31_000,
      now: now + 31_000,
    });
    expect(late).toMatchObject({ step: "linking", expired: false });
  });

  it("asks every 5 s, and every second while a code is on show", () => {
    expect(statusPollMs(panel({ code }))).toBe(1_000);
    expect(statusPollMs(panel({ code, now: code.diesAt }))).toBe(5_000);
    expect(statusPollMs(panel({ session: session("inactive", "never-linked") }))).toBe(5_000);
    expect(statusPollMs(panel({ session: session("connected", "linked") }))).toBe(5_000);
  });
});
