import { isFileKind } from "#domain/messages/content.ts";
import type { ErrorCode } from "../errors.ts";
import { kindOfRoute } from "../kinds.ts";
import type { ProviderApi } from "../provider-api.ts";
import { WHATSAPP_KINDS } from "./kinds.ts";
import { clientParams } from "./requests.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "./routes.ts";

const COMMON: readonly ErrorCode[] = ["MALFORMED", "INSTANCE_NOT_FOUND", "INTERNAL", "UNAVAILABLE", "STORAGE_FULL"];
const WITH_TOKEN: readonly ErrorCode[] = ["TOKEN_MISSING", "TOKEN_INVALID", "RATE_LIMITED"];
const WITH_BODY: readonly ErrorCode[] = ["BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];
const WITH_NETWORK: readonly ErrorCode[] = [
  "INSTANCE_EXPIRED",
  "NOT_CONNECTED",
  "CONNECTION_LOST",
  "PROVIDER_SILENT",
  "PHONE_NUMBER_INVALID",
];
const WITH_RECIPIENT: readonly ErrorCode[] = ["RECIPIENT_NOT_FOUND", "ACCOUNT_RESTRICTED", "PROVIDER_REFUSED"];
const WITH_MEDIA: readonly ErrorCode[] = ["MEDIA_TOO_LARGE", "MEDIA_BLOCKED", "MEDIA_UNREACHABLE", "MEDIA_TYPE"];

function errorCodesOf(name: WhatsAppRouteName): ErrorCode[] {
  const route = WHATSAPP_ROUTES[name];
  const kind = kindOfRoute(WHATSAPP_KINDS, name);
  return [
    ...COMMON,
    ...(route.token === "required" ? WITH_TOKEN : []),
    ...(route.body === null ? [] : WITH_BODY),
    ...(kind !== null || name === "checkNumber" ? WITH_NETWORK : []),
    ...(kind === null ? [] : WITH_RECIPIENT),
    ...(kind === "text" ? (["MESSAGE_EMPTY"] as const) : []),
    ...(kind !== null && isFileKind(kind) ? WITH_MEDIA : []),
    ...(name === "startSession" ? (["INSTANCE_EXPIRED", "PROVIDER_SILENT"] as const) : []),
    ...(name === "messageStatus" ? (["MESSAGE_NOT_FOUND"] as const) : []),
  ];
}

/** The WhatsApp provider API. */
export const WHATSAPP_PROVIDER: ProviderApi<WhatsAppRouteName> = {
  platform: "whatsapp",
  title: "WhatsApp provider API",
  description:
    "Send messages from a linked WhatsApp account. An answer of 2xx means that WhatsApp has acknowledged the message.",
  routes: WHATSAPP_ROUTES,
  errorCodesOf,
  client: clientParams.shape.client,
};
