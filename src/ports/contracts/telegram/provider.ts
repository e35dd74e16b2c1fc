import { isFileKind, type TelegramKind } from "#domain/messages/content.ts";
import { ENDS_SESSION } from "#domain/sessions/telegram-errors.ts";
import type { ErrorCode } from "../errors.ts";
import { kindOfRoute } from "../kinds.ts";
import { providerApi } from "../provider-api.ts";
import { commonErrorCodes, messageErrorCodes, SEND_CODES } from "../provider-errors.ts";
import { webhookErrorCodes } from "../webhook-routes.ts";
import { TELEGRAM_KINDS } from "./kinds.ts";
import { telegramClientParams } from "./requests.ts";
import { TELEGRAM_ROUTES, type TelegramRouteName } from "./routes.ts";

/** Whatever Telegram is asked. */
const WITH_NETWORK: readonly ErrorCode[] = [
  "INSTANCE_EXPIRED",
  "PROVIDER_REFUSED",
  "CONNECTION_LOST",
  "PROVIDER_SILENT",
  "FLOOD_WAIT",
  "UPDATE_APP_TO_LOGIN",
  "FROZEN_METHOD_INVALID",
  ...ENDS_SESSION,
];

const WITH_APP: readonly ErrorCode[] = [
  "EMAIL_UNVERIFIED",
  "API_ID_INVALID",
  "API_ID_PUBLISHED_FLOOD",
  "API_ID_MISSING",
  "LOGIN_METHOD_UNSUPPORTED",
  "ALREADY_CONNECTED",
];
const WITH_PHONE: readonly ErrorCode[] = [
  "CODE_LIMIT",
  "PHONE_NUMBER_INVALID",
  "PHONE_NUMBER_BANNED",
  "PHONE_NUMBER_FLOOD",
  "PHONE_PASSWORD_FLOOD",
  "NO_TELEGRAM_ACCOUNT",
];
const CODE_WANTED: readonly ErrorCode[] = [
  "SEND_CODE_UNAVAILABLE",
  "CODE_LIMIT",
  "PHONE_CODE_EXPIRED",
  "NO_LOGIN_PENDING",
];
const CODE_ENTERED: readonly ErrorCode[] = [
  "PHONE_CODE_INVALID",
  "PHONE_CODE_EMPTY",
  "PHONE_CODE_EXPIRED",
  "NO_LOGIN_PENDING",
  "SESSION_PASSWORD_NEEDED",
];
const PASSWORD_ENTERED: readonly ErrorCode[] = [
  "PASSWORD_HASH_INVALID",
  "SRP_ID_INVALID",
  "NO_PASSWORD_STEP",
  "NO_LOGIN_PENDING",
  "PHONE_CODE_EXPIRED",
];

const WITH_RECIPIENT: readonly ErrorCode[] = [
  "NOT_CONNECTED",
  "RECIPIENT_NOT_FOUND",
  "PEER_FLOOD",
  "USER_IS_BLOCKED",
  "YOU_BLOCKED_USER",
  "USER_PRIVACY_RESTRICTED",
  "PRIVACY_PREMIUM_REQUIRED",
  "ALLOW_PAYMENT_REQUIRED",
  "CHAT_WRITE_FORBIDDEN",
  "INPUT_USER_DEACTIVATED",
  "USERNAME_INVALID",
  "PHONE_NUMBER_INVALID",
  "MESSAGE_EMPTY",
  "MESSAGE_TOO_LONG",
];
const WITH_ATTACHMENT: readonly ErrorCode[] = ["MEDIA_CAPTION_TOO_LONG", "MEDIA_INVALID", "MEDIA_EMPTY"];
const WITH_FILE: readonly ErrorCode[] = [
  "MEDIA_TOO_LARGE",
  "MEDIA_BLOCKED",
  "MEDIA_UNREACHABLE",
  "MEDIA_TYPE",
  "PHOTO_INVALID_DIMENSIONS",
  "PHOTO_EXT_INVALID",
  "PHOTO_SAVE_FILE_INVALID",
  "IMAGE_PROCESS_FAILED",
  "FILE_PARTS_INVALID",
  "FILE_PART_MISSING",
];

/** Of what answers, changes or takes back another message. */
const ABOUT_MESSAGE: readonly ErrorCode[] = [
  "MESSAGE_ID_INVALID",
  "MESSAGE_AUTHOR_REQUIRED",
  "MESSAGE_EDIT_TIME_EXPIRED",
  "MESSAGE_DELETE_FORBIDDEN",
  "REACTION_INVALID",
  "REPLY_MESSAGE_ID_INVALID",
];

const OF_STEP: Partial<Record<TelegramRouteName, readonly (readonly ErrorCode[])[]>> = {
  requestCode: [WITH_NETWORK, WITH_APP, WITH_PHONE, CODE_WANTED],
  resendCode: [WITH_NETWORK, WITH_APP, WITH_PHONE, CODE_WANTED],
  verifyCode: [WITH_NETWORK, WITH_APP, WITH_PHONE, CODE_ENTERED],
  verifyPassword: [WITH_NETWORK, WITH_APP, WITH_PHONE, PASSWORD_ENTERED],
  startQr: [WITH_NETWORK, WITH_APP, WITH_PHONE, ["SESSION_PASSWORD_NEEDED"]],
  resendMessage: [SEND_CODES, WITH_NETWORK, WITH_RECIPIENT, ABOUT_MESSAGE, WITH_ATTACHMENT, WITH_FILE],
};

function sendCodes(kind: TelegramKind | null): ErrorCode[] {
  if (kind === null) return [];
  const attached = kind === "text" ? [] : WITH_ATTACHMENT;
  return [
    ...SEND_CODES,
    ...WITH_NETWORK,
    ...WITH_RECIPIENT,
    ...ABOUT_MESSAGE,
    ...attached,
    ...(isFileKind(kind) ? WITH_FILE : []),
  ];
}

function errorCodesOf(name: TelegramRouteName): ErrorCode[] {
  return [
    ...new Set([
      ...commonErrorCodes(TELEGRAM_ROUTES[name]),
      ...messageErrorCodes(name),
      ...webhookErrorCodes(name),
      ...(OF_STEP[name] ?? []).flat(),
      ...sendCodes(kindOfRoute(TELEGRAM_KINDS, name)),
    ]),
  ];
}

export const TELEGRAM_PROVIDER = providerApi<TelegramRouteName>("telegram", {
  routes: TELEGRAM_ROUTES,
  errorCodesOf,
  client: telegramClientParams.shape.client,
});
