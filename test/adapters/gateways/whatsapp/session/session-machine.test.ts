import { describe, expect, it } from "vitest";
import { closeVerdict } from "#adapters/gateways/whatsapp/engine/close-codes.ts";
import {
  GOOD_AFTER_MS,
  SESSION_MACHINE,
  type SessionEvent,
  type SessionModel,
} from "#adapters/gateways/whatsapp/session/session-machine.ts";
import { backOffMs } from "#domain/back-off.ts";

const { newSession, transition } = SESSION_MACHINE;

const START = new Date("2026-11-21T10:00:00Z");
const at = (ms: number) => new Date(START.getTime() + ms);
const SHOWN: SessionEvent = { type: "code-shown", text: "2@code", expiresAt: at(30_000) };
const OPENED: SessionEvent = { type: "opened", phone: "9647700000001", name: "Shop" };
const close = (code: number, linked = true): SessionEvent => ({ type: "closed", code, linked });

/** Events a second apart. */
function afterEvents(...events: SessionEvent[]): SessionModel {
  return events.reduce((model, event, index) => transition(model, event, at(index * 1000)).model, newSession(START));
}

describe("a session's states", () => {
  it("begin with an account that was never linked", () => {
    expect(newSession(START)).toMatchObject({ status: { state: "inactive", reason: "never-linked", since: START } });
  });

  it("go from code over scan to connected", () => {
    expect(afterEvents(SHOWN)).toMatchObject({
      status: { state: "qr", reason: "waiting-for-scan" },
      code: { text: "2@code" },
    });
    const scanned = afterEvents(SHOWN, { type: "phone-scanned", phone: "9647700000001" });
    expect(scanned).toMatchObject({ status: { state: "linking", reason: "phone-scanned" }, code: null });
    expect(transition(scanned, close(515), at(3000))).toMatchObject({
      model: { status: { state: "linking" }, attempts: 0 },
      command: { do: "connect-now" },
    });
    expect(transition(scanned, OPENED, at(4000)).model.status).toEqual({
      state: "connected",
      reason: "linked",
      since: at(4000),
      phone: "9647700000001",
      name: "Shop",
    });
  });

  it("ignore a second code while one is on show", () => {
    const later: SessionEvent = { type: "code-shown", text: "2@other", expiresAt: at(60_000) };
    expect(afterEvents(SHOWN, later).code?.text).toBe("2@code");
  });

  it("end with the code, and drop its connection", () => {
    expect(transition(afterEvents(SHOWN), { type: "code-expired" }, at(30_000))).toMatchObject({
      model: { status: { state: "inactive", reason: "code-expired" }, code: null },
      command: { do: "drop-connection" },
    });
    expect(transition(afterEvents(SHOWN, OPENED), { type: "code-expired" }, at(30_000)).model.status.state).toBe(
      "connected",
    );
  });

  it("keep since while the state is the same", () => {
    const lost = transition(afterEvents(OPENED), close(428), at(5000)).model;
    expect(lost.status).toMatchObject({ state: "reconnecting", reason: "connection-lost", since: at(5000) });
    expect(transition(lost, close(503), at(9000)).model.status.since).toEqual(at(5000));
  });

  it.each([
    [428, "connect-later", "reconnecting", "connection-lost"],
    [408, "connect-later", "reconnecting", "connection-lost"],
    [503, "connect-later", "reconnecting", "connection-lost"],
    [500, "connect-later", "reconnecting", "connection-lost"],
    [515, "connect-now", "connected", "linked"],
    [440, "drop-connection", "inactive", "replaced-elsewhere"],
    [401, "forget-credentials", "logged_out", "unlinked-from-phone"],
    [403, "drop-connection", "banned", "refused-by-provider"],
    [405, "drop-connection", "inactive", "client-outdated"],
    [411, "forget-credentials", "logged_out", "session-corrupt"],
    [999, "connect-later", "reconnecting", "connection-lost"],
  ])("after close code %i: %s, %s", (code, command, state, reason) => {
    const step = transition(afterEvents(OPENED), close(code), at(1000));
    expect([step.command.do, step.model.status.state, step.model.status.reason]).toEqual([command, state, reason]);
  });

  it("never reconnect what is not linked", () => {
    for (const code of [428, 408, 500, 503, 515]) {
      const step = transition(afterEvents(SHOWN), close(code, false), at(1000));
      expect([step.command.do, step.model.status]).toMatchObject(["drop-connection", { state: "inactive" }]);
    }
  });

  it("wait longer with each attempt, and start anew after a good while", () => {
    const lost = afterEvents(OPENED, close(428), close(428), close(428));
    expect(lost.attempts).toBe(3);
    const back = transition(lost, OPENED, at(10_000)).model;
    const { command } = transition(back, close(428), at(11_000));
    expect(command).toEqual({ do: "connect-later", attempt: 3, refused: false });
    expect(transition(back, close(428), at(10_000 + GOOD_AFTER_MS)).command).toMatchObject({ attempt: 0 });
  });

  it.each([
    [428, false],
    [408, false],
    [503, false],
    [500, true],
    [402, true],
    [429, true],
    [999, true],
  ])("tell whether close code %i is a refusal: %s", (code, refused) => {
    expect(transition(afterEvents(OPENED), close(code), at(1000)).command).toMatchObject({ refused });
  });

  it("try a bad session three times before it must be linked again", () => {
    expect(afterEvents(OPENED, close(500), close(500), close(500)).status.state).toBe("reconnecting");
    const last = transition(afterEvents(OPENED, close(500), close(500), close(500)), close(500), at(9000));
    expect(last).toMatchObject({
      model: { status: { state: "logged_out", reason: "session-corrupt", phone: null } },
      command: { do: "forget-credentials" },
    });
  });

  it("take a 401 right after the scan for a bad session, not for an unlinking", () => {
    const scanned = afterEvents(SHOWN, { type: "phone-scanned", phone: "9647700000001" });
    expect(transition(scanned, close(401), at(3000))).toMatchObject({
      model: { status: { state: "linking" } },
      command: { do: "connect-later" },
    });
    expect(closeVerdict(401, { justScanned: false })).toEqual({ next: "unlink", reason: "unlinked-from-phone" });
  });

  it("reconnect after silence", () => {
    expect(transition(afterEvents(OPENED), { type: "silent", linked: true }, at(5000))).toMatchObject({
      model: { status: { state: "reconnecting", reason: "server-silent", phone: "9647700000001" } },
      command: { do: "connect-later", attempt: 0 },
    });
  });

  it("show a restart, and only to linked accounts", () => {
    expect(afterEvents(OPENED, { type: "stopping" }).status).toMatchObject({
      state: "reconnecting",
      reason: "gateway-stopping",
    });
    expect(afterEvents({ type: "stopping" }).status.state).toBe("inactive");
    expect(afterEvents({ type: "restoring" }).status).toMatchObject({ state: "reconnecting", reason: "restoring" });
  });

  it("forget the account when logged out", () => {
    expect(transition(afterEvents(OPENED), { type: "logged-out" }, at(5000))).toMatchObject({
      model: { status: { state: "logged_out", reason: "logged-out-here", phone: null, name: null } },
      command: { do: "forget-credentials" },
    });
  });
});

describe("the back-off", () => {
  const backoff = { firstMs: 1_000, maxMs: 60_000 };
  it("doubles up to its limit, and takes off up to half", () => {
    expect([0, 1, 2, 5, 6, 50].map((attempt) => backOffMs(attempt, backoff, 0))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ]);
    expect(backOffMs(0, backoff, 1)).toBe(500);
  });
});
