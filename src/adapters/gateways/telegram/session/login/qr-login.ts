import { orInterrupted } from "#adapters/gateways/common/session/interruption.ts";
import type { EngineAccount } from "#adapters/gateways/telegram/engine/engine.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { failure, type Result, success } from "#domain/result.ts";
import type { TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { StartedQr, TelegramApp } from "#ports/telegram-sessions.ts";
import { isError } from "../failure-kinds.ts";
import { isLive } from "../session-machine.ts";
import { askForPassword, CONNECTION_LOST, type LoginHost } from "./login-host.ts";

type Settled = Result<TelegramUser, TelegramFailure>;
/** The first that happens: a code on show, or the end without one. */
type Beginning = { readonly shown: true } | { readonly shown: false; readonly outcome: Settled };

export interface QrLogin {
  /** The code on show, or the status of an account that needs none; null when a new code has to be made. */
  shown(newCode: boolean): StartedQr | null;
  /** In the session's queue. */
  start(app: TelegramApp, signal: AbortSignal): Promise<Result<StartedQr, TelegramFailure>>;
  /** No code is shown any more, and a scan is not heard. */
  stop(): void;
}

/** Log-in by a code that is scanned with Telegram's own app; Telegram renews it about every 30 s. */
export function qrLogin(host: LoginHost): QrLogin {
  const { clock, times } = host;
  let run: AbortController | null = null;
  let lifeTimer: NodeJS.Timeout | undefined;

  function stop(): void {
    clearTimeout(lifeTimer);
    run?.abort();
    run = null;
  }

  function shown(newCode: boolean): StartedQr | null {
    const { status } = host;
    const { login, state } = status;
    if (isLive(state) || (state === "password" && !newCode)) return { kind: "status", status };
    if (newCode || login?.step !== "qr" || login.expiresAt <= clock.now()) return null;
    return { kind: "qr", url: login.url, expiresAt: login.expiresAt };
  }

  function expire(own: AbortController): void {
    own.abort();
    host.later(async () => {
      if (run === own) host.abandon("login-expired");
    });
  }

  function show(own: AbortController, url: string, expiresAt: Date): void {
    // The code before is good until now: whoever still looks at it has asked for the status meanwhile.
    if (clock.monotonicMs() - host.lastAskedMs > times.qrIdleMs) expire(own);
    else host.apply({ type: "login-step", login: { step: "qr", url, expiresAt } });
  }

  function beginIn(own: AbortController, account: EngineAccount): Promise<Beginning> {
    return new Promise((resolve) => {
      let begun = false;
      const begin = (beginning: Beginning): void => {
        begun = true;
        resolve(beginning);
      };
      account.signInByQr(
        {
          shown(url, expiresAt) {
            if (run !== own || own.signal.aborted) return;
            show(own, url, expiresAt);
            begin({ shown: true });
          },
          settled(outcome) {
            if (run !== own || own.signal.aborted) return;
            if (begun) host.later(() => settle(own, account, outcome));
            else begin({ shown: false, outcome });
          },
        },
        own.signal,
      );
    });
  }

  async function settle(own: AbortController, account: EngineAccount, outcome: Settled): Promise<void> {
    if (run !== own) return;
    stop();
    if (outcome.ok) await host.finish(account, outcome.value);
    else if (isError(outcome.failure, "SESSION_PASSWORD_NEEDED")) await askForPassword(host, outcome.failure.hint);
    else host.abandon("login-expired");
  }

  async function start(app: TelegramApp, signal: AbortSignal): Promise<Result<StartedQr, TelegramFailure>> {
    const account = await host.begin(app);
    if (account === null) {
      return notStarted({ code: "connection-lost" });
    }
    const own = new AbortController();
    run = own;
    const beginning = await orInterrupted(beginIn(own, account), { signal, withinMs: times.qrStartMs });
    if (signal.aborted) {
      host.abandon("login-cancelled");
      return CONNECTION_LOST;
    }
    if (beginning === null) return notStarted({ code: "not-acknowledged" });
    if (!beginning.shown) {
      const { outcome } = beginning;
      if (!outcome.ok && !isError(outcome.failure, "SESSION_PASSWORD_NEEDED")) return notStarted(outcome.failure);
      await settle(own, account, outcome);
      return success({ kind: "status", status: host.status });
    }
    lifeTimer = setTimeout(() => expire(own), times.qrLifeMs).unref();
    return success(shown(false) ?? { kind: "status", status: host.status });
  }

  function notStarted(reason: TelegramFailure): Result<StartedQr, TelegramFailure> {
    host.abandon(host.status.login === null ? null : "login-cancelled");
    return failure(reason);
  }

  return { shown, start, stop };
}
