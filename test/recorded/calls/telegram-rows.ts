import type { Step } from "../recording.ts";
import { ANALYTICS } from "./analytics.ts";
import { messageRows, receivedOfEachKind } from "./messages.ts";
import { callOf, given, type ProviderRow } from "./provider.ts";
import { WEBHOOK_ROWS } from "./webhooks.ts";

export const recipient = "9647711111111";
export const phoneNumber = "9647701234567";
/** Accounts with such a number have a two-step password. */
const LOCKED = "9647701234522";
const CODE = "12345";
const PASSWORD = "open sesame";
const APP = { apiId: "777", apiHash: "given-hash" };

const post = (
  name: string,
  path: string,
  client: 1 | 2,
  body: object = {},
  before: readonly Step[] = [],
): ProviderRow => ({
  name,
  method: "POST",
  path,
  client,
  body: { ...body },
  before,
});

export const SENDS: readonly ProviderRow[] = [
  post("sendText", "/send-text", 1, { recipient, message: "hello", addContact: false }),
  post("sendPhoto", "/send-photo-url", 1, { recipient, photoUrl: "https://a.example/b.png", caption: "c" }),
  post("sendFile", "/send-file-url", 1, { recipient, fileUrl: "https://a.example/b.mp4", caption: "c" }),
  post("sendAudio", "/send-audio", 1, { recipient, audioUrl: "https://a.example/b.ogg", voice: true }),
  post("sendSticker", "/send-sticker", 1, { recipient, stickerUrl: "https://a.example/b.webp" }),
  post("sendPoll", "/send-poll", 1, { recipient, question: "When?", options: ["Today", "Tomorrow"], multiple: true }),
  post("sendContact", "/send-contact", 1, {
    recipient,
    phoneNumber: "00000000000",
    firstName: "Test",
    lastName: "Contact",
  }),
  post("sendLocation", "/send-location", 1, {
    recipient,
    latitude: "33.3152",
    longitude: 44.3661,
    title: "Office",
    address: "A street",
  }),
];

export const REQUEST_CODE = post("requestCode", "/auth/request-new-code", 2, { phoneNumber, ...APP });
export const RESEND = post("resendCode", "/auth/resend-code", 2, {}, [callOf(REQUEST_CODE)]);
export const VERIFY = post("verifyCode", "/auth/verify-code-op", 2, { code: CODE, ...APP }, [callOf(REQUEST_CODE)]);
export const LOCKED_CODE = [callOf(REQUEST_CODE, { body: { phoneNumber: LOCKED } }), callOf(VERIFY)];
export const VERIFY_PASSWORD = post("verifyPassword", "/auth/verify-password", 2, { password: PASSWORD }, LOCKED_CODE);
export const CANCEL = post("cancelLogin", "/auth/cancel", 2, {}, [callOf(REQUEST_CODE)]);
export const START_QR = post("startQr", "/auth/qr", 2, { newCode: true, ...APP });
export const LOGOUT = post("logout", "/logout", 1);

export const SESSION_STATUS: ProviderRow = {
  name: "sessionStatus",
  method: "GET",
  path: "/session-status/{client}",
  client: 1,
  open: true,
};
export const INSTANCE_STATUS: ProviderRow = {
  name: "sessionInstanceStatus",
  method: "GET",
  path: "/session-instance-status/{client}",
  client: 1,
};
export const MESSAGE_STATUS: ProviderRow = {
  name: "messageStatus",
  method: "GET",
  path: "/message-status/{client}",
  client: 1,
  query: { messageId: "7" },
  before: [given({ message: { instanceId: 1, messageId: "7", status: "read" } })],
};
export const RECEIVED: ProviderRow = {
  name: "receivedMessages",
  method: "GET",
  path: "/received-messages/{client}",
  client: 1,
  query: { after: "0", limit: "100" },
  before: receivedOfEachKind(),
};

export const ASKING = [REQUEST_CODE, RESEND, VERIFY, VERIFY_PASSWORD, START_QR, ...SENDS];
export const ROWS = [
  ...ASKING,
  CANCEL,
  LOGOUT,
  SESSION_STATUS,
  INSTANCE_STATUS,
  MESSAGE_STATUS,
  RECEIVED,
  ANALYTICS,
  ...messageRows(recipient),
  ...WEBHOOK_ROWS,
];
