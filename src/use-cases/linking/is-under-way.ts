import type { Result } from "#domain/result.ts";
import type { SessionStatus } from "#domain/sessions/session-state.ts";
import type { TelegramStatus } from "#domain/sessions/telegram-session.ts";
import type { ProviderFailure } from "#ports/provider.ts";

const JUST_NOW_MS = 60_000;

/** An account is linked, or a code to link one is on show or has just run out: what began all that is on record. */
export function isUnderWay(before: Result<SessionStatus | TelegramStatus, ProviderFailure>, now: Date): boolean {
  if (!before.ok) return false;
  const { state, reason, since } = before.value;
  if (state === "inactive" && (reason === "code-expired" || reason === "login-expired")) {
    return now.getTime() - since.getTime() < JUST_NOW_MS;
  }
  return state !== "inactive" && state !== "logged_out" && state !== "banned";
}
