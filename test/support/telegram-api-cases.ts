import { RIGHT_CODE } from "#test/fakes/telegram-sessions.ts";
import type { Call } from "./gateway-transports.ts";

export const RECIPIENT = "9647711111111";

/** The linked instance and its token. */
export const SHOP = { sessionId: "Client001", dtoken: "token1" };
/** One that is not linked. */
export const NEW = { sessionId: "Client002", dtoken: "token2" };
const EXPIRED = { sessionId: "Client003", dtoken: "token3" };

export const sendText = (fields: object = {}): Call => ({
  path: "/send-text",
  body: { ...SHOP, recipient: RECIPIENT, message: "hello", ...fields },
});
const without = (name: string, body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
const read = (path: string, headers: Record<string, string> = {}): Call => ({ method: "GET", path, headers });
const BEARER = { authorization: "Bearer token1" };

type Case = readonly [title: string, call: Call, status: number, body: object];

const SENDS: readonly Case[] = [
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
    "wants an idempotency key of at most 128 characters",
    { ...sendText(), headers: { "idempotency-key": "k".repeat(129) } },
    400,
    { field: "Idempotency-Key", message: "Idempotency-Key may have at most 128 characters." },
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

const LOG_INS: readonly Case[] = [
  [
    "asks for a code and says where it went",
    { path: "/auth/request-new-code", body: { ...NEW, phoneNumber: "+964 770 123 4567" } },
    200,
    {
      status: "success",
      message: "Verification code sent to your Telegram app",
      delivery: { type: "app", next: "sms", length: 5, timeout: 60 },
      login: { step: "code", phone: "9647701234567" },
    },
  ],
  [
    "wants a phone number",
    { path: "/auth/request-new-code", body: NEW },
    400,
    { code: "MALFORMED", field: "phoneNumber", message: "phoneNumber is missing." },
  ],
  [
    "wants a phone number that is one",
    { path: "/auth/request-new-code", body: { ...NEW, phoneNumber: "0770" } },
    400,
    { code: "PHONE_NUMBER_INVALID", field: "phoneNumber" },
  ],
  [
    "wants an API ID of digits",
    { path: "/auth/request-new-code", body: { ...NEW, phoneNumber: "9647701234567", apiId: "x", apiHash: "y" } },
    400,
    { code: "MALFORMED", field: "apiId", message: "apiId must be digits." },
  ],
  [
    "wants an API ID that Telegram can have given",
    { path: "/auth/request-new-code", body: { ...NEW, phoneNumber: "9647701234567", apiId: 9999999999, apiHash: "y" } },
    400,
    { code: "API_ID_INVALID", field: "apiId" },
  ],
  [
    "wants an application",
    {
      path: "/auth/request-new-code",
      body: { sessionId: "Client005", dtoken: "token5", phoneNumber: "9647701234567" },
    },
    400,
    { code: "API_ID_MISSING" },
  ],
  [
    "asks for no code for a linked account",
    { path: "/auth/request-new-code", body: { ...SHOP, phoneNumber: "9647701234567" } },
    409,
    { code: "ALREADY_CONNECTED" },
  ],
  [
    "sends no code again before one was sent",
    { path: "/auth/resend-code", body: NEW },
    409,
    { code: "NO_LOGIN_PENDING" },
  ],
  [
    "knows no code before one was sent",
    { path: "/auth/verify-code-op", body: { ...NEW, code: RIGHT_CODE } },
    409,
    { code: "NO_LOGIN_PENDING" },
  ],
  [
    "wants a code",
    { path: "/auth/verify-code-op", body: { ...NEW, code: " - " } },
    400,
    { code: "PHONE_CODE_EMPTY", field: "code", message: "Enter the code." },
  ],
  [
    "wants the code before the password",
    { path: "/auth/verify-password", body: { ...NEW, password: "p" } },
    409,
    { code: "NO_PASSWORD_STEP", message: "Enter the code first." },
  ],
  ["wants a password", { path: "/auth/verify-password", body: { ...NEW, password: "" } }, 400, { field: "password" }],
  ["gives a log-in up", { path: "/auth/cancel", body: NEW }, 200, { message: "Log-in cancelled" }],
  [
    "shows a QR code",
    { path: "/auth/qr", body: NEW },
    200,
    { status: "qr", message: "Scan this QR code with Telegram on your phone", qrText: "tg://login?token=fake-1" },
  ],
  [
    "answers a QR of a linked account with its status",
    { path: "/auth/qr", body: SHOP },
    200,
    { status: "connected", user: { username: "layla" } },
  ],
];

const SESSIONS: readonly Case[] = [
  [
    "shows the state to anybody, and the account to nobody",
    read("/session-status/Client001"),
    200,
    { status: "connected", reason: "linked", message: "Connected" },
  ],
  [
    "tells the account to the holder of the token",
    read("/session-instance-status/Client001?dtoken=token1"),
    200,
    {
      status: "connected",
      message: "Connected as Layla Hassan",
      user: { name: "Layla Hassan", username: "layla", phone: "9647701234567" },
    },
  ],
  [
    "takes a bearer to read, too",
    read("/session-instance-status/Client001", { authorization: "bearer token1" }),
    200,
    { status: "connected" },
  ],
  ["ends a session", { path: "/logout", body: SHOP }, 200, { message: "Logged out successfully" }],
  [
    "ends no session without the token",
    { path: "/logout", body: { sessionId: "Client001" } },
    401,
    { code: "TOKEN_MISSING" },
  ],
  [
    "tells that a message was read",
    read("/message-status/Client001?messageId=7", BEARER),
    200,
    { status: "read", messageId: "7", message: "The recipient has read the message" },
  ],
  [
    "knows no message of another instance",
    read("/message-status/Client002?messageId=7&dtoken=token2"),
    404,
    { code: "MESSAGE_NOT_FOUND" },
  ],
  [
    "knows no message with an id that is none",
    read("/message-status/Client001?messageId=1e1", BEARER),
    404,
    { code: "MESSAGE_NOT_FOUND", field: "messageId" },
  ],
  [
    "gives what came in",
    read("/received-messages/Client001", BEARER),
    200,
    {
      messages: [
        { messageId: "3", kind: "text", text: "hi", from: { id: "99", name: "Omar", username: "omar", phone: null } },
        { messageId: "4", kind: "photo", text: "look" },
      ],
    },
  ],
  [
    "gives what came in after a message",
    read("/received-messages/Client001?after=3&limit=1", BEARER),
    200,
    { messages: [{ messageId: "4" }] },
  ],
  ["gives nobody else's messages", read("/received-messages/Client002?dtoken=token2"), 200, { messages: [] }],
  [
    "wants a limit within bounds",
    read("/received-messages/Client001?limit=101", BEARER),
    400,
    { field: "limit", message: "limit must be 1 to 100." },
  ],
];

const DOORS: readonly Case[] = [
  [
    "wants a session",
    { path: "/send-text", body: { dtoken: "token1", recipient: RECIPIENT, message: "a" } },
    400,
    {
      field: "sessionId",
      message: "sessionId is missing.",
      hint: "sessionId is the instance's client name, such as Client001.",
    },
  ],
  ["wants a session that is text", sendText({ sessionId: 1 }), 400, { field: "sessionId" }],
  ["wants a session within bounds", sendText({ sessionId: "x".repeat(65) }), 400, { field: "sessionId" }],
  ["wants an object", { path: "/send-text", raw: "[1]" }, 400, { code: "MALFORMED" }],
  ["wants JSON", { path: "/send-text", raw: "recipient=1" }, 400, { code: "MALFORMED" }],
  ["takes an empty body as no fields", { path: "/send-text", raw: "" }, 400, { code: "MALFORMED", field: "sessionId" }],
  ["wants a body within bounds", sendText({ message: "x".repeat(65_537) }), 413, { code: "BODY_TOO_LARGE" }],
  ["wants a client name it can read", read("/session-status/%E0%A4"), 400, { field: "client" }],
  ["wants a token", sendText({ dtoken: undefined }), 401, { code: "TOKEN_MISSING" }],
  ["wants the right token", sendText({ dtoken: "token2" }), 401, { code: "TOKEN_INVALID" }],
  [
    "knows no other client",
    sendText({ sessionId: "Client009" }),
    404,
    { code: "INSTANCE_NOT_FOUND", message: "No Telegram instance has this client name. Copy it from the dashboard." },
  ],
  [
    "knows no WhatsApp instance",
    sendText({ sessionId: "Client004", dtoken: "token4" }),
    404,
    { code: "INSTANCE_NOT_FOUND" },
  ],
  ["sends nothing for an expired instance", sendText(EXPIRED), 410, { code: "INSTANCE_EXPIRED" }],
  [
    "asks for no code for an expired instance",
    { path: "/auth/request-new-code", body: { ...EXPIRED, phoneNumber: "9647701234567" } },
    410,
    { code: "INSTANCE_EXPIRED" },
  ],
  ["shows no QR for an expired instance", { path: "/auth/qr", body: EXPIRED }, 410, { code: "INSTANCE_EXPIRED" }],
  ["still logs an expired instance out", { path: "/logout", body: EXPIRED }, 200, { success: true }],
  ["still tells an expired instance's state", read("/session-instance-status/Client003?dtoken=token3"), 200, {}],
  ["knows no other path", read("/nowhere"), 404, { code: "NOT_FOUND" }],
  ["knows no other path to post to", { path: "/nowhere", body: {} }, 404, { code: "NOT_FOUND" }],
  ["knows no path below a route", { path: "/send-text/Client001", body: {} }, 404, { code: "NOT_FOUND" }],
  ["knows no path above a route", { path: "/auth", body: {} }, 404, { code: "NOT_FOUND" }],
  ["knows no route that ends in a slash", { path: "/send-text/", body: {} }, 404, { code: "NOT_FOUND" }],
  ["refuses another method", read("/send-text"), 405, { code: "METHOD_NOT_ALLOWED" }],
  ["refuses another method below a folder", read("/auth/qr"), 405, { code: "METHOD_NOT_ALLOWED" }],
  [
    "refuses to post to a reading route",
    { path: "/session-status/Client001", body: {} },
    405,
    { code: "METHOD_NOT_ALLOWED" },
  ],
];

/** title, call, status, what the body must hold; message 7 was read, 3 and 4 came in. */
export const TELEGRAM_CASES: readonly Case[] = [...SENDS, ...LOG_INS, ...SESSIONS, ...DOORS];
