import type { CommonSessionDependencies } from "#adapters/gateways/common/session/dependencies.ts";
import type { Inbox } from "#adapters/gateways/common/session/inbox.ts";
import { RETRY_TIMES, type RetryTimes } from "#adapters/gateways/common/session/retry-delay.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import type { TelegramEngine } from "../engine/engine.ts";
import type { LoginTimes } from "./login/login-host.ts";
import type { LoginLimits } from "./login/login-limits.ts";

export interface SessionTimes extends LoginTimes, RetryTimes {
  /** A connection that is back so soon was never lost, as far as anybody can see. */
  readonly offlineGraceMs: number;
  /** Between two questions whether the session still lives. */
  readonly checkEveryMs: number;
  /** Of a restart, until the next session's turn. */
  readonly restoreWaitMs: number;
}

export const SESSION_TIMES: SessionTimes = {
  loginLifeMs: 300_000,
  qrStartMs: 15_000,
  qrLifeMs: 300_000,
  qrIdleMs: 75_000,
  cancelMs: 2_000,
  maxWrongCodes: 5,
  offlineGraceMs: 3_000,
  checkEveryMs: 20_000,
  ...RETRY_TIMES,
  restoreWaitMs: 10_000,
};

/** What every session of this process shares. */
export interface SessionDependencies extends CommonSessionDependencies {
  readonly engine: TelegramEngine;
  readonly store: TelegramStore;
  readonly inbox: Inbox;
  readonly times: SessionTimes;
  readonly limits: LoginLimits;
}
