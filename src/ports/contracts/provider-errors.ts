import type { ErrorCode } from "./errors.ts";
import type { MessageRouteName } from "./messages.ts";
import type { ProviderRoute } from "./provider-api.ts";

/** What a key can be refused with, whatever it is to open. */
const KEY_CODES: readonly ErrorCode[] = [
  "KEY_INVALID",
  "KEY_MISPLACED",
  "KEY_EXPIRED",
  "KEY_REVOKED",
  "SCOPE_MISSING",
  "NETWORK_REFUSED",
];

const COMMON: readonly ErrorCode[] = ["MALFORMED", "INSTANCE_NOT_FOUND", "INTERNAL", "UNAVAILABLE", "STORAGE_FULL"];
const WITH_TOKEN: readonly ErrorCode[] = [
  "TOKEN_MISSING",
  "TOKEN_INVALID",
  "TOKEN_SWITCHED_OFF",
  "ACCOUNT_SUSPENDED",
  ...KEY_CODES,
  "INSTANCE_NOT_REACHED",
  "RATE_LIMITED",
];
const WITH_BODY: readonly ErrorCode[] = ["BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];

/** What a send can answer with on either platform, whatever it is of. */
export const SEND_CODES: readonly ErrorCode[] = [
  "IDEMPOTENCY_MISMATCH",
  "IDEMPOTENCY_RUNNING",
  "MESSAGE_CANCELLED",
  "QUEUE_FULL",
];

/** What any call can be refused with before it is looked at: a page of another site, a name that is not the server's. */
export const DOOR_CODES: readonly ErrorCode[] = ["ORIGIN_REFUSED", "HOST_REFUSED"];

const MESSAGE_CODES: Readonly<Record<MessageRouteName, readonly ErrorCode[]>> = {
  message: ["MESSAGE_NOT_FOUND"],
  messages: ["PHONE_NUMBER_INVALID"],
  cancelMessage: ["MESSAGE_NOT_FOUND", "NOT_CANCELLABLE"],
  resendMessage: ["MESSAGE_NOT_FOUND", "NOT_RESENDABLE", ...SEND_CODES],
  eraseMessages: ["PHONE_NUMBER_INVALID"],
  messageMedia: [
    "MESSAGE_NOT_FOUND",
    "MEDIA_GONE",
    "MEDIA_TOO_LARGE",
    "MEDIA_QUOTA",
    "NOT_CONNECTED",
    "PROVIDER_REFUSED",
    "CONNECTION_LOST",
    "PROVIDER_SILENT",
  ],
  receivedMessages: [],
  messageStatus: ["MESSAGE_NOT_FOUND"],
};

/** What else a call about messages can answer with. */
export function messageErrorCodes(name: string): readonly ErrorCode[] {
  const isMessageRoute = (key: string): key is MessageRouteName => Object.hasOwn(MESSAGE_CODES, key);
  return isMessageRoute(name) ? MESSAGE_CODES[name] : [];
}

/** What a route can answer with on either platform, by what it takes. */
export function commonErrorCodes({ token, body }: Pick<ProviderRoute, "token" | "body">): ErrorCode[] {
  return [...COMMON, ...(token === "required" ? WITH_TOKEN : []), ...(body === null ? [] : WITH_BODY)];
}
