import { isFileKind } from "#domain/messages/content.ts";
import type { ErrorCode } from "../errors.ts";
import { kindOfRoute } from "../kinds.ts";
import { providerApi } from "../provider-api.ts";
import { commonErrorCodes } from "../provider-errors.ts";
import { WHATSAPP_KINDS } from "./kinds.ts";
import { clientParams } from "./requests.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "./routes.ts";

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
  const kind = kindOfRoute(WHATSAPP_KINDS, name);
  return [
    ...commonErrorCodes(WHATSAPP_ROUTES[name]),
    ...(kind !== null || name === "checkNumber" ? WITH_NETWORK : []),
    ...(kind === null ? [] : WITH_RECIPIENT),
    ...(kind === "text" ? (["MESSAGE_EMPTY"] as const) : []),
    ...(kind !== null && isFileKind(kind) ? WITH_MEDIA : []),
    ...(name === "startSession" ? (["INSTANCE_EXPIRED", "PROVIDER_SILENT"] as const) : []),
    ...(name === "messageStatus" ? (["MESSAGE_NOT_FOUND"] as const) : []),
  ];
}

export const WHATSAPP_PROVIDER = providerApi<WhatsAppRouteName>("whatsapp", {
  routes: WHATSAPP_ROUTES,
  errorCodesOf,
  client: clientParams.shape.client,
});
