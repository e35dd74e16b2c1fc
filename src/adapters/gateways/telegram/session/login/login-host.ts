import type { EngineAccount } from "#adapters/gateways/telegram/engine/engine.ts";
import type { TelegramFailure } from "#domain/messages/failures.ts";
import { failure } from "#domain/result.ts";
import type { TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import type { TelegramStatus, TelegramUser } from "#domain/sessions/telegram-session.ts";
import type { Clock } from "#ports/clock.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { TelegramApp } from "#ports/telegram-sessions.ts";
import type { LoginEnd, SessionEvent } from "../session-machine.ts";
import type { StoredSession } from "../stored-session.ts";
import type { LoginLimits } from "./login-limits.ts";

export interface LoginTimes {
  /** A log-in ends so long after its last step. */
  readonly loginLifeMs: number;
  /** From asking for a QR code until the first must be on show. */
  readonly qrStartMs: number;
  /** All codes of one log-in together. */
  readonly qrLifeMs: number;
  /** No new code is shown when nobody has asked for so long. */
  readonly qrIdleMs: number;
  /** How long Telegram is waited for when a code is given up. */
  readonly cancelMs: number;
  readonly maxWrongCodes: number;
}

/** What a log-in needs of its session. All but `status` and `lastAskedMs` run in the session's queue alone. */
export interface LoginHost {
  readonly instance: InstanceRef;
  readonly clock: Clock;
  readonly times: LoginTimes;
  readonly limits: LoginLimits;
  readonly status: TelegramStatus;
  readonly stored: StoredSession | null;
  /** On the monotonic clock: when somebody last asked how it stands. */
  readonly lastAskedMs: number;
  apply(event: SessionEvent): void;
  /** An account over new keys; whatever was there is discarded. Null when it cannot be opened. */
  begin(app: TelegramApp): Promise<EngineAccount | null>;
  /** The open account, or the stored one opened again: a code only works with the keys that asked for it. */
  account(): Promise<EngineAccount | null>;
  /** Stores session and engine, so that a restart goes on from here. */
  keep(session: StoredSession): Promise<void>;
  finish(account: EngineAccount, user: TelegramUser): Promise<void>;
  /** Removes what a log-in that came to nothing has stored; null leaves the status as it was before. */
  abandon(reason: LoginEnd | null): void;
  /** Runs after whatever the session is doing. */
  later(work: () => Promise<void>): void;
}

export const CONNECTION_LOST = failure({ code: "connection-lost" } as const);

export function refuse(
  error: TelegramErrorCode,
  more: { readonly retryAfterSeconds?: number; readonly hint?: string } = {},
): { ok: false; failure: TelegramFailure } {
  return failure({ code: "telegram-error", error, ...more });
}

/** The second step of either way in; `hint` comes with SESSION_PASSWORD_NEEDED. */
export async function askForPassword(host: LoginHost, hint: string | undefined): Promise<void> {
  const { stored } = host;
  if (stored === null) return;
  const expiresAt = new Date(host.clock.now().getTime() + host.times.loginLifeMs);
  const login = { step: "password", hint: hint ?? null, expiresAt } as const;
  await host.keep({ ...stored, login });
  host.apply({ type: "login-step", login });
}
