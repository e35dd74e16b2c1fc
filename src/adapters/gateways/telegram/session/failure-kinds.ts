import type { TelegramFailure, TelegramSendFailure } from "#domain/messages/failures.ts";
import { ENDS_SESSION, type TelegramErrorCode } from "#domain/sessions/telegram-errors.ts";

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
