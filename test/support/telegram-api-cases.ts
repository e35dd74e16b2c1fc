import type { TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import { RIGHT_CODE, RIGHT_PASSWORD } from "#test/fakes/telegram-sessions.ts";
import type { Call } from "./gateway-transports.ts";
import { BEARER, type Case, NEW, RECIPIENT, SENDS, SHOP, sendText } from "./telegram-send-cases.ts";

const EXPIRED = { sessionId: "Client003", dtoken: "token3" };

const read = (path: string, headers: Record<string, string> = {}): Call => ({ method: "GET", path, headers });

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
  ["wants a body within bounds", sendText({ message: "x".repeat(410_000) }), 413, { code: "BODY_TOO_LARGE" }],
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

/** Message 7 was read, 3 and 4 came in. */
export const TELEGRAM_CASES: readonly Case[] = [...SENDS, ...LOG_INS, ...SESSIONS, ...DOORS];

/** A call of each route that asks Telegram something. */
export const ASKING: Partial<Record<TelegramRouteName, object>> = {
  requestCode: { ...NEW, phoneNumber: "9647701234567" },
  resendCode: NEW,
  verifyCode: { ...NEW, code: RIGHT_CODE },
  verifyPassword: { ...NEW, password: RIGHT_PASSWORD },
  startQr: NEW,
  sendText: { ...SHOP, recipient: RECIPIENT, message: "m" },
  sendPhoto: { ...SHOP, recipient: RECIPIENT, photoUrl: "https://a.example/b.png" },
  sendFile: { ...SHOP, recipient: RECIPIENT, fileUrl: "https://a.example/b.mp4" },
  sendAudio: { ...SHOP, recipient: RECIPIENT, audioUrl: "https://a.example/b.ogg" },
  sendSticker: { ...SHOP, recipient: RECIPIENT, stickerUrl: "https://a.example/b.webp" },
  sendPoll: { ...SHOP, recipient: RECIPIENT, question: "When?", options: ["now", "later"] },
  sendContact: { ...SHOP, recipient: RECIPIENT, phoneNumber: "123", firstName: "n" },
  sendLocation: { ...SHOP, recipient: RECIPIENT, latitude: 1, longitude: 2 },
};
