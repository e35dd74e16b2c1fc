import { unreachable } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import {
  DEVICE_WORDING,
  LOGIN_WORDING,
  PROFILE_WORDING,
  RESET_WORDING,
  SIGNUP_WORDING,
} from "#domain/wording/accounts.ts";
import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { describeRateLimit, SERVER_WORDING } from "#domain/wording/server.ts";
import { describeWrongPlatform, SESSION_WORDING } from "#domain/wording/sessions.ts";
import { describeTelegramError, TELEGRAM_SENTENCES } from "#domain/wording/telegram/errors.ts";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import type { ContentNotFound, FaqTaken, TutorialTaken } from "#ports/content.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { ProviderFailure } from "#ports/provider.ts";
import type { DeviceNotFound } from "#use-cases/accounts/devices.ts";
import type { LogInFailure } from "#use-cases/accounts/log-in.ts";
import type { ResetPasswordFailure } from "#use-cases/accounts/reset-password.ts";
import type { SignUpFailure } from "#use-cases/accounts/sign-up.ts";
import type { UpdateProfileFailure } from "#use-cases/accounts/update-profile.ts";
import type { UserNotFound } from "#use-cases/admin/change-subscription.ts";
import type { CreateInstanceFailure } from "#use-cases/instances/create.ts";
import type { LinkingFailure } from "#use-cases/linking/telegram/open-with-app.ts";

import type { SendAsOwnerFailure } from "#use-cases/messages/send-as-owner.ts";

/** What a reader is told: the code gives the status, see `contracts/errors.ts`. */
export interface Outcome {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly hint?: string | undefined;
}

export type UseCaseFailure =
  | LogInFailure
  | SignUpFailure
  | ResetPasswordFailure
  | UpdateProfileFailure
  | DeviceNotFound
  | CreateInstanceFailure
  | LinkingFailure
  | SendAsOwnerFailure
  | UserNotFound
  | ContentNotFound
  | TutorialTaken
  | FaqTaken
  | FieldFailure;

/** The one table from what a use-case refuses to what is answered; `fallback` speaks where a provider said nothing. */
export function outcomeOf(reason: UseCaseFailure, fallback: string = SERVER_WORDING.error): Outcome {
  switch (reason.code) {
    case "invalid":
      return { code: "MALFORMED", message: reason.message, field: reason.field };
    case "email-taken":
      return { code: "EMAIL_TAKEN", message: SIGNUP_WORDING.emailTaken, field: "email" };
    case "credentials-invalid":
      return { code: "CREDENTIALS_INVALID", message: LOGIN_WORDING.credentialsInvalid };
    case "reset-link-invalid":
      return { code: "RESET_LINK_INVALID", message: RESET_WORDING.linkInvalid };
    case "password-wrong":
      return { code: "PASSWORD_WRONG", message: PROFILE_WORDING.currentPasswordWrong, field: "currentPassword" };
    case "account-gone":
      return { code: "NOT_SIGNED_IN", message: SERVER_WORDING.notSignedIn };
    case "device-not-found":
      return { code: "DEVICE_NOT_FOUND", message: DEVICE_WORDING.gone };
    case "rate-limited": {
      const { retryAfterSeconds } = reason;
      return { code: "RATE_LIMITED", message: describeRateLimit(retryAfterSeconds), retryAfterSeconds };
    }
    case "free-limit-reached":
      return { code: "FREE_LIMIT_REACHED", message: INSTANCE_WORDING.freeLimitReached };
    case "client-name-failed":
      return { code: "CONFLICT", message: INSTANCE_WORDING.clientNameFailed };
    case "token-failed":
      return { code: "CONFLICT", message: INSTANCE_WORDING.tokenFailed };
    case "instance-not-found":
      return INSTANCE_NOT_FOUND;
    case "platform-unsupported":
      return { code: "CONFLICT", message: describeWrongPlatform(reason.platform) };
    case "token-missing":
      return { code: "CONFLICT", message: SESSION_WORDING.missingClientOrToken };
    case "telegram-app-missing":
      return { code: "API_ID_MISSING", message: TELEGRAM_WORDING.appMissing };
    case "telegram-app-invalid":
      return { code: "API_ID_INVALID", message: describeTelegramError("API_ID_INVALID") };
    case "user-not-found":
      return { code: "USER_NOT_FOUND", message: ADMIN_WORDING.userGone };
    case "content-not-found":
      return { code: "CONTENT_NOT_FOUND", message: ADMIN_WORDING.contentGone };
    case "tutorial-taken":
      return { code: "CONFLICT", message: ADMIN_WORDING.urlTaken, field: "url" };
    case "faq-taken":
      return { code: "CONFLICT", message: ADMIN_WORDING.questionTaken, field: "question" };
    case "provider-failed":
      return providerOutcome(reason.reason, fallback);
    default:
      return unreachable(reason);
  }
}

const INSTANCE_NOT_FOUND: Outcome = { code: "INSTANCE_NOT_FOUND", message: INSTANCE_WORDING.notFound };

/** A gateway's codes that a browser may take at their word; the others would speak of its own session or path. */
const OWN_CODES = [
  "MALFORMED",
  "ACCOUNT_RESTRICTED",
  "RECIPIENT_NOT_FOUND",
  "MESSAGE_NOT_FOUND",
  "CONFLICT",
  "NOT_CONNECTED",
  "INSTANCE_EXPIRED",
  "BODY_TOO_LARGE",
  "MEDIA_TOO_LARGE",
  "MEDIA_BLOCKED",
  "MEDIA_UNREACHABLE",
  "MEDIA_TYPE",
  "RATE_LIMITED",
  "PROVIDER_REFUSED",
  "CONNECTION_LOST",
  "UNAVAILABLE",
  "STORAGE_FULL",
  "PROVIDER_SILENT",
] as const satisfies readonly ErrorCode[];
const PASSED_ON: ReadonlySet<string> = new Set<string>([...OWN_CODES, ...Object.keys(TELEGRAM_SENTENCES)]);

/** Which field of the dashboard's form a refusal of Telegram speaks of. */
const FIELDS: Partial<Record<ProviderFailure["code"], string>> = {
  PHONE_NUMBER_INVALID: "phone",
  PHONE_NUMBER_BANNED: "phone",
  PHONE_CODE_INVALID: "code",
  PHONE_CODE_EMPTY: "code",
  PHONE_CODE_EXPIRED: "code",
  PASSWORD_HASH_INVALID: "password",
  SRP_ID_INVALID: "password",
  USERNAME_INVALID: "recipient",
};

function providerOutcome(reason: ProviderFailure, fallback: string): Outcome {
  const { retryAfterSeconds, hint } = reason;
  if (reason.code === "NO_RESPONSE") return { code: "PROVIDER_SILENT", message: SERVER_WORDING.noResponse };
  if (!PASSED_ON.has(reason.code)) return { code: "PROVIDER_REFUSED", message: fallback };
  const field = FIELDS[reason.code];
  return { code: reason.code, message: reason.message || fallback, field, retryAfterSeconds, hint };
}
