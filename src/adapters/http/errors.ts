import { unreachable } from "#domain/result.ts";
import type { FieldFailure } from "#domain/validation/field-failure.ts";
import {
  DEVICE_WORDING,
  LOGIN_WORDING,
  PROFILE_WORDING,
  RESET_WORDING,
  SIGNUP_WORDING,
  SUSPENDED_WORDING,
} from "#domain/wording/accounts.ts";
import { ADMIN_WORDING } from "#domain/wording/admin.ts";
import { API_REQUEST_WORDING } from "#domain/wording/api-requests.ts";
import { CAMPAIGN_WORDING } from "#domain/wording/campaigns.ts";
import { INSTANCE_WORDING } from "#domain/wording/instances.ts";
import { KEY_WORDING } from "#domain/wording/keys.ts";
import { MAILED_LINK_WORDING } from "#domain/wording/mailed-links.ts";
import { FACTOR_WORDING, PASSKEY_PROBLEMS, PASSKEY_WORDING } from "#domain/wording/second-factor.ts";
import { describeLockedAccount, describeRateLimit, SERVER_WORDING } from "#domain/wording/server.ts";
import { describeWrongPlatform, SESSION_WORDING } from "#domain/wording/sessions.ts";
import { describeTelegramError, TELEGRAM_SENTENCES } from "#domain/wording/telegram/errors.ts";
import { TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import { TEMPLATE_WORDING } from "#domain/wording/templates.ts";
import { WEBHOOK_WORDING } from "#domain/wording/webhooks.ts";
import { describeCeremonyOver, describePasskeyFailure } from "#domain/wording/whatsapp/passkey.ts";
import type { ContentNotFound, FaqTaken, TutorialTaken } from "#ports/content.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import type { ProviderFailure } from "#ports/provider.ts";
import type { BeginTotpFailure, TurnOnTotpFailure } from "#use-cases/accounts/authenticator.ts";
import type { DeviceNotFound } from "#use-cases/accounts/devices.ts";
import type { LogInFailure } from "#use-cases/accounts/log-in.ts";
import type { AddPasskeyFailure, AskForNewFailure, PasskeyNotFound } from "#use-cases/accounts/own-passkeys.ts";
import type { PassSignInFailure } from "#use-cases/accounts/pass-sign-in.ts";
import type { RenewFailure } from "#use-cases/accounts/recovery-codes.ts";
import type { MailedLinkFailure } from "#use-cases/accounts/redeem-mailed-link.ts";
import type { RequestEmailChangeFailure } from "#use-cases/accounts/request-email-change.ts";
import type { ResetPasswordFailure } from "#use-cases/accounts/reset-password.ts";
import type { SignUpFailure } from "#use-cases/accounts/sign-up.ts";
import type { UpdateProfileFailure } from "#use-cases/accounts/update-profile.ts";
import type { UserNotFound } from "#use-cases/admin/change-subscription.ts";
import type { SuspensionRefused } from "#use-cases/admin/set-suspension.ts";
import type { CreateCampaignFailure } from "#use-cases/campaigns/create-campaign.ts";
import type { CampaignNotReady } from "#use-cases/campaigns/ports.ts";
import type { CreateInstanceFailure } from "#use-cases/instances/create.ts";
import type { RenewInstanceFailure } from "#use-cases/instances/renew.ts";
import type { CreateKeyFailure } from "#use-cases/keys/create-key.ts";
import type { KeyNotFound } from "#use-cases/keys/key-ports.ts";
import type { LinkingFailure } from "#use-cases/linking/telegram/open-with-app.ts";
import type { PasskeyCeremonyFailure } from "#use-cases/linking/whatsapp/passkey-ceremony.ts";
import type { SendAsOwnerFailure } from "#use-cases/messages/send-as-owner.ts";
import type { MessageNotFound } from "#use-cases/provider-api/find-message-by-token.ts";
import type { RequestNotFound } from "#use-cases/requests/look-up.ts";
import type { CreateTemplateFailure } from "#use-cases/templates/create-template.ts";
import type { TemplateNotFound } from "#use-cases/templates/ports.ts";
import type { CreateWebhookFailure } from "#use-cases/webhooks/create-webhook.ts";
import type { ReplayFailure } from "#use-cases/webhooks/replay-webhook.ts";

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
  | RequestEmailChangeFailure
  | MailedLinkFailure
  | DeviceNotFound
  | PassSignInFailure
  | BeginTotpFailure
  | TurnOnTotpFailure
  | RenewFailure
  | AskForNewFailure
  | AddPasskeyFailure
  | PasskeyNotFound
  | CreateInstanceFailure
  | RenewInstanceFailure
  | LinkingFailure
  | SendAsOwnerFailure
  | MessageNotFound
  | UserNotFound
  | SuspensionRefused
  | ContentNotFound
  | TutorialTaken
  | FaqTaken
  | CreateWebhookFailure
  | ReplayFailure
  | CreateKeyFailure
  | KeyNotFound
  | RequestNotFound
  | CreateTemplateFailure
  | CreateCampaignFailure
  | CampaignNotReady
  | { readonly code: "campaign-unconfirmed" }
  | TemplateNotFound
  | { readonly code: "replay-fields" }
  | PasskeyCeremonyFailure
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
    case "code-wrong":
      return { code: "CODE_WRONG", message: FACTOR_WORDING.codeWrong, field: "code" };
    case "sign-in-over":
      return { code: "SIGN_IN_OVER", message: FACTOR_WORDING.signInOver };
    case "second-factor-needed":
      return { code: "SECOND_FACTOR_NEEDED", message: FACTOR_WORDING.needed };
    case "totp-on":
      return { code: "CONFLICT", message: FACTOR_WORDING.totpOn };
    case "totp-not-begun":
      return { code: "CONFLICT", message: FACTOR_WORDING.totpNotBegun };
    case "no-factor":
      return { code: "CONFLICT", message: FACTOR_WORDING.noFactor };
    case "passkeys-unavailable":
      return { code: "PASSKEYS_UNAVAILABLE", message: PASSKEY_PROBLEMS[reason.problem] };
    case "passkey-refused":
      return { code: "PASSKEY_REFUSED", message: PASSKEY_WORDING.refused };
    case "no-passkey-asked":
      return { code: "NO_PASSKEY_STEP", message: describePasskeyFailure({ code: "no-passkey-step" }) };
    case "ceremony-over":
      return { code: "PASSKEY_LINK_INVALID", message: describeCeremonyOver() };
    case "passkey-known":
      return { code: "CONFLICT", message: PASSKEY_WORDING.known };
    case "passkey-limit-reached":
      return { code: "CONFLICT", message: PASSKEY_WORDING.limitReached };
    case "passkey-not-found":
      return { code: "PASSKEY_NOT_FOUND", message: PASSKEY_WORDING.notFound };
    case "account-gone":
      return { code: "NOT_SIGNED_IN", message: SERVER_WORDING.notSignedIn };
    case "device-not-found":
      return { code: "DEVICE_NOT_FOUND", message: DEVICE_WORDING.gone };
    case "mailed-link-invalid":
      return { code: "MAILED_LINK_INVALID", message: MAILED_LINK_WORDING.gone };
    case "address-taken":
      return { code: "EMAIL_TAKEN", message: MAILED_LINK_WORDING.addressTaken };
    case "account-suspended":
      return { code: "ACCOUNT_SUSPENDED", message: SUSPENDED_WORDING.logIn };
    case "account-locked": {
      const { retryAfterSeconds } = reason;
      return { code: "RATE_LIMITED", message: describeLockedAccount(retryAfterSeconds), retryAfterSeconds };
    }
    case "administrator-not-suspended":
      return { code: "CONFLICT", message: ADMIN_WORDING.administratorNotSuspended };
    case "rate-limited": {
      const { retryAfterSeconds } = reason;
      return { code: "RATE_LIMITED", message: describeRateLimit(retryAfterSeconds), retryAfterSeconds };
    }
    case "free-limit-reached":
      return { code: "FREE_LIMIT_REACHED", message: INSTANCE_WORDING.freeLimitReached };
    case "renewal-over-limit":
      return { code: "FREE_LIMIT_REACHED", message: INSTANCE_WORDING.renewalOverLimit };
    case "client-name-failed":
      return { code: "CONFLICT", message: INSTANCE_WORDING.clientNameFailed };
    case "token-failed":
      return { code: "CONFLICT", message: INSTANCE_WORDING.tokenFailed };
    case "instance-not-found":
      return INSTANCE_NOT_FOUND;
    case "message-not-found":
      return { code: "MESSAGE_NOT_FOUND", message: SERVER_WORDING.messageNotFound };
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
    case "url-invalid":
      return { code: "MALFORMED", message: WEBHOOK_WORDING.urlInvalid, field: "url" };
    case "url-blocked":
      return { code: "WEBHOOK_URL_BLOCKED", message: WEBHOOK_WORDING.urlBlocked, field: "url" };
    case "webhook-limit-reached":
      return { code: "WEBHOOK_LIMIT_REACHED", message: WEBHOOK_WORDING.limitReached };
    case "webhook-not-found":
      return { code: "WEBHOOK_NOT_FOUND", message: WEBHOOK_WORDING.notFound };
    case "try-not-found":
      return { code: "WEBHOOK_TRY_NOT_FOUND", message: WEBHOOK_WORDING.tryNotFound };
    case "key-not-found":
      return { code: "KEY_NOT_FOUND", message: KEY_WORDING.keyNotFound };
    case "request-not-found":
      return { code: "REQUEST_NOT_FOUND", message: API_REQUEST_WORDING.notFound };
    case "campaign-not-found":
      return { code: "CAMPAIGN_NOT_FOUND", message: CAMPAIGN_WORDING.notFound };
    case "campaign-state":
      return { code: "CAMPAIGN_STATE", message: CAMPAIGN_WORDING.notNow };
    case "campaign-unconfirmed":
      return { code: "CAMPAIGN_UNCONFIRMED", message: CAMPAIGN_WORDING.unconfirmed, field: "confirmed" };
    case "campaign-limit-reached":
      return { code: "CAMPAIGN_LIMIT_REACHED", message: CAMPAIGN_WORDING.limitReached };
    case "template-not-found":
      return { code: "TEMPLATE_NOT_FOUND", message: TEMPLATE_WORDING.notFound };
    case "template-taken":
      return { code: "TEMPLATE_TAKEN", message: TEMPLATE_WORDING.taken, field: "name" };
    case "template-limit-reached":
      return { code: "TEMPLATE_LIMIT_REACHED", message: TEMPLATE_WORDING.limitReached };
    case "key-limit-reached":
      return { code: "KEY_LIMIT_REACHED", message: KEY_WORDING.limitReached };
    case "key-too-narrow":
      return { code: "FORBIDDEN", message: KEY_WORDING.tooWide };
    case "not-replayable":
      return { code: "NOT_REPLAYABLE", message: WEBHOOK_WORDING.notReplayable };
    case "range-invalid":
      return { code: "MALFORMED", message: WEBHOOK_WORDING.rangeInvalid, field: "since" };
    case "replay-fields":
      return { code: "MALFORMED", message: WEBHOOK_WORDING.replayFields };
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
  "PROXY_FAILED",
  "ACCOUNT_RESTRICTED",
  "ACCOUNT_SUSPENDED",
  "EMAIL_UNVERIFIED",
  "RECIPIENT_NOT_FOUND",
  "MESSAGE_NOT_FOUND",
  "MESSAGE_CANCELLED",
  "NOT_CANCELLABLE",
  "NOT_RESENDABLE",
  "NOT_CHANGEABLE",
  "NOT_SUPPORTED",
  "QUEUE_FULL",
  "MEDIA_GONE",
  "MEDIA_QUOTA",
  "CONFLICT",
  "NOT_CONNECTED",
  "INSTANCE_EXPIRED",
  "BODY_TOO_LARGE",
  "MEDIA_TOO_LARGE",
  "MEDIA_BLOCKED",
  "MEDIA_UNREACHABLE",
  "MEDIA_TYPE",
  "RATE_LIMITED",
  "NO_PASSKEY_STEP",
  "PASSKEY_REFUSED",
  "PROVIDER_REFUSED",
  "CONNECTION_LOST",
  "UNAVAILABLE",
  "STORAGE_FULL",
  "PROVIDER_SILENT",
] as const satisfies readonly ErrorCode[];
const PASSED_ON: ReadonlySet<string> = new Set<string>([...OWN_CODES, ...Object.keys(TELEGRAM_SENTENCES)]);

/** Which field of the dashboard's form a refusal of Telegram speaks of. */
const FIELDS: Partial<Record<ProviderFailure["code"], string>> = {
  PASSKEY_REFUSED: "answer",
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
  const { retryAfterSeconds, hint, field = FIELDS[reason.code] } = reason;
  if (reason.code === "NO_RESPONSE") return { code: "PROVIDER_SILENT", message: SERVER_WORDING.noResponse };
  if (!PASSED_ON.has(reason.code)) return { code: "PROVIDER_REFUSED", message: fallback };
  return { code: reason.code, message: reason.message || fallback, field, retryAfterSeconds, hint };
}
