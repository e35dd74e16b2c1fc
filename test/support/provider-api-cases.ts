import { expect } from "vitest";
import type { Call } from "./gateway-transports.ts";

export const NUMBER = "9647711111111";

export const send = (fields: object): Call => ({ path: "/send/Client001", body: { dtoken: "token1", ...fields } });

/** title, call, status, what the body must hold */
export const CASES: readonly (readonly [string, Call, number, object])[] = [
  [
    "sends a text",
    send({ number: NUMBER, message: "hello" }),
    200,
    {
      status: "success",
      id: expect.stringMatching(/^msg_[0-9A-Z]{15}$/),
      messageId: expect.stringMatching(/^3EB0[0-9A-F]{18}$/),
    },
  ],
  [
    "takes the token as a bearer",
    {
      path: "/send/Client001",
      body: { number: NUMBER, message: "hello" },
      headers: { authorization: "Bearer token1" },
    },
    200,
    { success: true },
  ],
  [
    "takes the token from the query",
    { path: "/send/Client001?dtoken=token1", body: { number: NUMBER, message: "hello" } },
    200,
    { success: true },
  ],
  ["takes a number as a JSON number", send({ number: 9647711111111, message: "hello" }), 200, { success: true }],
  ["takes Arabic-Indic digits", send({ number: "+٩٦٤ ٧٧١-١١١١١١١", message: "hello" }), 200, { success: true }],
  [
    "sends an image",
    {
      path: "/send-image/Client001",
      body: { dtoken: "token1", number: NUMBER, imageUrl: "https://a.example/b.png", caption: "c" },
    },
    200,
    { success: true },
  ],
  [
    "sends a video",
    { path: "/send-video/Client001", body: { dtoken: "token1", number: NUMBER, videoUrl: "https://a.example/b.mp4" } },
    200,
    { success: true },
  ],
  [
    "sends a contact",
    {
      path: "/send-contact/Client001",
      body: { dtoken: "token1", number: NUMBER, contactName: "Test Contact", contactNumber: "00000000000" },
    },
    200,
    { success: true },
  ],
  [
    "sends a location given as text",
    {
      path: "/send-location/Client001",
      body: { dtoken: "token1", number: NUMBER, latitude: "33.3152", longitude: 44.3661, name: "My Location" },
    },
    200,
    { success: true },
  ],
  [
    "sends a one-time code",
    { path: "/send-otp/Client001", body: { dtoken: "token1", number: NUMBER, otpCode: "012345" } },
    200,
    { success: true },
  ],
  [
    "tells the state and account to the holder of the token",
    { path: "/session-instance-status/Client001", body: { dtoken: "token1" } },
    200,
    { status: "connected", user: { phone: "9647700000001", name: "Shop" }, message: "Connected as +9647700000001" },
  ],
  [
    "ends a session",
    { path: "/logout/Client001", body: { dtoken: "token1" } },
    200,
    { message: "Logged out successfully" },
  ],
  [
    "answers start-session of a linked instance with its status",
    { path: "/start-session/Client001", body: { dtoken: "token1" } },
    200,
    { status: "connected" },
  ],
  [
    "wants a number",
    send({ message: "hello" }),
    400,
    { code: "MALFORMED", field: "number", message: "number is missing." },
  ],
  [
    "wants a message",
    send({ number: NUMBER, message: "" }),
    400,
    { field: "message", message: "message must not be empty." },
  ],
  ["wants text", send({ number: NUMBER, message: 5 }), 400, { field: "message", message: "message must be text." }],
  [
    "wants a number that is text or a number",
    send({ number: {}, message: "hello" }),
    400,
    { field: "number", message: "number must be text or a number." },
  ],
  [
    "wants a message within bounds",
    send({ number: NUMBER, message: "x".repeat(65_537) }),
    400,
    { code: "MALFORMED", field: "message" },
  ],
  [
    "wants latitude within bounds",
    {
      path: "/send-location/Client001",
      body: { dtoken: "token1", number: NUMBER, latitude: 91, longitude: 0 },
    },
    400,
    { field: "latitude", message: "latitude must be at most 90." },
  ],
  [
    "wants a phone number",
    send({ number: "call me", message: "hello" }),
    400,
    { code: "PHONE_NUMBER_INVALID", field: "number" },
  ],
  ["wants a country code", send({ number: "07711111111", message: "hello" }), 400, { field: "number" }],
  [
    "wants a contact's number",
    {
      path: "/send-contact/Client001",
      body: { dtoken: "token1", number: NUMBER, contactName: "A", contactNumber: "none" },
    },
    400,
    { field: "contactNumber" },
  ],
  ["wants an object", { path: "/send/Client001", raw: "[1]" }, 400, { code: "MALFORMED" }],
  ["wants JSON", { path: "/send/Client001", raw: "number=1" }, 400, { code: "MALFORMED" }],
  ["takes an empty body as no fields", { path: "/send/Client001", raw: "" }, 400, { code: "MALFORMED" }],
  [
    "wants a client name it can read",
    { path: "/send/%E0%A4", body: { number: NUMBER, message: "a" } },
    400,
    { field: "client" },
  ],
  [
    "wants a token",
    { path: "/send/Client001", body: { number: NUMBER, message: "a" } },
    401,
    { code: "TOKEN_MISSING" },
  ],
  [
    "wants the right token",
    { path: "/send/Client001", body: { dtoken: "token2", number: NUMBER, message: "a" } },
    401,
    { code: "TOKEN_INVALID" },
  ],
  [
    "knows no other client",
    { path: "/send/Client009", body: { dtoken: "token1", number: NUMBER, message: "a" } },
    404,
    { code: "INSTANCE_NOT_FOUND" },
  ],
  [
    "knows no Telegram instance",
    { path: "/send/Client004", body: { dtoken: "token4", number: NUMBER, message: "a" } },
    404,
    { code: "INSTANCE_NOT_FOUND" },
  ],
  [
    "refuses an expired instance",
    { path: "/send/Client003", body: { dtoken: "token3", number: NUMBER, message: "a" } },
    410,
    { code: "INSTANCE_EXPIRED" },
  ],
  [
    "refuses to start an expired instance",
    { path: "/start-session/Client003", body: { dtoken: "token3" } },
    410,
    { code: "INSTANCE_EXPIRED" },
  ],
  [
    "still logs an expired instance out",
    { path: "/logout/Client003", body: { dtoken: "token3" } },
    200,
    { success: true },
  ],
  [
    "sends nothing without a linked account",
    { path: "/send/Client002", body: { dtoken: "token2", number: NUMBER, message: "a" } },
    409,
    { code: "NOT_CONNECTED", message: "The instance is not connected. No phone is linked yet" },
  ],
  [
    "says that a number is not on WhatsApp",
    send({ number: "9647711110404", message: "a" }),
    404,
    { code: "RECIPIENT_NOT_FOUND" },
  ],
  [
    "says that the account is restricted",
    send({ number: "9647711110463", message: "a" }),
    403,
    { code: "ACCOUNT_RESTRICTED" },
  ],
  ["says that WhatsApp refused", send({ number: "9647711110479", message: "a" }), 502, { code: "PROVIDER_REFUSED" }],
  ["says that WhatsApp was silent", send({ number: "9647711110408", message: "a" }), 504, { code: "PROVIDER_SILENT" }],
  [
    "says that the connection dropped",
    send({ number: "9647711110503", message: "a" }),
    502,
    { code: "CONNECTION_LOST" },
  ],
  [
    "shows the state to anybody, and the account to nobody",
    { method: "GET", path: "/session-status/Client001" },
    200,
    { status: "connected", reason: "linked", message: "Connected" },
  ],
  [
    "finds a number",
    { method: "GET", path: `/check-number/Client001?dtoken=token1&number=%2B${NUMBER}` },
    200,
    { exists: true, number: NUMBER },
  ],
  [
    "does not find a number",
    { method: "GET", path: "/check-number/Client001?dtoken=token1&number=9647711110404" },
    200,
    { exists: false },
  ],
  [
    "wants a number to look for",
    { method: "GET", path: "/check-number/Client001?dtoken=token1" },
    400,
    { field: "number", message: "number is missing." },
  ],
  [
    "tells how far a message has come",
    { method: "GET", path: "/message-status/Client001?messageId=ABC", headers: { authorization: "bearer token1" } },
    200,
    { status: "delivered", messageId: "ABC" },
  ],
  [
    "knows no message of another instance",
    { method: "GET", path: "/message-status/Client002?messageId=ABC&dtoken=token2" },
    404,
    { code: "MESSAGE_NOT_FOUND" },
  ],
  ["knows no other path", { method: "GET", path: "/nowhere" }, 404, { code: "NOT_FOUND" }],
  ["knows no other path to post to", { path: "/nowhere/Client001", body: {} }, 404, { code: "NOT_FOUND" }],
  ["knows no path below a route", { path: "/send/Client001/x", body: {} }, 404, { code: "NOT_FOUND" }],
  ["refuses another method", { method: "GET", path: "/send/Client001" }, 405, { code: "METHOD_NOT_ALLOWED" }],
  [
    "refuses to post to a reading route",
    { path: "/session-status/Client001", body: {} },
    405,
    { code: "METHOD_NOT_ALLOWED" },
  ],
];
