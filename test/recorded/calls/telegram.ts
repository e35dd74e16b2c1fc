import type { Scenario, Step } from "../recording.ts";
import { ANALYTICS_SCENARIOS } from "./analytics.ts";
import { messageScenarios, sendingScenario } from "./messages.ts";
import { AROUND, callOf, commonScenarios, given, type ProviderRow } from "./provider.ts";
import { TELEGRAM_ERRORS } from "./telegram-errors.ts";
import {
  ASKING,
  CANCEL,
  INSTANCE_STATUS,
  LOCKED_CODE,
  LOGOUT,
  MESSAGE_STATUS,
  phoneNumber,
  RECEIVED,
  REQUEST_CODE,
  RESEND,
  ROWS,
  recipient,
  SENDS,
  SESSION_STATUS,
  START_QR,
  VERIFY,
  VERIFY_PASSWORD,
} from "./telegram-rows.ts";
import { WEBHOOK_SCENARIOS } from "./webhooks.ts";
import { DOWNLOADS } from "./whatsapp.ts";

const FAILURES: readonly object[] = [
  ...TELEGRAM_ERRORS.map((error) => ({ code: "telegram-error", error })),
  ...[1, 90, 7200, 90_000].map((retryAfterSeconds) => ({
    code: "telegram-error",
    error: "FLOOD_WAIT",
    retryAfterSeconds,
  })),
  { code: "telegram-error", error: "CODE_LIMIT", retryAfterSeconds: 300 },
  { code: "telegram-error", error: "SESSION_PASSWORD_NEEDED", hint: "the usual" },
  { code: "refused", providerCode: "SOMETHING_NEW" },
  { code: "not-acknowledged" },
  { code: "connection-lost" },
];

/** So many that no limit of ours comes first. */
const AT_ONCE = 20;

const ofFailures: readonly Scenario[] = ASKING.flatMap((row) =>
  [0, 1, 2].map((part) => ({
    title: `${row.name}: what Telegram refuses, part ${part + 1}`,
    steps: FAILURES.slice(part * AT_ONCE, part === 2 ? undefined : (part + 1) * AT_ONCE).flatMap((network): Step[] => [
      given({ network }),
      callOf(row),
      // Whoever was asked to wait has waited.
      ...(SENDS.includes(row) ? [given({ passMs: 91_000_000 })] : []),
    ]),
  })),
);

const STATES: readonly (readonly [state: string, reason: string])[] = [
  ["inactive", "never-linked"],
  ["code", "waiting-for-code"],
  ["password", "waiting-for-password"],
  ["qr", "waiting-for-scan"],
  ["inactive", "login-expired"],
  ["inactive", "too-many-wrong-codes"],
  ["inactive", "login-cancelled"],
  ["reconnecting", "restoring"],
  ["connected", "linked"],
  ["reconnecting", "connection-lost"],
  ["reconnecting", "server-silent"],
  ["logged_out", "logged-out-here"],
  ["logged_out", "ended-from-phone"],
  ["logged_out", "used-elsewhere"],
  ["banned", "account-deactivated"],
  ["inactive", "session-corrupt"],
  ["reconnecting", "gateway-stopping"],
  ["reconnecting", "proxy-changed"],
  ["reconnecting", "proxy-failed"],
];

const MAGIC = ["0404", "0403", "0463", "0429", "0410", "0408", "0001"].map((suffix) => `964771111${suffix}`);
const RECIPIENTS = [
  ...MAGIC,
  ...["@nobody", "@private", "@flooded", "@wait_a_bit", "@deleted", "@silent", "@unread_one"],
  ...["@wesal_team", "https://t.me/wesal_team", "t.me/wesal_team", "+٩٦٤ ٧٧١-١١١١١١١", "call me", "@1", "07711111111"],
];

const ofSends: readonly Scenario[] = SENDS.flatMap((row) => [
  {
    title: `${row.name}: recipients`,
    steps: [...RECIPIENTS, 9647711111111].flatMap((to): Step[] => [
      callOf(row, { body: { recipient: to } }),
      given({ passMs: 86_400_000 }),
    ]),
  },
  sendingScenario(row),
  {
    title: `${row.name}: too often`,
    steps: [
      { ...callOf(row), times: 51 },
      given({ passMs: 60_000 }),
      callOf(row),
      given({ spent: "sends", retryAfterSeconds: 41.2 }),
      callOf(row),
    ],
  },
  {
    title: `${row.name}: while the account is not connected`,
    steps: STATES.filter(([state]) => state !== "connected").flatMap(([state, reason]): Step[] => [
      given({ session: { instanceId: 1, state, reason } }),
      callOf(row),
    ]),
  },
]);

const ofFiles: readonly Scenario[] = SENDS.filter(({ name }) => /Photo|File|Audio|Sticker/.test(name)).flatMap(
  (row) => [
    {
      title: `${row.name}: files that cannot be had`,
      steps: DOWNLOADS.flatMap((download): Step[] => [given({ download }), callOf(row)]),
    },
    {
      title: `${row.name}: files that break off`,
      steps: DOWNLOADS.flatMap((breaksOff): Step[] => [given({ file: { breaksOff } }), callOf(row)]),
    },
    {
      title: `${row.name}: files of other types`,
      steps: ["image/webp", "image/gif", "text/html", "video/mp4"].flatMap((mimetype): Step[] => [
        given({ file: { mimetype } }),
        callOf(row),
      ]),
    },
    { title: `${row.name}: too many uploads wait`, steps: [given({ uploadsBusy: true }), callOf(row)] },
  ],
);

const ofLengths: Scenario = {
  title: "sends: what is too long for Telegram",
  steps: [
    callOf(SENDS[0] as ProviderRow, { body: { message: "<x × 4096>" } }),
    callOf(SENDS[0] as ProviderRow, { body: { message: "<x × 4097>" } }),
    callOf(SENDS[1] as ProviderRow, { body: { caption: "<x × 1025>" } }),
    callOf(SENDS[2] as ProviderRow, { body: { caption: "<x × 1025>" } }),
  ],
};

const second = { client: "Client002", token: "token2" };

const ofLogins: readonly Scenario[] = [
  {
    title: "log-in: by code",
    steps: [
      callOf(RESEND),
      callOf(VERIFY),
      callOf(VERIFY_PASSWORD),
      callOf(REQUEST_CODE),
      callOf(SESSION_STATUS, { client: "Client002" }),
      callOf(INSTANCE_STATUS, second),
      given({ passMs: 20_500 }),
      callOf(INSTANCE_STATUS, second),
      callOf(RESEND),
      callOf(RESEND),
      callOf(VERIFY, { body: { code: "99999" } }),
      callOf(VERIFY_PASSWORD),
      callOf(VERIFY, { body: { code: " 1-2 3 4 5 " } }),
      callOf(INSTANCE_STATUS, second),
      callOf(REQUEST_CODE),
      callOf(START_QR),
      callOf(LOGOUT, second),
      callOf(INSTANCE_STATUS, second),
    ],
  },
  {
    title: "log-in: with a two-step password",
    steps: [
      ...LOCKED_CODE,
      callOf(INSTANCE_STATUS, second),
      callOf(VERIFY),
      callOf(VERIFY_PASSWORD, { body: { password: "wrong" } }),
      callOf(VERIFY_PASSWORD),
      callOf(INSTANCE_STATUS, second),
    ],
  },
  {
    title: "log-in: by QR",
    steps: [
      callOf(START_QR, { body: { newCode: false } }),
      callOf(START_QR, { body: { newCode: false } }),
      callOf(START_QR),
      callOf(SESSION_STATUS, { client: "Client002" }),
      callOf(INSTANCE_STATUS, second),
      given({ scan: { instanceId: 2, hasPassword: true } }),
      callOf(START_QR),
      callOf(VERIFY_PASSWORD),
    ],
  },
  {
    title: "log-in: given up, and expired",
    steps: [
      callOf(REQUEST_CODE),
      callOf(CANCEL),
      callOf(INSTANCE_STATUS, second),
      callOf(CANCEL),
      callOf(REQUEST_CODE),
      given({ passMs: 301_000 }),
      callOf(INSTANCE_STATUS, second),
    ],
  },
  {
    title: "log-in: whose application",
    steps: [
      {
        method: "POST",
        path: "/auth/request-new-code",
        body: { sessionId: "Client002", dtoken: "token2", phoneNumber },
      },
      {
        method: "POST",
        path: "/auth/request-new-code",
        body: { sessionId: "Client005", dtoken: "token5", phoneNumber },
      },
      { method: "POST", path: "/auth/qr", body: { sessionId: "Client005", dtoken: "token5" } },
      { method: "POST", path: "/auth/qr", body: { sessionId: "Client005", dtoken: "token5", apiId: 12 } },
      callOf(REQUEST_CODE, { body: { apiId: 9_999_999_999 } }),
      callOf(REQUEST_CODE, { body: { apiHash: undefined } }),
      callOf(START_QR, { body: { apiId: 9_999_999_999 } }),
    ],
  },
  ...[REQUEST_CODE, RESEND, VERIFY, VERIFY_PASSWORD, START_QR].map((row) => ({
    title: `${row.name}: too often`,
    steps: [given({ spent: "logins", retryAfterSeconds: 41.2 }), callOf(row)],
  })),
];

const ofReads: readonly Scenario[] = [
  {
    title: "sessions: every state and reason",
    steps: STATES.flatMap(([state, reason]): Step[] => [
      given({ session: { instanceId: 1, state, reason } }),
      callOf(SESSION_STATUS),
      callOf(INSTANCE_STATUS),
    ]),
  },
  {
    title: "messageStatus: each status",
    steps: [
      given({ message: { instanceId: 1, messageId: "7", status: "sent" } }),
      callOf(MESSAGE_STATUS),
      given({ message: { instanceId: 1, messageId: "7", status: "read" } }),
      callOf(MESSAGE_STATUS),
      ...["8", "1e1", "0", "-7"].map((messageId) => callOf(MESSAGE_STATUS, { query: { messageId } })),
      callOf(MESSAGE_STATUS, second),
    ],
  },
  {
    title: "receivedMessages: in parts",
    steps: [
      ...(RECEIVED.before ?? []),
      callOf(RECEIVED, { query: { after: "3", limit: "2" } }),
      callOf(RECEIVED, { query: { after: "7" } }),
      { method: "GET", path: "/received-messages/Client001?dtoken=token1" },
      callOf(RECEIVED, second),
    ],
  },
];

/** Every route of the Telegram provider API, and every answer that it can give. */
export const TELEGRAM_SCENARIOS: readonly Scenario[] = [
  ...AROUND,
  ...ROWS.flatMap(commonScenarios),
  ...ofFailures,
  ...ofSends,
  ...ofFiles,
  ofLengths,
  ...ofLogins,
  ...ofReads,
  ...ANALYTICS_SCENARIOS,
  ...WEBHOOK_SCENARIOS,
  ...messageScenarios(SENDS[0] as ProviderRow, recipient, [
    ...TELEGRAM_ERRORS.map((error) => ({ code: "telegram-error", error })),
    ...DOWNLOADS.map((download) => ({ code: "download-failed", download })),
    { code: "recipient-is-id", id: "6000000003" },
  ]),
];
