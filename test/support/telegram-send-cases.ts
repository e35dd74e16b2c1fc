import type { Call } from "./gateway-transports.ts";

export const RECIPIENT = "9647711111111";

/** The linked instance and its token. */
export const SHOP = { sessionId: "Client001", dtoken: "token1" };
/** One that is not linked. */
export const NEW = { sessionId: "Client002", dtoken: "token2" };

export const sendText = (fields: object = {}): Call => ({
  path: "/send-text",
  body: { ...SHOP, recipient: RECIPIENT, message: "hello", ...fields },
});
const without = (name: string, body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
export const BEARER = { authorization: "Bearer token1" };

/** title, call, status, what the body must hold */
export type Case = readonly [title: string, call: Call, status: number, body: object];

export const SENDS: readonly Case[] = [
  [
    "sends a text",
    sendText(),
    200,
    { status: "success", message: "Message sent successfully", messageId: "1", duplicate: false },
  ],
  [
    "takes the token as a bearer",
    { path: "/send-text", body: without("dtoken", { ...SHOP, recipient: RECIPIENT, message: "a" }), headers: BEARER },
    200,
    { success: true },
  ],
  [
    "takes the token from the query",
    { path: "/send-text?dtoken=token1", body: { sessionId: "Client001", recipient: RECIPIENT, message: "a" } },
    200,
    { success: true },
  ],
  ["takes a recipient as a JSON number", sendText({ recipient: 9647711111111 }), 200, { success: true }],
  ["takes Arabic-Indic digits", sendText({ recipient: "+٩٦٤ ٧٧١-١١١١١١١" }), 200, { success: true }],
  ["takes a username", sendText({ recipient: "@wesal_team" }), 200, { success: true }],
  ["takes a t.me link", sendText({ recipient: "https://t.me/wesal_team" }), 200, { success: true }],
  [
    "sends a photo",
    { path: "/send-photo-url", body: { ...SHOP, recipient: RECIPIENT, photoUrl: "https://a.example/b.png" } },
    200,
    { success: true },
  ],
  [
    "sends a file",
    { path: "/send-file-url", body: { ...SHOP, recipient: RECIPIENT, fileUrl: "https://a.example/b", caption: "c" } },
    200,
    { success: true },
  ],
  [
    "sends a contact",
    {
      path: "/send-contact",
      body: { ...SHOP, recipient: RECIPIENT, phoneNumber: "00000000000", firstName: "Test", lastName: "Contact" },
    },
    200,
    { success: true },
  ],
  [
    "sends a location given as text",
    { path: "/send-location", body: { ...SHOP, recipient: RECIPIENT, latitude: "33.3152", longitude: 44.3661 } },
    200,
    { success: true },
  ],
  [
    "wants a recipient",
    sendText({ recipient: undefined }),
    400,
    { field: "recipient", message: "recipient is missing." },
  ],
  ["wants a recipient that can be one", sendText({ recipient: "call me" }), 400, { field: "recipient" }],
  ["wants a username that can be one", sendText({ recipient: "@1" }), 400, { code: "MALFORMED", field: "recipient" }],
  ["wants a country code", sendText({ recipient: "07711111111" }), 400, { field: "recipient" }],
  ["wants a message", sendText({ message: "" }), 400, { field: "message", message: "message must not be empty." }],
  ["wants text", sendText({ message: 5 }), 400, { field: "message", message: "message must be text." }],
  [
    "wants a text that Telegram takes",
    sendText({ message: "x".repeat(4097) }),
    413,
    { code: "MESSAGE_TOO_LONG", field: "message", message: "The message is longer than 4096 characters." },
  ],
  [
    "wants a caption that Telegram takes",
    {
      path: "/send-photo-url",
      body: { ...SHOP, recipient: RECIPIENT, photoUrl: "https://a.example/b", caption: "x".repeat(1025) },
    },
    413,
    { code: "MEDIA_CAPTION_TOO_LONG", field: "caption", message: "The caption is longer than 1024 characters." },
  ],
  [
    "wants a contact's number",
    { path: "/send-contact", body: { ...SHOP, recipient: RECIPIENT, phoneNumber: "none", firstName: "Test" } },
    400,
    { code: "MALFORMED", field: "phoneNumber" },
  ],
  [
    "wants a contact's first name",
    { path: "/send-contact", body: { ...SHOP, recipient: RECIPIENT, phoneNumber: "123", firstName: " " } },
    400,
    { field: "firstName" },
  ],
  [
    "wants latitude within bounds",
    { path: "/send-location", body: { ...SHOP, recipient: RECIPIENT, latitude: 91, longitude: 0 } },
    400,
    { field: "latitude", message: "latitude must be at most 90." },
  ],
  [
    "wants an idempotency key of at most 255 characters",
    { ...sendText(), headers: { "idempotency-key": "k".repeat(256) } },
    400,
    { field: "Idempotency-Key", message: "Idempotency-Key may have at most 255 characters." },
  ],
  [
    "sends nothing without a linked account",
    sendText(NEW),
    409,
    { code: "NOT_CONNECTED", message: "The instance is not connected. No Telegram account is linked yet" },
  ],
  [
    "says that nobody was found",
    sendText({ recipient: "9647711110404" }),
    404,
    { code: "RECIPIENT_NOT_FOUND", field: "recipient" },
  ],
  ["says that a recipient wants none", sendText({ recipient: "@private" }), 403, { code: "USER_PRIVACY_RESTRICTED" }],
  ["says that an account is gone", sendText({ recipient: "@deleted" }), 410, { code: "INPUT_USER_DEACTIVATED" }],
  ["says that Telegram was silent", sendText({ recipient: "@silent" }), 504, { code: "PROVIDER_SILENT" }],
  [
    "says for how long Telegram asks to wait",
    sendText({ recipient: "@wait_a_bit" }),
    429,
    { code: "FLOOD_WAIT", retryAfter: 30, message: "Telegram asks to wait 30 seconds." },
  ],
  [
    "says that a stranger was one too many",
    sendText({ recipient: "9647711110463" }),
    429,
    { code: "PEER_FLOOD", retryAfter: 86_400 },
  ],
];
