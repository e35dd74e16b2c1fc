import type { ErrorCode } from "../errors.ts";
import { TELEGRAM_PROVIDER } from "../telegram/provider.ts";
import { WHATSAPP_PROVIDER } from "../whatsapp/provider.ts";
import type { V1Route } from "./route.ts";
import { V1_ROUTES, type V1RouteName } from "./routes.ts";

/** What no provider API says. */
export const V1_OWN_ERRORS: readonly ErrorCode[] = ["NOT_CHANGEABLE", "NOT_SUPPORTED"];

const WHATSAPP_SENDS = ["send", "sendDocument", "sendContact"] as const;
const TELEGRAM_SENDS = ["sendText", "sendFile", "sendContact"] as const;
/** Where the same is asked of a provider API; whichever platform answers. */
const ASKED_AS = {
  listMessages: "messages",
  readMessage: "message",
  readMessageMedia: "messageMedia",
  readSession: "sessionInstanceStatus",
  readPasskey: "sessionInstanceStatus",
  readProxy: "sessionInstanceStatus",
  changeProxy: "logout",
  removeProxy: "logout",
  listEvents: "events",
  listGroups: "resendMessage",
  readGroup: "resendMessage",
  readPicture: "resendMessage",
  readChat: "resendMessage",
  listHistory: "resendMessage",
  listChats: "receivedMessages",
  listContacts: "receivedMessages",
  uploadMedia: "resendMessage",
} as const satisfies Partial<Record<V1RouteName, string>>;

const OF_SENDS = [
  ...WHATSAPP_SENDS.flatMap((name) => WHATSAPP_PROVIDER.errorCodesOf(name)),
  ...TELEGRAM_SENDS.flatMap((name) => TELEGRAM_PROVIDER.errorCodesOf(name)),
  ...V1_OWN_ERRORS,
];
const OF_FILES: readonly ErrorCode[] = [
  "MEDIA_TOO_LARGE",
  "MEDIA_QUOTA",
  "MEDIA_GONE",
  "UNAVAILABLE",
  "BODY_TOO_LARGE",
];

const OF_GROUPS: readonly ErrorCode[] = [
  ...(["MALFORMED", "PHONE_NUMBER_INVALID", "RECIPIENT_NOT_FOUND", "NOT_CONNECTED", ...V1_OWN_ERRORS] as const),
  ...(["PROVIDER_REFUSED", "CONNECTION_LOST", "PROVIDER_SILENT"] as const),
];

/** Besides what is asked of groups. */
const ASKED_OF_NETWORK: ReadonlySet<V1RouteName> = new Set<V1RouteName>([
  ...(["blockContact", "unblockContact", "readPicture", "readChat", "changeMembers"] as const),
  ...(["archiveChat", "unarchiveChat", "muteChat", "unmuteChat", "listHistory"] as const),
]);

const OF_TEMPLATES: readonly ErrorCode[] = ["TEMPLATE_NOT_FOUND", "TEMPLATE_VALUE_MISSING"];

const OF_PAIRING: readonly ErrorCode[] = [
  ...WHATSAPP_PROVIDER.errorCodesOf("startSession"),
  ...(["MALFORMED", "BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "NOT_SUPPORTED"] as const),
  ...(["PHONE_NUMBER_INVALID", "RECIPIENT_NOT_FOUND", "ALREADY_CONNECTED"] as const),
  ...(["PROVIDER_REFUSED", "CONNECTION_LOST"] as const),
];

const OF_PASSKEYS: readonly ErrorCode[] = [
  ...WHATSAPP_PROVIDER.errorCodesOf("startSession"),
  ...(["MALFORMED", "BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "NOT_SUPPORTED"] as const),
  "NO_PASSKEY_STEP",
  ...(["PASSKEY_REFUSED", "PROVIDER_REFUSED", "CONNECTION_LOST"] as const),
];

const OF_PASSKEY_LINKS: readonly ErrorCode[] = [
  ...WHATSAPP_PROVIDER.errorCodesOf("startSession"),
  ...(["NOT_SUPPORTED", "NO_PASSKEY_STEP", "RATE_LIMITED"] as const),
];

const OF_PROXIES: readonly ErrorCode[] = [
  ...(["MALFORMED", "BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const),
  ...(["PROXY_FAILED", "INSTANCE_EXPIRED", "EMAIL_UNVERIFIED", "RATE_LIMITED", "PROVIDER_SILENT"] as const),
];

/** The codes a route of the unified API can answer with, each once. */
export function v1ErrorCodes(name: V1RouteName): readonly ErrorCode[] {
  const { limited, multipart, path }: V1Route = V1_ROUTES[name];
  const asked = name in ASKED_AS ? ASKED_AS[name as keyof typeof ASKED_AS] : null;
  return [
    ...new Set<ErrorCode>([
      ...(limited ? OF_SENDS : []),
      ...(asked === null ? [] : [...WHATSAPP_PROVIDER.errorCodesOf(asked), ...TELEGRAM_PROVIDER.errorCodesOf(asked)]),
      ...(multipart ? OF_FILES : []),
      ...(name === "sendMessage" ? OF_TEMPLATES : []),
      ...(name === "requestPairingCode" ? OF_PAIRING : []),
      ...(name === "givePasskey" ? OF_PASSKEYS : []),
      ...(name === "makePasskeyLink" ? OF_PASSKEY_LINKS : []),
      ...(name === "readPasskey" ? (["NOT_SUPPORTED"] as const) : []),
      ...(name === "changeProxy" ? OF_PROXIES : []),
      ...(name === "markRead" || name === "sendMessage" ? (["MESSAGE_NOT_FOUND"] as const) : []),
      ...(name.includes("Group") || ASKED_OF_NETWORK.has(name) ? OF_GROUPS : []),
      ...(name === "readPicture" ? (["PICTURE_NOT_FOUND"] as const) : []),
      ...(path.includes("{id}") ? (["MESSAGE_NOT_FOUND"] as const) : []),
    ]),
  ];
}
