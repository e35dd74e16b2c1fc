import type { CommonSessionDependencies } from "#adapters/gateways/common/session/dependencies.ts";
import type { Backoff } from "#domain/back-off.ts";
import type { TelegramMessageStore } from "#ports/telegram-messages.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import type { TelegramEngine } from "../engine/engine.ts";
import type { LoginTimes } from "./login/login-host.ts";
import type { LoginLimits } from "./login/login-limits.ts";
import type { SentNotes } from "./sent-notes.ts";

export interface SessionTimes extends LoginTimes {
  /** A connection that is back so soon was never lost, as far as anybody can see. */
  readonly offlineGraceMs: number;
  /** Between two questions whether the session still lives. */
  readonly checkEveryMs: number;
  /** Between two tries to reach Telegram again. */
  readonly backoff: Backoff;
  /** Of a restart, until the next session's turn. */
  readonly restoreWaitMs: number;
  /** Until a send is answered though the database has not taken it yet. */
  readonly storeWaitMs: number;
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
  backoff: { firstMs: 1_000, maxMs: 60_000 },
  restoreWaitMs: 10_000,
  storeWaitMs: 1_000,
};

/** What every session of this process shares. */
export interface SessionDependencies extends CommonSessionDependencies {
  readonly engine: TelegramEngine;
  readonly store: TelegramStore;
  readonly messages: Pick<TelegramMessageStore, "addReceived">;
  readonly sentNotes: SentNotes;
  readonly times: SessionTimes;
  readonly limits: LoginLimits;
  onRead(instanceId: number, peerId: number, maxId: number): void;
}
