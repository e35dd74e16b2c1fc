import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { describeCodeSent, describeTelegramSession, TELEGRAM_WORDING } from "#domain/wording/telegram/session.ts";
import type { TELEGRAM_ROUTES } from "#ports/contracts/telegram/routes.ts";
import type { WhatsAppRouteName } from "#ports/contracts/whatsapp/routes.ts";
import { EXAMPLE_MESSAGE } from "../request.ts";
import { type Examples, PAGES } from "./example.ts";
import { messageExamples, NOTHING_WAITS } from "./messages.ts";
import { WEBHOOK_EXAMPLES } from "./webhooks.ts";

const timestamp = "2026-11-21T09:41:07.000Z";
const expiresAt = "2026-11-21T09:46:07.000Z";
const recipient = "@sara_shop";
const phone = "9647700000000";
const user = { name: "Tigris Books", username: "tigris_books", phone };

const linked = {
  success: true,
  status: "connected",
  reason: "linked",
  since: "2026-11-20T16:02:55.000Z",
  timestamp,
} as const;
const sent = {
  success: true,
  status: "success",
  message: GATEWAY_WORDING.messageSent,
  id: EXAMPLE_MESSAGE,
  messageId: "1042",
  duplicate: false,
  timestamp,
} as const;
const loggedIn = { success: true, status: "success", message: TELEGRAM_WORDING.loggedIn, user, timestamp } as const;

function codeSent(type: "app" | "sms", next: "sms" | null) {
  const delivery = { type, next, length: 5, timeout: next === null ? null : 60 };
  return {
    success: true,
    status: "success",
    message: describeCodeSent(type),
    delivery,
    login: { step: "code", phone, delivery, sentAt: timestamp, expiresAt },
    timestamp,
  } as const;
}

/** A call of each route of the Telegram provider API. */
export const TELEGRAM_EXAMPLES: Examples<typeof TELEGRAM_ROUTES, WhatsAppRouteName> = {
  sessionStatus: {
    fields: {},
    answer: { ...linked, message: describeTelegramSession({ reason: "linked", user: null }) },
    counterpart: "sessionStatus",
  },
  sessionInstanceStatus: {
    fields: {},
    answer: { ...linked, message: `Connected as ${user.name}`, user, queue: NOTHING_WAITS },
    counterpart: "sessionInstanceStatus",
  },
  requestCode: { fields: { phoneNumber: phone }, answer: codeSent("app", "sms"), counterpart: "startSession" },
  resendCode: { fields: {}, answer: codeSent("sms", null), counterpart: "startSession" },
  verifyCode: { fields: { code: "48291" }, answer: loggedIn, counterpart: "startSession" },
  verifyPassword: { fields: { password: "correct horse" }, answer: loggedIn, counterpart: "startSession" },
  cancelLogin: {
    fields: {},
    answer: { success: true, status: "success", message: TELEGRAM_WORDING.cancelled, timestamp },
    counterpart: "logout",
  },
  startQr: {
    fields: {},
    answer: {
      success: true,
      status: "qr",
      message: TELEGRAM_WORDING.qrReady,
      qr: "data:image/png;base64,iVBORw0KGgo…",
      qrText: "tg://login?token=AQL6…",
      expiresAt: "2026-11-21T09:41:37.000Z",
      timestamp,
    },
    counterpart: "startSession",
  },
  logout: {
    fields: {},
    answer: { success: true, status: "success", message: SESSION_WORDING.loggedOut, timestamp },
    counterpart: "logout",
  },
  sendText: { fields: { recipient, message: "Order 1042 is on its way." }, answer: sent, counterpart: "send" },
  sendPhoto: {
    fields: { recipient, photoUrl: `${PAGES}/samples/photo.jpg`, caption: "Your order, packed" },
    answer: sent,
    counterpart: "sendImage",
  },
  sendFile: {
    fields: { recipient, fileUrl: `${PAGES}/samples/document.pdf`, caption: "Invoice 1042" },
    answer: sent,
    counterpart: "sendVideo",
  },
  sendAudio: {
    fields: { recipient, audioUrl: `${PAGES}/samples/audio.ogg`, voice: true },
    answer: sent,
    counterpart: "sendAudio",
  },
  sendSticker: {
    fields: { recipient, stickerUrl: `${PAGES}/samples/sticker.webp` },
    answer: sent,
    counterpart: "sendImage",
  },
  sendPoll: {
    fields: { recipient, question: "When shall we deliver?", options: ["This morning", "This evening"] },
    answer: sent,
    counterpart: "send",
  },
  sendContact: {
    fields: { recipient, phoneNumber: phone, firstName: "Tigris", lastName: "Books" },
    answer: sent,
    counterpart: "sendContact",
  },
  sendLocation: {
    fields: { recipient, latitude: 33.3152, longitude: 44.3661, title: "Tigris Books", address: "Baghdad, Iraq" },
    answer: sent,
    counterpart: "sendLocation",
  },
  ...WEBHOOK_EXAMPLES,
  ...messageExamples({
    platform: "telegram",
    sent,
    messageId: "1042",
    receivedId: "1043",
    resentId: "1044",
    recipient,
    answerTo: "id:5000000123",
    from: { id: "5000000123", name: "Sara", username: "sara_shop", phone: null },
  }),
};
