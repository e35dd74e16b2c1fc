import type { ErrorCode } from "./errors.ts";
import { MANAGEMENT_ROUTES, type ManagementRouteName } from "./management.ts";
import type { ManagementRoute } from "./management-route.ts";
import { TELEGRAM_PROVIDER } from "./telegram/provider.ts";
import { WHATSAPP_PROVIDER } from "./whatsapp/provider.ts";

const COMMON: readonly ErrorCode[] = [
  ...(["MALFORMED", "TOKEN_MISSING", "KEY_INVALID", "KEY_EXPIRED", "KEY_REVOKED"] as const),
  ...(["SCOPE_MISSING", "NETWORK_REFUSED", "ACCOUNT_SUSPENDED"] as const),
  ...(["RATE_LIMITED", "INTERNAL", "UNAVAILABLE", "STORAGE_FULL"] as const),
];
const WITH_BODY: readonly ErrorCode[] = ["BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];
const OF_INSTANCE: readonly ErrorCode[] = ["INSTANCE_NOT_FOUND", "INSTANCE_NOT_REACHED"];

/** What a gateway that is asked may say; whatever else it says is PROVIDER_REFUSED. */
const OF_GATEWAY: readonly ErrorCode[] = ["CONFLICT", "PROVIDER_REFUSED", "PROVIDER_SILENT"];
/** Between web role and gateway alone. */
const NOT_PASSED_ON: readonly ErrorCode[] = [
  ...(["TOKEN_MISSING", "TOKEN_INVALID", "TOKEN_SWITCHED_OFF", "KEY_MISPLACED"] as const),
];
const OF_START = [...WHATSAPP_PROVIDER.errorCodesOf("startSession"), ...TELEGRAM_PROVIDER.errorCodesOf("startQr")];

const OWN: Partial<Record<ManagementRouteName, readonly ErrorCode[]>> = {
  createInstance: ["INSTANCE_NOT_REACHED", "FREE_LIMIT_REACHED", "CONFLICT"],
  renewInstance: ["FREE_LIMIT_REACHED"],
  startSession: [
    ...OF_GATEWAY,
    ...(["API_ID_MISSING", "API_ID_INVALID"] as const),
    ...OF_START.filter((code) => !NOT_PASSED_ON.includes(code)),
  ],
  endSession: OF_GATEWAY,
  createKey: ["FORBIDDEN", "KEY_LIMIT_REACHED"],
  changeStopWords: ["INSTANCE_NOT_REACHED"],
  createCampaign: [...OF_INSTANCE, "TEMPLATE_NOT_FOUND", "CAMPAIGN_LIMIT_REACHED"],
  putRecipients: ["CAMPAIGN_STATE"],
  startCampaign: ["CAMPAIGN_STATE", "CAMPAIGN_UNCONFIRMED"],
  pauseCampaign: ["CAMPAIGN_STATE"],
  cancelCampaign: ["CAMPAIGN_STATE"],
  removeCampaign: ["CAMPAIGN_STATE"],
  createTemplate: ["INSTANCE_NOT_REACHED", "TEMPLATE_TAKEN", "TEMPLATE_LIMIT_REACHED"],
  changeTemplate: ["INSTANCE_NOT_REACHED"],
  removeTemplate: ["INSTANCE_NOT_REACHED"],
  createWebhook: ["WEBHOOK_URL_BLOCKED", "WEBHOOK_LIMIT_REACHED"],
  changeWebhook: ["WEBHOOK_URL_BLOCKED"],
};

/** The codes a route of the management API can answer with, each once. */
export function managementErrorCodes(name: ManagementRouteName): readonly ErrorCode[] {
  const { path, body }: ManagementRoute = MANAGEMENT_ROUTES[name];
  const codes = [
    ...COMMON,
    ...(body === null ? [] : WITH_BODY),
    ...(path.includes("{client}") ? OF_INSTANCE : []),
    ...(path.includes("{key}") ? (["KEY_NOT_FOUND"] as const) : []),
    ...(path.includes("{request}") ? (["REQUEST_NOT_FOUND"] as const) : []),
    ...(path.includes("{campaign}") ? (["CAMPAIGN_NOT_FOUND"] as const) : []),
    ...(path.includes("{template}") ? (["TEMPLATE_NOT_FOUND"] as const) : []),
    ...(path.includes("{webhook}") ? (["WEBHOOK_NOT_FOUND"] as const) : []),
    ...(OWN[name] ?? []),
  ];
  return [...new Set(codes)];
}
