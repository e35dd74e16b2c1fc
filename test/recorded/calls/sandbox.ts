import { createHash } from "node:crypto";
import type { Scenario, Step } from "../recording.ts";
import { given } from "./provider.ts";
import { ACCOUNT_SCENARIOS } from "./sandbox-accounts.ts";
import { get, placings, post, wrongPlacings } from "./sandbox-calls.ts";
import { PICTURE_SCENARIOS } from "./sandbox-pictures.ts";

const ME = "9647700000100";
const ALI = "9647711111111";
const LAYLA = "9647722222222";
const NOBODY = "9647711110404";
/** One grey pixel. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==";
const PAGE = "<script>alert(1)</script>";
const LETTER = "a letter";
const base64 = (text: string) => Buffer.from(text).toString("base64");
const sha256Of = (text: string) => createHash("sha256").update(text).digest("hex");

/** The WhatsApp network, with a client that is linked to it and sends of every kind. */
const ofWhatsApp: readonly Scenario[] = [
  {
    title: "WhatsApp: from code to message",
    steps: [
      get("/whatsapp/network"),
      get("/whatsapp/pending"),
      get("/whatsapp/phones"),
      given({ whatsapp: "connect" }),
      get("/whatsapp/pending"),
      post("/whatsapp/pending", { qrText: "{qrText}" }),
      get("/whatsapp/pending"),
      post("/whatsapp/scan", { qrText: "{qrText}", phone: NOBODY }),
      post("/whatsapp/scan", { qrText: "{qrText}", phone: "+964 770 000 0100" }),
      post("/whatsapp/scan", { qrText: "{qrText}", phone: ME }),
      get("/whatsapp/pending"),
      given({ whatsapp: "open" }),
      post("/whatsapp/phones", { phone: ALI, name: "Ali" }),
      post("/whatsapp/phones", { phone: LAYLA }),
      post("/whatsapp/phones", { phone: LAYLA, name: "Layla" }),
      get("/whatsapp/phones"),
      ...[
        { text: "hello *there*\nand here" },
        { contacts: { contacts: [{ displayName: "A", vcard: vcard("A", "9647700000001") }] } },
        { location: { degreesLatitude: 33.3, degreesLongitude: 44.4, name: "n", address: "a" } },
        { location: { degreesLatitude: -1, degreesLongitude: 1 } },
        { image: { base64: PNG }, mimetype: "image/png", caption: "look", jpegThumbnail: "" },
        { video: { base64: PNG }, mimetype: "video/mp4", caption: "watch", jpegThumbnail: "" },
        { document: { base64: base64(PAGE) }, mimetype: "text/html", fileName: "page.html" },
        { document: { base64: base64(LETTER) }, mimetype: "text/plain", fileName: "letter.txt", caption: "read me" },
      ].map((content) => given({ whatsapp: "send", to: ALI, content })),
      get(`/whatsapp/messages?phone=%2B${ALI}`),
      get(`/whatsapp/messages?phone=${ME}`),
      get("/whatsapp/phones"),
      get(`/whatsapp/media/${sha256Of(PAGE)}`),
      get(`/whatsapp/media/${sha256Of(LETTER)}`),
      post("/whatsapp/read", { phone: ALI, peer: ME }),
      get(`/whatsapp/messages?phone=${ALI}`),
      post("/whatsapp/reply", { from: ALI, to: ME, text: "salam" }),
      given({ whatsapp: "received", text: "salam" }),
      get(`/whatsapp/messages?phone=${ME}`),
      post("/whatsapp/faults", { kind: "nack", code: 463, phone: ME }),
      given({ whatsapp: "refused", to: ALI }),
      post("/whatsapp/faults", { kind: "clear" }),
      post("/whatsapp/unlink", { phone: ME }),
      given({ whatsapp: "unlinked" }),
      get("/whatsapp/phones"),
      ...[
        { kind: "text", text: "by another call" },
        { kind: "image", file: PNG, mimetype: "image/png", caption: "look" },
        { kind: "video", file: PNG },
        { kind: "document", file: base64(LETTER), mimetype: "text/plain", fileName: "answer.txt" },
        { kind: "audio", file: PNG, voice: true },
        { kind: "contact", name: "B", number: LAYLA },
        { kind: "location", latitude: 33.3, longitude: 44.4, place: "n", address: "a" },
      ].map((message) => post("/whatsapp/send", { from: ALI, to: ME, ...message })),
      get("/whatsapp/takeovers"),
      get(`/whatsapp/groups?phone=${ALI}`),
      post("/whatsapp/groups", { from: ALI, subject: "Team", members: [ME] }),
      post("/whatsapp/online", { phone: ALI, online: false }),
      post("/whatsapp/send", { from: ALI, to: ME, kind: "text", text: "from nowhere" }),
      get("/whatsapp/phones"),
      post("/whatsapp/online", { phone: ALI, online: true }),
      ...placings(ALI, ME),
      get(`/whatsapp/messages?phone=${ME}`),
    ],
  },
  {
    title: "WhatsApp: a code that is typed",
    steps: [
      post("/whatsapp/enter-code", { code: "ABCD2345", phone: ME }),
      given({ whatsapp: "ask-for-code", to: ME }),
      post("/whatsapp/enter-code", { code: "ZZZZ-9999", phone: ME }),
      post("/whatsapp/enter-code", { code: "{pairingCode}", phone: ME }),
      given({ whatsapp: "open" }),
      get("/whatsapp/phones"),
    ],
  },
  ...ACCOUNT_SCENARIOS,
  {
    title: "WhatsApp: what is not as described",
    steps: [
      post("/whatsapp/scan", { qrText: "x", phone: ME }),
      post("/whatsapp/scan", { qrText: "2@x,y,z,w", phone: ME }),
      post("/whatsapp/scan", { phone: ME }),
      post("/whatsapp/scan", { qrText: "x" }),
      post("/whatsapp/scan", { qrText: "", phone: "12" }),
      post("/whatsapp/enter-code", { code: "abcd-2345", phone: ME }),
      post("/whatsapp/enter-code", { code: "ABCD2345", phone: NOBODY }),
      post("/whatsapp/enter-code", { code: "0000", phone: ME }),
      post("/whatsapp/enter-code", {}),
      post("/whatsapp/pending", { qrText: "2@x,y,z,w" }),
      post("/whatsapp/pending", {}),
      post("/whatsapp/phones", { phone: "12" }),
      post("/whatsapp/phones", { phone: NOBODY }),
      post("/whatsapp/phones", { phone: ALI, name: "<x × 65>" }),
      post("/whatsapp/phones", { phone: ALI, surplus: 1 }),
      post("/whatsapp/reply", { from: ALI, to: ME, text: "" }),
      post("/whatsapp/reply", { from: ALI, to: NOBODY, text: "a" }),
      post("/whatsapp/reply", { from: ALI, to: ME, text: "<x × 4097>" }),
      post("/whatsapp/read", { phone: ALI }),
      post("/whatsapp/read", { phone: ALI, peer: ME }),
      post("/whatsapp/unlink", { phone: ALI }),
      post("/whatsapp/unlink", {}),
      ...["drop", "nack", "silence", "conflict", "stream-error", "login-failure", "deaf", "clear"].map((kind) =>
        post("/whatsapp/faults", { kind }),
      ),
      post("/whatsapp/faults", { kind: "flood" }),
      post("/whatsapp/faults", { kind: "nack", code: "x" }),
      get("/whatsapp/messages"),
      get("/whatsapp/messages?phone=x"),
      get(`/whatsapp/messages?phone=${ALI}`),
      post("/whatsapp/send", { from: ALI, to: ME, kind: "poll" }),
      post("/whatsapp/send", { from: ALI, to: ME, kind: "image", file: "no base64!" }),
      post("/whatsapp/send", { from: ALI, to: NOBODY, kind: "text", text: "a" }),
      post("/whatsapp/send", { from: ALI, to: ME, kind: "reaction", about: "3EB0", emoji: "👍" }),
      post("/whatsapp/groups", { from: ALI, subject: "Team", members: [NOBODY] }),
      post("/whatsapp/groups", { from: ALI, subject: "", members: [] }),
      post("/whatsapp/send", { from: ALI, to: "group:120363999", kind: "text", text: "a" }),
      post("/whatsapp/online", { phone: NOBODY, online: false }),
      ...wrongPlacings(ALI, ME, NOBODY),
      post("/whatsapp/online", { phone: ALI }),
      get(`/whatsapp/media/${"0".repeat(64)}`),
    ],
  },
];

function vcard(name: string, phone: string): string {
  return `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${phone}:+${phone}\nEND:VCARD`;
}

const TG_ME = "9647700011000";
const TG_ALI = "9647700011001";
const messagesOf = (peer: string) => get(`/telegram/messages?peer=${encodeURIComponent(peer)}`);

/** The Telegram network, with a client that logs in and sends of every kind. */
const ofTelegram: readonly Scenario[] = [
  {
    title: "Telegram: from code to message",
    steps: [
      get("/telegram/network"),
      get("/telegram/accounts"),
      get("/telegram/pending"),
      post("/telegram/accounts", { phone: `+${TG_ALI}`, username: "@ali_r", name: "Ali" }),
      get(`/telegram/code?phone=%2B${TG_ME}`),
      given({ telegram: "ask-for-code", phone: TG_ME }),
      get(`/telegram/code?phone=%2B${TG_ME}`),
      given({ telegram: "sign-in", phone: TG_ME }),
      get(`/telegram/code?phone=${TG_ME}`),
      messagesOf(TG_ME),
      post("/telegram/accounts", { phone: TG_ME, name: "Me", password: "secret", hint: "h", dataCentre: 2 }),
      get("/telegram/accounts"),
      given({ telegram: "text", to: "ali_r", text: "hello\nthere" }),
      given({ telegram: "document", to: "ali_r", base64: base64(LETTER), fileName: "letter.txt", mime: "text/plain" }),
      given({ telegram: "document", to: "ali_r", base64: base64(PAGE), fileName: "page.html", mime: "text/html" }),
      given({ telegram: "photo", to: "ali_r", base64: PNG, text: "look" }),
      given({ telegram: "document", to: "ali_r", base64: PNG, fileName: "clip.mp4", mime: "video/mp4" }),
      given({ telegram: "contact", to: "ali_r", phone: "9647700000001", firstName: "A", lastName: "B" }),
      given({ telegram: "location", to: "ali_r", latitude: 33.25, longitude: 44.5 }),
      given({ telegram: "venue", to: "ali_r", latitude: 33.25, longitude: 44.5, title: "Office", address: "A street" }),
      messagesOf("@ali_r"),
      messagesOf(`+${TG_ME}`),
      get("/telegram/accounts"),
      get(`/telegram/media/${sha256Of(PAGE)}`),
      get(`/telegram/media/${sha256Of(LETTER)}`),
      post("/telegram/read", { phone: TG_ALI, peer: TG_ME }),
      messagesOf(TG_ALI),
      post("/telegram/reply", { from: TG_ALI, to: TG_ME, text: "salam" }),
      ...[
        { kind: "text", text: "by another call" },
        { kind: "image", file: PNG, mimetype: "image/png", caption: "look" },
        { kind: "video", file: PNG },
        { kind: "document", file: base64(LETTER), mimetype: "text/plain", fileName: "answer.txt" },
        { kind: "audio", file: PNG, voice: true },
        { kind: "contact", name: "B", number: LAYLA },
        { kind: "location", latitude: 33.3, longitude: 44.4, place: "n", address: "a" },
      ].map((message) => post("/telegram/send", { from: TG_ALI, to: TG_ME, ...message })),
      post("/telegram/groups", { by: TG_ALI, title: "Book club", members: [TG_ME] }),
      get(`/telegram/groups?peer=${TG_ALI}`),
      post("/telegram/send", {
        ...{ kind: "poll", from: TG_ALI, to: "group:4000000001" },
        ...{ question: "When?", options: ["Today", "Tomorrow"] },
      }),
      messagesOf("group:4000000001"),
      post("/telegram/reply", { from: LAYLA, to: "group:4000000001", text: "I am not in it" }),
      post("/telegram/read", { phone: TG_ME, peer: "777000" }),
      messagesOf(TG_ME),
      post("/telegram/faults", { kind: "error", method: "users.getUsers", errorCode: 420, text: "FLOOD_WAIT_3" }),
      post("/telegram/faults", { kind: "clear" }),
      post("/telegram/revoke", { phone: TG_ME }),
      get("/telegram/accounts"),
    ],
  },
  {
    title: "Telegram: a code on a screen",
    steps: [
      post("/telegram/accounts", { phone: TG_ALI, username: "ali_r" }),
      given({ telegram: "show-qr" }),
      get("/telegram/pending"),
      post("/telegram/confirm-qr", { url: "{url}", phone: NOBODY }),
      post("/telegram/confirm-qr", { url: "{url}", phone: TG_ALI }),
      given({ telegram: "qr-confirmed" }),
      post("/telegram/confirm-qr", { url: "{url}", phone: TG_ALI }),
      get("/telegram/pending"),
      post("/telegram/revoke", { phone: TG_ALI, how: "destroy-key" }),
    ],
  },
  {
    title: "Telegram: what is not as described",
    steps: [
      post("/telegram/confirm-qr", { url: "x", phone: TG_ME }),
      post("/telegram/confirm-qr", { url: "tg://login?token=x", phone: TG_ME }),
      post("/telegram/confirm-qr", { phone: TG_ME }),
      post("/telegram/accounts", { phone: "12" }),
      post("/telegram/accounts", { phone: TG_ME, username: "1x" }),
      post("/telegram/accounts", { phone: TG_ALI, username: "ali_r" }),
      post("/telegram/accounts", { phone: TG_ME, username: "ALI_R" }),
      post("/telegram/accounts", { phone: TG_ME, dataCentre: 3 }),
      post("/telegram/accounts", { phone: TG_ME, surplus: 1 }),
      post("/telegram/accounts", { phone: NOBODY }),
      post("/telegram/reply", { from: TG_ALI, to: TG_ME, text: "" }),
      post("/telegram/reply", { from: TG_ALI, to: NOBODY, text: "a" }),
      post("/telegram/send", { from: TG_ALI, to: TG_ALI, kind: "poll" }),
      post("/telegram/send", { from: TG_ALI, to: TG_ALI, kind: "image", file: "no base64!" }),
      post("/telegram/send", { from: TG_ALI, to: NOBODY, kind: "text", text: "a" }),
      post("/telegram/send", { from: TG_ALI, to: TG_ALI, kind: "reaction", about: "3", emoji: "👍" }),
      post("/telegram/read", { phone: TG_ALI }),
      post("/telegram/revoke", { phone: TG_ME, how: "kindly" }),
      post("/telegram/revoke", {}),
      post("/telegram/faults", { kind: "flood" }),
      post("/telegram/faults", { kind: "error" }),
      post("/telegram/faults", { kind: "lose-answer", method: "messages.sendMessage" }),
      post("/telegram/faults", { kind: "silence", method: "messages.sendMessage" }),
      post("/telegram/faults", { kind: "salt" }),
      post("/telegram/faults", { kind: "drop" }),
      post("/telegram/faults", { kind: "clear" }),
      get("/telegram/code"),
      get("/telegram/code?phone=x"),
      get("/telegram/messages"),
      messagesOf("9647700011999"),
      get(`/telegram/media/${"0".repeat(64)}`),
    ],
  },
];

const WRITES =
  `whatsapp/pending whatsapp/scan whatsapp/enter-code whatsapp/phones whatsapp/reply whatsapp/send whatsapp/groups whatsapp/online whatsapp/read whatsapp/unlink whatsapp/faults
  telegram/accounts telegram/confirm-qr telegram/reply telegram/send telegram/read telegram/revoke telegram/faults`.split(
    /\s+/,
  );

const around: readonly Scenario[] = [
  {
    title: "sandbox: health, and what is no path",
    steps: [
      ...["/healthz", "/readyz", "/", "/nowhere", "/whatsapp/nothing", "/whatsapp/scan"].map((path) => get(path)),
      post("/whatsapp/network", {}),
      post("/nowhere", {}),
    ],
  },
  {
    title: "sandbox: who is refused",
    steps: [
      get("/whatsapp/phones", { origin: "https://evil.example" }),
      get("/telegram/accounts", { origin: "null" }),
      get("/whatsapp/phones", { host: "evil.example" }),
    ],
  },
  {
    title: "sandbox: bodies that cannot be read",
    steps: WRITES.flatMap((path): Step[] =>
      ["{", "", "[1]", '{"a":"<x × 70000>"}'].map((raw) => ({ method: "POST", path: `/${path}`, raw })),
    ),
  },
  {
    title: "sandbox: a fault of its own",
    steps: [given({ broken: true }), get("/whatsapp/phones"), get("/telegram/accounts")],
  },
];

/** The control API of both networks, and every answer that it can give. */
export const SANDBOX_SCENARIOS: readonly Scenario[] = [...around, ...ofWhatsApp, ...ofTelegram, ...PICTURE_SCENARIOS];
