import { describe, expect, it } from "vitest";
import {
  GOOD_AFTER_MS,
  SESSION_MACHINE,
  type SessionEvent,
  type SessionModel,
} from "#adapters/gateways/telegram/session/session-machine.ts";
import { ENDS_SESSION } from "#domain/sessions/telegram-errors.ts";
import type { TelegramState } from "#domain/sessions/telegram-session.ts";

const { newSession, transition } = SESSION_MACHINE;

const START = new Date("2026-11-21T10:00:00Z");
const at = (ms: number) => new Date(START.getTime() + ms);
const USER = { name: "Layla", username: "layla", phone: "9647700000001" };
const DELIVERY = { channel: "app", next: null, length: 5, resendAt: null } as const;
const CODE: SessionEvent = {
  type: "login-step",
  login: { step: "code", phone: "9647700000001", delivery: DELIVERY, sentAt: START, expiresAt: at(300_000) },
};
const PASSWORD: SessionEvent = {
  type: "login-step",
  login: { step: "password", hint: "pet", expiresAt: at(300_000) },
};
const QR: SessionEvent = {
  type: "login-step",
  login: { step: "qr", url: "tg://login?token=1", expiresAt: at(30_000) },
};
const LINKED: SessionEvent = { type: "linked", user: USER };
const ALIVE: SessionEvent = { type: "alive", user: USER };
const LOST: SessionEvent = { type: "lost", reason: "connection-lost" };
const EXPIRED: SessionEvent = { type: "login-ended", reason: "login-expired" };
const ENDED: SessionEvent = { type: "ended", error: "AUTH_KEY_UNREGISTERED" };
const RESTORING: SessionEvent = { type: "restoring", user: USER };

/** Events a second apart. */
function afterEvents(...events: SessionEvent[]): SessionModel {
  return events.reduce((model, event, index) => transition(model, event, at(index * 1000)).model, newSession(START));
}

const MODELS: Record<TelegramState, SessionModel> = {
  inactive: newSession(START),
  code: afterEvents(CODE),
  password: afterEvents(PASSWORD),
  qr: afterEvents(QR),
  connected: afterEvents(LINKED),
  reconnecting: afterEvents(LINKED, LOST),
  logged_out: afterEvents({ type: "logged-out" }),
  banned: afterEvents(LINKED, { type: "ended", error: "USER_DEACTIVATED_BAN" }),
};

describe("a Telegram session's states", () => {
  it("are all reached", () => {
    for (const [state, model] of Object.entries(MODELS)) expect(model.status.state).toBe(state);
  });

  // From, event, to, reason, command. Whatever is not listed changes nothing.
  const table: [TelegramState, SessionEvent, TelegramState, string, string][] = [
    ["inactive", CODE, "code", "waiting-for-code", "nothing"],
    ["inactive", QR, "qr", "waiting-for-scan", "nothing"],
    ["inactive", PASSWORD, "password", "waiting-for-password", "nothing"],
    ["code", CODE, "code", "waiting-for-code", "nothing"],
    ["code", PASSWORD, "password", "waiting-for-password", "nothing"],
    ["code", QR, "qr", "waiting-for-scan", "nothing"],
    ["qr", QR, "qr", "waiting-for-scan", "nothing"],
    ["qr", PASSWORD, "password", "waiting-for-password", "nothing"],
    ["qr", CODE, "code", "waiting-for-code", "nothing"],
    ["password", CODE, "code", "waiting-for-code", "nothing"],
    ["password", PASSWORD, "password", "waiting-for-password", "nothing"],
    ["password", QR, "qr", "waiting-for-scan", "nothing"],
    ["logged_out", CODE, "code", "waiting-for-code", "nothing"],
    ["logged_out", QR, "qr", "waiting-for-scan", "nothing"],
    ["logged_out", PASSWORD, "password", "waiting-for-password", "nothing"],
    ["banned", CODE, "code", "waiting-for-code", "nothing"],
    ["banned", QR, "qr", "waiting-for-scan", "nothing"],
    ["banned", PASSWORD, "password", "waiting-for-password", "nothing"],
    ...(["inactive", "code", "password", "qr", "logged_out", "banned"] as const).map(
      (from): [TelegramState, SessionEvent, TelegramState, string, string] => [
        from,
        EXPIRED,
        "inactive",
        "login-expired",
        "discard",
      ],
    ),
    ["inactive", RESTORING, "reconnecting", "restoring", "nothing"],
    ["reconnecting", RESTORING, "reconnecting", "restoring", "nothing"],
    ["connected", ALIVE, "connected", "linked", "nothing"],
    ["reconnecting", ALIVE, "connected", "linked", "nothing"],
    ["connected", LOST, "reconnecting", "connection-lost", "check-later"],
    ["reconnecting", LOST, "reconnecting", "connection-lost", "check-later"],
    ["connected", { type: "lost", reason: "server-silent" }, "reconnecting", "server-silent", "check-later"],
    ["reconnecting", { type: "lost", reason: "server-silent" }, "reconnecting", "server-silent", "check-later"],
    ["reconnecting", { type: "online" }, "reconnecting", "connection-lost", "check-now"],
    ["connected", ENDED, "logged_out", "ended-from-phone", "discard"],
    ["reconnecting", ENDED, "logged_out", "ended-from-phone", "discard"],
    ["connected", { type: "stopping" }, "reconnecting", "gateway-stopping", "nothing"],
    ["reconnecting", { type: "stopping" }, "reconnecting", "gateway-stopping", "nothing"],
    ...(Object.keys(MODELS) as TelegramState[]).flatMap(
      (from): [TelegramState, SessionEvent, TelegramState, string, string][] => [
        [from, LINKED, "connected", "linked", "nothing"],
        [from, { type: "logged-out" }, "logged_out", "logged-out-here", "discard"],
        [from, { type: "corrupt" }, "logged_out", "session-corrupt", "discard"],
      ],
    ),
  ];
  const EVENTS: SessionEvent[] = [
    CODE,
    PASSWORD,
    QR,
    EXPIRED,
    RESTORING,
    LINKED,
    ALIVE,
    LOST,
    { type: "lost", reason: "server-silent" },
    { type: "online" },
    ENDED,
    { type: "corrupt" },
    { type: "logged-out" },
    { type: "stopping" },
  ];
  const nameOf = (event: SessionEvent) =>
    [event.type, "reason" in event ? event.reason : "", "login" in event ? event.login.step : ""].join(" ").trim();
  const expected = new Map(table.map(([from, event, ...then]) => [`${from} + ${nameOf(event)}`, then]));

  for (const [from, model] of Object.entries(MODELS)) {
    for (const event of EVENTS) {
      const name = `${from} + ${nameOf(event)}`;
      const then = expected.get(name);
      it(then === undefined ? `${name} changes nothing` : `${name} is ${then[0]}, ${then[1]}, ${then[2]}`, () => {
        const step = transition(model, event, at(60_000));
        if (then === undefined) {
          expect(step).toEqual({ model, command: { do: "nothing" } });
          return;
        }
        const { state, reason } = step.model.status;
        expect([state, reason, step.command.do]).toEqual(then);
      });
    }
  }

  it.each([...ENDS_SESSION])("end with %s", (error) => {
    const { model, command } = transition(MODELS.connected, { type: "ended", error }, at(1000));
    expect([model.status.state, model.status.reason]).toEqual(
      {
        AUTH_KEY_DUPLICATED: ["logged_out", "used-elsewhere"],
        USER_DEACTIVATED: ["banned", "account-deactivated"],
        USER_DEACTIVATED_BAN: ["banned", "account-deactivated"],
      }[error as string] ?? ["logged_out", "ended-from-phone"],
    );
    expect(model.status).toMatchObject({ user: null, login: null });
    expect(command).toEqual({ do: "discard" });
  });

  it("carry the user while linked, and the log-in while one is under way", () => {
    expect(MODELS.connected.status).toMatchObject({ user: USER, login: null });
    expect(MODELS.reconnecting.status).toMatchObject({ user: USER, login: null });
    expect(MODELS.code.status).toMatchObject({ user: null, login: { step: "code" } });
    expect(transition(MODELS.code, LINKED, at(1000)).model.status).toMatchObject({ user: USER, login: null });
    expect(transition(MODELS.qr, EXPIRED, at(1000)).model.status.login).toBeNull();
    expect(transition(MODELS.connected, { type: "stopping" }, at(1000)).model.status.user).toEqual(USER);
  });

  it("keep since while the state is the same", () => {
    const lost = transition(MODELS.connected, LOST, at(5000)).model;
    expect(lost.status.since).toEqual(at(5000));
    expect(transition(lost, { type: "lost", reason: "server-silent" }, at(9000)).model.status.since).toEqual(at(5000));
  });

  it("count attempts until a connection was good for a while", () => {
    const attempt = (model: SessionModel, ms: number) => transition(model, LOST, at(ms));
    const first = attempt(MODELS.connected, 1000);
    expect(first.command).toEqual({ do: "check-later", attempt: 0, refused: false });
    const second = attempt(first.model, 2000);
    expect(second.command).toEqual({ do: "check-later", attempt: 1, refused: false });
    const back = transition(second.model, ALIVE, at(3000)).model;
    expect(attempt(back, 4000).command).toEqual({ do: "check-later", attempt: 2, refused: false });
    expect(attempt(back, 3000 + GOOD_AFTER_MS).command).toEqual({ do: "check-later", attempt: 0, refused: false });
  });
});
