import type { TelegramFailure, TelegramSendFailure } from "#domain/messages/failures.ts";
import { ENDS_SESSION, type TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";
import type { FetchFileFailure } from "#ports/incoming-media.ts";
import type { EngineFileFailure } from "../engine/engine.ts";

type Said<Error extends TelegramErrorCode = TelegramErrorCode> = Extract<
  TelegramFailure,
  { code: "telegram-error" }
> & {
  readonly error: Error;
};

/** After which the account is no longer linked here. */
export function endsSession(reason: TelegramSendFailure): reason is Said {
  return reason.code === "telegram-error" && ENDS_SESSION.has(reason.error);
}

export function isError<Error extends TelegramErrorCode>(
  reason: TelegramSendFailure,
  error: Error,
): reason is Said<Error> {
  return reason.code === "telegram-error" && reason.error === error;
}

/** Why a file was not given, as whoever asked for it is told. */
export function fileFailure(reason: EngineFileFailure): FetchFileFailure {
  if (reason.code !== "telegram-error") return reason;
  return ENDS_SESSION.has(reason.error) ? { code: "not-connected" } : { code: "refused", providerCode: reason.error };
}
