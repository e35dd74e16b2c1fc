import { whatsAppIdOf } from "#domain/messages/message-id.ts";
import { GATEWAY_WORDING } from "#domain/wording/gateway.ts";
import { SESSION_WORDING } from "#domain/wording/sessions.ts";
import { describeWhatsAppSession, WHATSAPP_WORDING } from "#domain/wording/whatsapp/session.ts";
import type { TelegramRouteName } from "#ports/contracts/telegram/routes.ts";
import type { WHATSAPP_ROUTES } from "#ports/contracts/whatsapp/routes.ts";
import { EXAMPLE_MESSAGE } from "../request.ts";
import { type Examples, PAGES } from "./example.ts";
import { messageExamples, NOTHING_WAITS, RESENT_MESSAGE } from "./messages.ts";
import { WEBHOOK_EXAMPLES } from "./webhooks.ts";

const timestamp = "2026-11-21T09:41:07.000Z";
const number = "9647701234567";
/** Follows from the message's own id. */
const messageId = whatsAppIdOf(EXAMPLE_MESSAGE);
const phone = "9647700000000";

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
  messageId,
  timestamp,
} as const;

/** A call of each route of the WhatsApp provider API. */
export const WHATSAPP_EXAMPLES: Examples<typeof WHATSAPP_ROUTES, TelegramRouteName> = {
  sessionStatus: {
    fields: {},
    answer: { ...linked, message: describeWhatsAppSession({ state: "connected", reason: "linked", phone: null }) },
    counterpart: "sessionStatus",
  },
  sessionInstanceStatus: {
    fields: {},
    answer: {
      ...linked,
      message: describeWhatsAppSession({ state: "connected", reason: "linked", phone }),
      user: { phone, name: "Tigris Books" },
      queue: NOTHING_WAITS,
    },
    counterpart: "sessionInstanceStatus",
  },
  startSession: {
    fields: {},
    answer: {
      success: true,
      status: "qr",
      message: SESSION_WORDING.qrReady,
      qr: "data:image/png;base64,iVBORw0KGgo…",
      qrText: "2@7fXk0b…",
      expiresAt: "2026-11-21T09:41:37.000Z",
      timestamp,
    },
    counterpart: "startQr",
  },
  logout: {
    fields: {},
    answer: { success: true, status: "success", message: SESSION_WORDING.loggedOut, timestamp },
    counterpart: "logout",
  },
  send: { fields: { number, message: "Order 1042 is on its way." }, answer: sent, counterpart: "sendText" },
  sendImage: {
    fields: { number, imageUrl: `${PAGES}/samples/photo.jpg`, caption: "Your order, packed" },
    answer: sent,
    counterpart: "sendPhoto",
  },
  sendVideo: {
    fields: { number, videoUrl: `${PAGES}/samples/video.mp4`, caption: "How to open the box" },
    answer: sent,
    counterpart: "sendFile",
  },
  sendDocument: {
    fields: {
      number,
      documentUrl: `${PAGES}/samples/document.pdf`,
      fileName: "Invoice 1042.pdf",
      caption: "Thank you",
    },
    answer: sent,
    counterpart: "sendFile",
  },
  sendAudio: {
    fields: { number, audioUrl: `${PAGES}/samples/audio.ogg`, voice: true },
    answer: sent,
    counterpart: "sendFile",
  },
  sendSticker: {
    fields: { number, stickerUrl: `${PAGES}/samples/sticker.webp` },
    answer: sent,
    counterpart: null,
  },
  sendContact: {
    fields: { number, contactName: "Tigris Books", contactNumber: "9647700000000" },
    answer: sent,
    counterpart: "sendContact",
  },
  sendLocation: {
    fields: { number, latitude: 33.3152, longitude: 44.3661, name: "Tigris Books", address: "Baghdad, Iraq" },
    answer: sent,
    counterpart: "sendLocation",
  },
  sendPoll: {
    fields: { number, question: "When shall we deliver?", options: ["Today", "Tomorrow"] },
    answer: sent,
    counterpart: null,
  },
  sendOtp: { fields: { number, otpCode: "482913" }, answer: sent, counterpart: null },
  checkNumber: {
    fields: { number },
    answer: { success: true, status: "success", message: WHATSAPP_WORDING.onWhatsApp, number, exists: true, timestamp },
    counterpart: null,
  },
  ...WEBHOOK_EXAMPLES,
  ...messageExamples({
    platform: "whatsapp",
    sent,
    messageId,
    resentId: whatsAppIdOf(RESENT_MESSAGE),
    receivedId: "84635210987654/3A5C0F27D1B94E68A0F3",
    recipient: number,
    answerTo: number,
    from: { id: "84635210987654", name: "Sara", username: null, phone: number },
  }),
};
