import type { Platform } from "#domain/instances/instance.ts";
import type { DashboardContent, RequestedContent } from "#domain/messages/content.ts";

/** Of every kind that the dashboard sends: a new one has to have its own here. */
type SendsOf<On extends Platform> = {
  readonly [K in DashboardContent[On]["kind"]]: readonly RequestedContent<K>[];
};

export const WHATSAPP_SENDS: SendsOf<"whatsapp"> = {
  text: [{ kind: "text", text: "salam" }],
  image: [
    { kind: "image", url: "https://a.example/b.png", caption: "c" },
    { kind: "image", url: "https://a.example/b.png" },
  ],
  video: [{ kind: "video", url: "https://a.example/b.mp4", caption: "c" }],
  document: [
    { kind: "document", url: "https://a.example/b.pdf", fileName: "Invoice.pdf", caption: "c" },
    { kind: "document", url: "https://a.example/b.pdf" },
  ],
  audio: [
    { kind: "audio", url: "https://a.example/b.ogg", voice: true },
    { kind: "audio", url: "https://a.example/b.mp3" },
  ],
  sticker: [{ kind: "sticker", url: "https://a.example/b.webp" }],
  poll: [
    { kind: "poll", question: "q", options: ["a", "b"], multiple: true },
    { kind: "poll", question: "q", options: ["a", "b"] },
  ],
  contact: [{ kind: "contact", firstName: "Test Contact", number: "00000000000" }],
  location: [
    { kind: "location", latitude: 33.3152, longitude: 44.3661, name: "My Location", address: "Baghdad, Iraq" },
    { kind: "location", latitude: 33.3152, longitude: 44.3661 },
  ],
  otp: [{ kind: "otp", code: "012345" }],
  album: [
    {
      kind: "album",
      items: [
        { kind: "image", url: "https://a.example/b.png", caption: "c" },
        { kind: "video", url: "https://a.example/b.mp4" },
      ],
    },
  ],
};

export const TELEGRAM_SENDS: SendsOf<"telegram"> = {
  text: [{ kind: "text", text: "salam" }],
  image: [
    { kind: "image", url: "https://a.example/b.png", caption: "c" },
    { kind: "image", url: "https://a.example/b.png" },
  ],
  video: [
    { kind: "video", url: "https://a.example/b.mp4", caption: "c" },
    { kind: "video", url: "https://a.example/b.mp4" },
  ],
  document: [{ kind: "document", url: "https://a.example/b.mp4", caption: "c" }],
  audio: [
    { kind: "audio", url: "https://a.example/b.ogg" },
    { kind: "audio", url: "https://a.example/b.ogg", voice: true },
  ],
  sticker: [{ kind: "sticker", url: "https://a.example/b.webp" }],
  poll: [
    { kind: "poll", question: "When?", options: ["Today", "Tomorrow"] },
    { kind: "poll", question: "When?", options: ["Today", "Tomorrow"], multiple: true },
  ],
  contact: [
    { kind: "contact", number: "00000000000", firstName: "Test", lastName: "Contact" },
    { kind: "contact", number: "00000000000", firstName: "Test", lastName: "" },
  ],
  location: [
    { kind: "location", latitude: 33.3152, longitude: 44.3661, name: "My Location", address: "Baghdad, Iraq" },
    { kind: "location", latitude: 33.3152, longitude: 44.3661 },
  ],
  album: [
    {
      kind: "album",
      items: [
        { kind: "image", url: "https://a.example/b.png", caption: "c" },
        { kind: "video", url: "https://a.example/b.mp4" },
      ],
    },
  ],
};
