import type { TelegramKind } from "#domain/messages/content.ts";
import type { KindTable } from "../kinds.ts";

const CAPTION = { caption: "caption" } as const;
const FILE = {
  route: "sendFile",
  path: "/send-file-url",
  title: "Send a video or a file",
  summary:
    "Downloads a video or any file of at most 2,097,152,000 bytes from its URL and sends it. Its content decides whether it is shown as a video.",
  names: { url: "fileUrl", ...CAPTION },
} as const;

/** How the Telegram provider API spells each kind. Source: spec §7. */
export const TELEGRAM_KINDS = {
  text: {
    route: "sendText",
    path: "/send-text",
    title: "Send a text",
    summary: "Sends a text. It answers when Telegram has acknowledged the message, not before.",
    names: { text: "message" },
  },
  image: {
    route: "sendPhoto",
    path: "/send-photo-url",
    title: "Send an image",
    summary: "Downloads an image of at most 10 MB from its URL and sends it, with a caption if you like.",
    names: { url: "photoUrl", ...CAPTION },
  },
  video: { ...FILE, sentAs: "document" },
  document: { ...FILE, dashboard: { kind: "file" } },
  audio: {
    route: "sendAudio",
    path: "/send-audio",
    title: "Send a sound or a voice message",
    summary: "Downloads the sound from its URL and sends it; as a voice message, when `voice` is true.",
    names: { url: "audioUrl", voice: "voice" },
  },
  sticker: {
    route: "sendSticker",
    path: "/send-sticker",
    title: "Send a sticker",
    summary: "Downloads a WebP picture of at most 512 KB from its URL and sends it as a sticker.",
    names: { url: "stickerUrl" },
  },
  poll: {
    route: "sendPoll",
    path: "/send-poll",
    title: "Send a poll",
    summary: "Sends a question with 2 to 12 options. Who chooses one comes back as a message of the kind `vote`.",
    names: { question: "question", options: "options", multiple: "multiple" },
  },
  contact: {
    route: "sendContact",
    path: "/send-contact",
    title: "Send a contact",
    summary: "Sends a contact card that the recipient can save.",
    names: { number: "phoneNumber", firstName: "firstName", lastName: "lastName" },
    dashboard: { names: { number: "phone" } },
  },
  location: {
    route: "sendLocation",
    path: "/send-location",
    title: "Send a location",
    summary: "Sends a point on the map; as a venue, when it has a title or an address.",
    names: { latitude: "latitude", longitude: "longitude", name: "title", address: "address" },
    dashboard: { names: { name: "title" } },
  },
} as const satisfies KindTable<TelegramKind>;
