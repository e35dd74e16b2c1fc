import { PASSKEY_ANSWER } from "#test/support/passkey-answer.ts";
import type { Call, Scenario, Step } from "../recording.ts";
import { callOf, right } from "./dashboard-common.ts";
import { DASHBOARD_ROWS, SAME_ORIGIN } from "./dashboard-rows.ts";
import { given } from "./provider.ts";
import { TELEGRAM_ERRORS } from "./telegram-errors.ts";

/** What a gateway may answer; the dashboard passes some on, and speaks for itself of the others. */
const CODES =
  `NO_RESPONSE MALFORMED TOKEN_MISSING TOKEN_INVALID NOT_SIGNED_IN CREDENTIALS_INVALID ORIGIN_REFUSED PASSWORD_WRONG
  FORBIDDEN FREE_LIMIT_REACHED ACCOUNT_RESTRICTED INSTANCE_NOT_FOUND RECIPIENT_NOT_FOUND USER_NOT_FOUND
  CONTENT_NOT_FOUND DEVICE_NOT_FOUND MESSAGE_NOT_FOUND NOT_FOUND METHOD_NOT_ALLOWED EMAIL_TAKEN CONFLICT NOT_CONNECTED
  INSTANCE_EXPIRED RESET_LINK_INVALID BODY_TOO_LARGE MEDIA_TOO_LARGE MEDIA_BLOCKED MEDIA_UNREACHABLE MEDIA_TYPE
  RATE_LIMITED INTERNAL PROVIDER_REFUSED CONNECTION_LOST UNAVAILABLE STORAGE_FULL PROVIDER_SILENT ACCOUNT_SUSPENDED EMAIL_UNVERIFIED`.split(
    /\s+/,
  );
const TYPICAL = ["NO_RESPONSE", "INSTANCE_NOT_FOUND", "TOKEN_INVALID", "NOT_CONNECTED", "RATE_LIMITED", "STORAGE_FULL"];

const onGateway = DASHBOARD_ROWS.filter(({ gateway }) => gateway !== undefined);

const ofGateways: readonly Scenario[] = onGateway.flatMap((row) => {
  const { method, path, gateway } = row;
  const all = gateway === "telegram" ? [...CODES, ...TELEGRAM_ERRORS] : CODES;
  const codes = path.endsWith("/messages") || path.endsWith("/verify") ? all : TYPICAL;
  const other = path.replace(/\/\d+/, gateway === "telegram" ? "/1" : "/2");
  return [
    {
      title: `${method} ${path} passes on what the gateway refuses`,
      steps: [
        ...codes.flatMap((code): Step[] => [
          given({ gateway, failure: { code, message: `Said of ${code}.`, retryAfterSeconds: 7, hint: "A hint" } }),
          callOf(row),
        ]),
        given({ gateway, failure: { code: "PROVIDER_SILENT", message: "" } }),
        callOf(row),
      ],
    },
    {
      title: `${method} ${path} wants an instance of its network, with a token`,
      steps: [callOf(row, { path: other }), given({ instances: "no-token" }), callOf(row)],
    },
  ];
});

const SEND = (kind: object): Call => ({
  method: "POST",
  path: "/api/instances/1/messages",
  as: "owner",
  headers: SAME_ORIGIN,
  body: { number: "+964 771 111 1111", ...kind },
});
const SEND_TELEGRAM = (kind: object): Call => ({
  method: "POST",
  path: "/api/instances/2/telegram/messages",
  as: "owner",
  headers: SAME_ORIGIN,
  body: { recipient: "@layla", ...kind },
});

const url = "https://a.example/b";
const KINDS: readonly object[] = [
  { kind: "text", text: "Hello" },
  { kind: "image", url, caption: "c" },
  { kind: "image", url },
  { kind: "video", url, caption: "c" },
  { kind: "file", url, caption: "c" },
  { kind: "location", latitude: 33.3, longitude: 44.4 },
  { kind: "location", latitude: 91, longitude: 44.4 },
  { kind: "location", latitude: "33.3", longitude: 44.4 },
  { kind: "audio", url },
  { kind: "otp", code: "12345" },
  { kind: "text" },
  { text: "Hello" },
  { kind: "image" },
  { kind: "text", text: "a", surplus: 1 },
  { kind: "text", text: "a", split: true },
  {
    kind: "album",
    items: [
      { kind: "image", url, caption: "c" },
      { kind: "video", url: "media:med_00T3Y6KX80G0000" },
    ],
  },
  { kind: "album", items: [{ kind: "image", url }] },
  {
    kind: "album",
    items: [
      { kind: "image", url },
      { kind: "image", url: "media:x" },
    ],
  },
];

const FILE = { path: "/api/instances/1/files?fileName=a.png", raw: "the bytes" };
const sendUp = (call: Partial<Call>): Call => ({
  ...{ method: "POST", as: "owner", ...FILE },
  ...call,
  headers: { "content-type": "image/png", ...SAME_ORIGIN, ...call.headers },
});

const ofKinds: readonly Scenario[] = [
  {
    title: "dashboard: a file for messages",
    steps: [
      sendUp({}),
      sendUp({ path: "/api/instances/2/files" }),
      sendUp({ path: "/api/instances/3/files" }),
      sendUp({ path: "/api/instances/1/files?surplus=1" }),
      sendUp({ raw: "" }),
      sendUp({ headers: { origin: "https://evil.example" } }),
      { method: "POST", ...FILE, headers: { "content-type": "image/png", ...SAME_ORIGIN } },
      given({ gateway: "whatsapp", failure: { code: "MEDIA_QUOTA", message: "Said of MEDIA_QUOTA." } }),
      sendUp({}),
    ],
  },
  {
    title: "dashboard: a WhatsApp message of each kind",
    steps: [
      ...KINDS,
      { kind: "contact", contactName: "A", contactNumber: "+964 770" },
      { kind: "contact", contactName: "A", contactNumber: "none" },
      { kind: "location", latitude: 33.3, longitude: 44.4, name: "n", address: "a" },
    ].map(SEND),
  },
  {
    title: "dashboard: a Telegram message of each kind",
    steps: [
      ...KINDS,
      { kind: "contact", phone: "+964 770", firstName: "A", lastName: "B" },
      { kind: "contact", phone: "none", firstName: "A" },
      { kind: "location", latitude: 33.3, longitude: 44.4, title: "n", address: "a" },
    ].map(SEND_TELEGRAM),
  },
  {
    title: "dashboard: WhatsApp recipients",
    steps: [
      ...["0404", "0463", "0479", "0408", "0503"].map((suffix) => `964771111${suffix}`),
      ...["call me", "07711111111", "+٩٦٤ ٧٧١-١١١١١١١"],
    ].map((number) => SEND({ kind: "text", text: "a", number })),
  },
  {
    title: "dashboard: Telegram recipients",
    steps: [
      "@nobody",
      "@private",
      "@flooded",
      "@wait_a_bit",
      "@deleted",
      "@silent",
      "call me",
      "@1",
      "07711111111",
    ].map((recipient) => SEND_TELEGRAM({ kind: "text", text: "a", recipient })),
  },
];

const TELEGRAM = "/api/instances/2/telegram";

const ofSessions: readonly Scenario[] = [
  {
    title: "dashboard: WhatsApp from log-out to code to scan",
    steps: [
      right("POST", "/api/instances/1/session/logout"),
      right("GET", "/api/instances/1/session"),
      right("POST", "/api/instances/1/session/start", { body: { newCode: false } }),
      right("GET", "/api/instances/1/session"),
      given({ scan: { gateway: "whatsapp", instanceId: 1 } }),
      right("POST", "/api/instances/1/session/start", { body: {} }),
      given({ session: { gateway: "whatsapp", instanceId: 1, state: "reconnecting", reason: "server-silent" } }),
      right("GET", "/api/instances/1/session"),
      right("POST", "/api/instances/1/messages"),
    ],
  },
  {
    title: "dashboard: WhatsApp by a code that is typed on the phone",
    steps: [
      right("POST", "/api/instances/1/session/pairing-code"),
      right("POST", "/api/instances/1/session/logout"),
      right("POST", "/api/instances/1/session/pairing-code"),
      right("GET", "/api/instances/1/session"),
      ...["", "12", "9647700000404", "9647700000429", "9647700000479", "9647700000408"].map((phone) =>
        right("POST", "/api/instances/1/session/pairing-code", { body: { phone } }),
      ),
    ],
  },
  {
    title: "dashboard: WhatsApp by a passkey",
    steps: [
      right("POST", "/api/instances/1/session/passkey"),
      given({ passkey: { instanceId: 1 } }),
      right("GET", "/api/instances/1/session"),
      right("GET", "/api/instances/1/session/passkey"),
      right("POST", "/api/instances/1/session/passkey", { body: { answer: "{}" } }),
      right("POST", "/api/instances/1/session/passkey", { body: { answer: JSON.stringify(PASSKEY_ANSWER) } }),
      right("GET", "/api/instances/1/session"),
      right("POST", "/api/instances/1/session/passkey"),
      right("GET", "/api/instances/1/session"),
    ],
  },
  {
    title: "dashboard: Telegram by code, with a password and by QR",
    steps: [
      right("POST", `${TELEGRAM}/logout`),
      right("GET", TELEGRAM),
      right("POST", `${TELEGRAM}/code`, { body: {} }),
      right("POST", `${TELEGRAM}/code`, { body: { phone: "0770" } }),
      right("POST", `${TELEGRAM}/code`, { body: { phone: "9647701234522" } }),
      right("GET", TELEGRAM),
      right("POST", `${TELEGRAM}/resend`),
      right("POST", `${TELEGRAM}/resend`),
      right("POST", `${TELEGRAM}/verify`, { body: { code: "99999" } }),
      right("POST", `${TELEGRAM}/verify`),
      right("GET", TELEGRAM),
      right("POST", `${TELEGRAM}/password`, { body: { password: "wrong" } }),
      right("POST", `${TELEGRAM}/password`),
      right("GET", TELEGRAM),
      right("POST", `${TELEGRAM}/qr`),
      right("POST", `${TELEGRAM}/logout`),
      right("POST", `${TELEGRAM}/qr`),
      right("GET", TELEGRAM),
      right("POST", `${TELEGRAM}/cancel`),
      right("GET", TELEGRAM),
    ],
  },
  {
    title: "dashboard: Telegram without a usable application",
    steps: ["no-app", "impossible-app"].flatMap((instances): Step[] => [
      given({ telegram: "idle", instances }),
      right("POST", `${TELEGRAM}/code`),
      right("POST", `${TELEGRAM}/resend`),
      right("POST", `${TELEGRAM}/qr`),
      right("POST", `${TELEGRAM}/verify`),
    ]),
  },
];

/** Linking and sending, through the gateways. */
export const MESSAGE_SCENARIOS: readonly Scenario[] = [...ofGateways, ...ofKinds, ...ofSessions];
