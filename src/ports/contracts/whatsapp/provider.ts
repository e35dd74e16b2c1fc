import { isFileKind } from "#domain/messages/content.ts";
import type { ErrorCode } from "../errors.ts";
import { kindOfRoute } from "../kinds.ts";
import { providerApi } from "../provider-api.ts";
import { commonErrorCodes, messageErrorCodes, SEND_CODES } from "../provider-errors.ts";
import { webhookErrorCodes } from "../webhook-routes.ts";
import { WHATSAPP_KINDS } from "./kinds.ts";
import { clientParams } from "./requests.ts";
import { WHATSAPP_ROUTES, type WhatsAppRouteName } from "./routes.ts";

const WITH_NETWORK: readonly ErrorCode[] = ["INSTANCE_EXPIRED", "NOT_CONNECTED", "CONNECTION_LOST", "PROVIDER_SILENT"];
const WITH_RECIPIENT: readonly ErrorCode[] = ["RECIPIENT_NOT_FOUND", "ACCOUNT_RESTRICTED", "PROVIDER_REFUSED"];
const WITH_MEDIA: readonly ErrorCode[] = ["MEDIA_TOO_LARGE", "MEDIA_BLOCKED", "MEDIA_UNREACHABLE", "MEDIA_TYPE"];

function errorCodesOf(name: WhatsAppRouteName): ErrorCode[] {
  const kind = kindOfRoute(WHATSAPP_KINDS, name);
  const isResend = name === "resendMessage";
  return [
    ...new Set([
      ...commonErrorCodes(WHATSAPP_ROUTES[name]),
      ...messageErrorCodes(name),
      ...webhookErrorCodes(name),
      ...(kind !== null || isResend || name === "checkNumber" ? WITH_NETWORK : []),
      ...(kind !== null || name === "checkNumber" ? (["PHONE_NUMBER_INVALID"] as const) : []),
      ...(kind !== null || isResend ? [...SEND_CODES, ...WITH_RECIPIENT] : []),
      ...(kind === "otp" ? (["TEMPLATE_NOT_FOUND", "TEMPLATE_VALUE_MISSING"] as const) : []),
      ...(kind === "text" ? (["MESSAGE_EMPTY"] as const) : []),
      ...((kind !== null && isFileKind(kind)) || isResend ? WITH_MEDIA : []),
      ...(name === "startSession" ? (["INSTANCE_EXPIRED", "EMAIL_UNVERIFIED", "PROVIDER_SILENT"] as const) : []),
    ]),
  ];
}

export const WHATSAPP_PROVIDER = providerApi<WhatsAppRouteName>("whatsapp", {
  routes: WHATSAPP_ROUTES,
  errorCodesOf,
  client: clientParams.shape.client,
});
