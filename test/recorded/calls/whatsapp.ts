import type { Scenario, Step } from "../recording.ts";
import { ANALYTICS, ANALYTICS_SCENARIOS } from "./analytics.ts";
import { messageRows, messageScenarios, receivedOfEachKind, sendingScenario } from "./messages.ts";
import { AROUND, callOf, commonScenarios, given, type ProviderRow } from "./provider.ts";
import { WEBHOOK_ROWS, WEBHOOK_SCENARIOS } from "./webhooks.ts";

const number = "9647711111111";

const SENDS: readonly ProviderRow[] = [
  { name: "send", method: "POST", path: "/send/{client}", client: 1, body: { number, message: "hello" } },
  {
    name: "sendImage",
    method: "POST",
    path: "/send-image/{client}",
    client: 1,
    body: { number, imageUrl: "https://a.example/b.png", caption: "c" },
  },
  {
    name: "sendVideo",
    method: "POST",
    path: "/send-video/{client}",
    client: 1,
    body: { number, videoUrl: "https://a.example/b.mp4", caption: "c" },
  },
  {
    name: "sendDocument",
    method: "POST",
    path: "/send-document/{client}",
    client: 1,
    body: { number, documentUrl: "https://a.example/b.pdf", fileName: "Invoice.pdf", caption: "c" },
  },
  {
    name: "sendAudio",
    method: "POST",
    path: "/send-audio/{client}",
    client: 1,
    body: { number, audioUrl: "https://a.example/b.ogg", voice: true },
  },
  {
    name: "sendSticker",
    method: "POST",
    path: "/send-sticker/{client}",
    client: 1,
    body: { number, stickerUrl: "https://a.example/b.webp" },
  },
  {
    name: "sendPoll",
    method: "POST",
    path: "/send-poll/{client}",
    client: 1,
    body: { number, question: "When shall we meet?", options: ["Today", "Tomorrow"], multiple: true },
  },
  {
    name: "sendContact",
    method: "POST",
    path: "/send-contact/{client}",
    client: 1,
    body: { number, contactName: "Test Contact", contactNumber: "00000000000" },
  },
  {
    name: "sendLocation",
    method: "POST",
    path: "/send-location/{client}",
    client: 1,
    body: { number, latitude: "33.3152", longitude: 44.3661, name: "My Location", address: "A street" },
  },
  { name: "sendOtp", method: "POST", path: "/send-otp/{client}", client: 1, body: { number, otpCode: "012345" } },
];

const CHECK_NUMBER: ProviderRow = {
  name: "checkNumber",
  method: "GET",
  path: "/check-number/{client}",
  client: 1,
  query: { number },
};
const MESSAGE_STATUS: ProviderRow = {
  name: "messageStatus",
  method: "GET",
  path: "/message-status/{client}",
  client: 1,
  query: { messageId: "ABC" },
  before: [given({ message: { instanceId: 1, messageId: "ABC", status: "delivered" } })],
};
const SESSION_STATUS: ProviderRow = {
  name: "sessionStatus",
  method: "GET",
  path: "/session-status/{client}",
  client: 1,
  open: true,
};
const INSTANCE_STATUS: ProviderRow = {
  name: "sessionInstanceStatus",
  method: "POST",
  path: "/session-instance-status/{client}",
  client: 1,
};
const START: ProviderRow = {
  name: "startSession",
  method: "POST",
  path: "/start-session/{client}",
  client: 2,
  body: { newCode: true },
};
const LOGOUT: ProviderRow = { name: "logout", method: "POST", path: "/logout/{client}", client: 1 };

const RECEIVED: ProviderRow = {
  name: "receivedMessages",
  method: "GET",
  path: "/received-messages/{client}",
  client: 1,
  query: { after: "0", limit: "100" },
  before: receivedOfEachKind(),
};

const ROWS = [
  ...SENDS,
  ...messageRows(number),
  ...WEBHOOK_ROWS,
  RECEIVED,
  ANALYTICS,
  CHECK_NUMBER,
  MESSAGE_STATUS,
  SESSION_STATUS,
  INSTANCE_STATUS,
  START,
  LOGOUT,
];

/** Each state with a reason that leads to it. */
const STATES: readonly (readonly [state: string, reason: string])[] = [
  ["inactive", "never-linked"],
  ["qr", "waiting-for-scan"],
  ["qr", "waiting-for-code"],
  ["inactive", "code-expired"],
  ["passkey_required", "waiting-for-passkey"],
  ["passkey_required", "passkey-given"],
  ["passkey_required", "waiting-for-comparison"],
  ["inactive", "passkey-missed"],
  ["linking", "phone-scanned"],
  ["reconnecting", "restoring"],
  ["connected", "linked"],
  ["reconnecting", "connection-lost"],
  ["reconnecting", "server-silent"],
  ["logged_out", "replaced-elsewhere"],
  ["logged_out", "logged-out-here"],
  ["logged_out", "unlinked-from-phone"],
  ["banned", "refused-by-provider"],
  ["inactive", "client-outdated"],
  ["inactive", "session-corrupt"],
  ["reconnecting", "gateway-stopping"],
  ["reconnecting", "proxy-changed"],
  ["inactive", "proxy-changed"],
  ["reconnecting", "proxy-failed"],
];

/** Numbers that the fake network refuses, each in its way. */
const MAGIC = ["0404", "0463", "0479", "0408", "0503"].map((suffix) => `964771111${suffix}`);
const NUMBERS = ["call me", "07711111111", "+٩٦٤ ٧٧١-١١١١١١١", "00964 771 111 1111", "123", "1".repeat(20)];

export const DOWNLOADS: readonly object[] = [
  { code: "url-invalid" },
  { code: "url-blocked" },
  { code: "unreachable" },
  { code: "too-slow" },
  { code: "http-status", status: 404 },
  { code: "http-status", status: 500 },
  { code: "too-large", maxBytes: 16 * 1024 * 1024 },
  { code: "wrong-type", mimetype: "text/html" },
  { code: "wrong-type", mimetype: null },
];

const ofRecipients: readonly Scenario[] = [...SENDS, CHECK_NUMBER].flatMap((row) => {
  const to = (other: unknown) =>
    callOf(row, row.method === "POST" ? { body: { number: other } } : { query: { number: String(other) } });
  return [
    { title: `${row.name}: what the network refuses`, steps: MAGIC.map(to) },
    { title: `${row.name}: numbers as people write them`, steps: [...NUMBERS, 9647711111111].map(to) },
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
  ];
});

const ofMedia: readonly Scenario[] = SENDS.filter(({ name }) => /Image|Video|Document|Audio|Sticker/.test(name)).map(
  (row) => ({
    title: `${row.name}: files that cannot be had`,
    steps: DOWNLOADS.flatMap((download): Step[] => [given({ download }), callOf(row)]),
  }),
);

const ofSessions: readonly Scenario[] = [
  {
    title: "sessions: every state and reason",
    steps: STATES.flatMap(([state, reason]): Step[] => [
      given({ session: { instanceId: 1, state, reason } }),
      callOf(SESSION_STATUS),
      callOf(INSTANCE_STATUS),
    ]),
  },
  {
    title: "sessions: from code to log-out",
    steps: [
      callOf(START, { body: { newCode: false } }),
      callOf(START, { body: { newCode: false } }),
      callOf(START),
      callOf(INSTANCE_STATUS, { client: "Client002", token: "token2" }),
      given({ scan: { instanceId: 2, phone: "9647700000002", name: "Second" } }),
      callOf(START),
      callOf(SESSION_STATUS, { client: "Client002" }),
      callOf(INSTANCE_STATUS, { client: "Client002", token: "token2" }),
      callOf(LOGOUT, { client: "Client002", token: "token2" }),
      callOf(LOGOUT, { client: "Client002", token: "token2" }),
      callOf(INSTANCE_STATUS, { client: "Client002", token: "token2" }),
    ],
  },
  {
    title: "sessions: a code expires, and one is never given",
    steps: [
      callOf(START),
      given({ passMs: 31_000 }),
      callOf(INSTANCE_STATUS, { client: "Client002", token: "token2" }),
      given({ startTimesOut: true }),
      callOf(START),
    ],
  },
];

const ofMessages: Scenario = {
  title: "messageStatus: each status",
  steps: [
    ...["sent", "delivered", "read", "failed"].flatMap((status): Step[] => [
      given({ message: { instanceId: 1, messageId: "ABC", status } }),
      callOf(MESSAGE_STATUS),
    ]),
    callOf(MESSAGE_STATUS, { query: { messageId: "ABD" } }),
    callOf(MESSAGE_STATUS, { client: "Client002", token: "token2" }),
  ],
};

const ofTemplates: Scenario = {
  title: "sendOtp: by a template",
  steps: [
    { template: "sign_in" },
    { template: "sign_in", language: "ar" },
    { template: "other" },
    { template: "" },
    { language: "x" },
  ].map((more) => callOf(SENDS.at(-1) as ProviderRow, { body: { number, otpCode: "012345", ...more } })),
};

/** Every route of the WhatsApp provider API, and every answer that it can give. */
export const WHATSAPP_SCENARIOS: readonly Scenario[] = [
  ...AROUND,
  ...ROWS.flatMap(commonScenarios),
  ...ofRecipients,
  ...ofMedia,
  ...ofSessions,
  ofMessages,
  ofTemplates,
  ...SENDS.map(sendingScenario),
  ...ANALYTICS_SCENARIOS,
  ...WEBHOOK_SCENARIOS,
  ...messageScenarios(SENDS[0] as ProviderRow, number, [
    { code: "account-restricted" },
    ...DOWNLOADS.map((download) => ({ code: "download-failed", download })),
  ]),
];
