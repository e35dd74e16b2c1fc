import type { WhatsAppKind } from "#domain/messages/content.ts";
import type { KindTable } from "../kinds.ts";

const CAPTION = { caption: "caption" } as const;

/** How the WhatsApp provider API spells each kind. Source: spec §7. */
export const WHATSAPP_KINDS = {
  text: {
    route: "send",
    path: "/send/{client}",
    title: "Send a text",
    summary: "Sends a text. It answers when WhatsApp has acknowledged the message, not before.",
    names: { text: "message" },
  },
  image: {
    route: "sendImage",
    path: "/send-image/{client}",
    title: "Send an image",
    summary: "Downloads the image from its URL and sends it, with a caption if you like.",
    names: { url: "imageUrl", ...CAPTION },
  },
  video: {
    route: "sendVideo",
    path: "/send-video/{client}",
    title: "Send a video",
    summary: "Downloads the video from its URL and sends it, with a caption if you like.",
    names: { url: "videoUrl", ...CAPTION },
  },
  document: {
    route: "sendDocument",
    path: "/send-document/{client}",
    title: "Send a document",
    summary: "Downloads any file from its URL and sends it as a document, under a name of yours if you like.",
    names: { url: "documentUrl", fileName: "fileName", ...CAPTION },
  },
  audio: {
    route: "sendAudio",
    path: "/send-audio/{client}",
    title: "Send a sound or a voice message",
    summary: "Downloads the sound from its URL and sends it; as a voice message, when `voice` is true.",
    names: { url: "audioUrl", voice: "voice" },
  },
  sticker: {
    route: "sendSticker",
    path: "/send-sticker/{client}",
    title: "Send a sticker",
    summary: "Downloads the sticker from its URL and sends it; one that moves is shown so.",
    names: { url: "stickerUrl" },
  },
  contact: {
    route: "sendContact",
    path: "/send-contact/{client}",
    title: "Send a contact",
    summary: "Sends a contact card that the recipient can save.",
    names: { firstName: "contactName", number: "contactNumber" },
    dashboard: { names: { firstName: "contactName", number: "contactNumber" } },
  },
  location: {
    route: "sendLocation",
    path: "/send-location/{client}",
    title: "Send a location",
    summary: "Sends a point on the map, with a name and an address if you like.",
    names: { latitude: "latitude", longitude: "longitude", name: "name", address: "address" },
  },
  poll: {
    route: "sendPoll",
    path: "/send-poll/{client}",
    title: "Send a poll",
    summary:
      "Asks a question with 2 to 12 options to choose from. What people choose comes in as messages of kind `vote`.",
    names: { question: "question", options: "options", multiple: "multiple" },
  },
  otp: {
    route: "sendOtp",
    path: "/send-otp/{client}",
    title: "Send a one-time code",
    summary: "Sends the code in a sentence of its own, with the advice not to share it.",
    names: { code: "otpCode" },
  },
} as const satisfies KindTable<WhatsAppKind>;
