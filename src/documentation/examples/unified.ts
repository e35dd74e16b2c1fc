import type { z } from "zod";
import type { V1_ROUTES, V1RouteName } from "#ports/contracts/v1/routes.ts";
import { EXAMPLE_MESSAGE, EXAMPLE_GROUP as group, EXAMPLE_UPLOAD as upload } from "../request.ts";
import { LIMITED_SESSION } from "./limits.ts";
import { WHATSAPP_EXAMPLES } from "./whatsapp.ts";

/** Examples of the unified API: of every body, one for each thing that it can say, and of every answer. */

type Routes = typeof V1_ROUTES;
type NamesWith<Part extends "body" | "answer"> = {
  [Name in V1RouteName]: Routes[Name][Part] extends null ? never : Name;
}[V1RouteName];
type Bodies = {
  readonly [Name in NamesWith<"body">]: Readonly<Record<string, z.input<NonNullable<Routes[Name]["body"]>>>>;
};
type Answers = { readonly [Name in NamesWith<"answer">]: z.input<NonNullable<Routes[Name]["answer"]>> };

const to = "+9647701234567";
const people = [to, "+9647712345678"];
const photo = "https://shop.example/photo.jpg";

/** By what each says. */
export const UNIFIED_BODIES: Bodies = {
  sendMessage: {
    text: { to, text: "Your parcel leaves today." },
    image: { to, image: { url: photo, caption: "Your order, packed" } },
    video: { to, video: { url: "https://shop.example/how-to.mp4", caption: "How to open the box" } },
    audio: { to, audio: { url: "https://shop.example/jingle.mp3", fileName: "jingle.mp3" } },
    voice: { to, voice: { media: upload } },
    document: { to, document: { base64: "SGVsbG8=", fileName: "invoice-1042.txt", caption: "Your invoice" } },
    sticker: { to, sticker: { url: "https://shop.example/thanks.webp" } },
    contact: { to, contact: { name: "Omar, driver", phone: "9647705550199" } },
    location: { to, location: { latitude: 33.3152, longitude: 44.3661, name: "Our shop", address: "Rashid Street" } },
    poll: { to, poll: { question: "When shall we come?", options: ["Today", "Tomorrow"], multiple: true } },
    album: { to, album: [{ image: { url: photo, caption: "Both" } }, { image: { media: upload } }] },
    template: { to, template: { name: "order_ready", language: "ar", values: { name: "ليلى", order: 1042 } } },
    "answer in a group": { to: group, text: "@9647701234567 at six", reply_to: EXAMPLE_MESSAGE, mentions: [to] },
    "long text, later": {
      to: "@sara_shop",
      text: "Everything about your order …",
      split: true,
      preview: false,
      sendAt: "2026-11-22T06:00:00.000Z",
    },
  },
  editMessage: { text: { text: "Your parcel leaves tomorrow." } },
  reactToMessage: { reaction: { emoji: "👍" }, "reaction taken back": { emoji: "" } },
  forwardMessage: { "to a person": { to }, "to a group": { to: group } },
  pinMessage: { "for a week": { days: 7 }, "as the network has it": {} },
  muteChat: { "for a day": { hours: 24 }, "for ever": {} },
  showTyping: { typing: { to, state: "typing" }, recording: { to, state: "recording" } },
  showPresence: { online: { state: "online" }, offline: { state: "offline" } },
  markRead: { "one message": { to, messages: ["msg_00T3ZBXSB81Q7G5"] } },
  createGroup: { group: { subject: "Orders", members: people } },
  renameGroup: { name: { subject: "Orders of today" } },
  setGroupPicture: { address: { image: { url: photo } }, "sent up before": { image: { media: upload } } },
  changeMembers: {
    add: { change: "add", members: people },
    remove: { change: "remove", members: people.slice(1) },
    promote: { change: "promote", members: people.slice(0, 1) },
  },
  inviteToGroup: { "the link": {}, "a new link": { renew: true } },
  requestPairingCode: { phone: { phone: "+9647700000000" } },
  givePasskey: { confirm: { confirm: true } },
  changeProxy: {
    socks5: { type: "socks5", host: "proxy.example.com", port: 1080, user: "wesal", password: "secret" },
  },
};

const sent = {
  id: EXAMPLE_MESSAGE,
  state: "sent",
  messageId: WHATSAPP_EXAMPLES.send.answer.messageId ?? null,
  sentAt: "2026-11-21T09:41:08.000Z",
  sendAt: null,
} as const;
const done = { done: true } as const;
const standing = { archived: false, mutedUntil: null };
const chat = "9647701234567";

/** As the provider API tells of them, but for `content`. */
const told = <Message extends { readonly content: object | null; readonly text: string | null }>(message: Message) => ({
  ...message,
  content: message.content === null ? null : { text: message.text },
});
const messages = WHATSAPP_EXAMPLES.messages.answer.messages.map(told);
const { success: _, status: __, message: ___, timestamp: ____, ...sentMessage } = WHATSAPP_EXAMPLES.message.answer;
const events = WHATSAPP_EXAMPLES.events.answer.events.map((event) =>
  event.type === "message.status" || event.type === "message.received" ? { ...event, data: told(event.data) } : event,
);
const onePage = <Item>(...data: readonly Item[]) => ({ data: [...data], has_more: false, next: null });
const family = { id: group, subject: "Orders", size: 3, isAdmin: true };
const reached = { type: "socks5", host: "proxy.example.com", port: 1080 } as const;
const proxy = { ...reached, user: "wesal", hasPassword: true, problem: null };

export const UNIFIED_ANSWERS: Answers = {
  sendMessage: sent,
  editMessage: sent,
  deleteMessage: sent,
  reactToMessage: sent,
  forwardMessage: sent,
  pinMessage: sent,
  unpinMessage: sent,
  listMessages: { data: messages, has_more: true, next: EXAMPLE_MESSAGE },
  readMessage: told(sentMessage),
  listHistory: onePage({ ...told(sentMessage), id: null }),
  listChats: onePage({ ...standing, recipient: chat, name: "Sara", last: told(sentMessage), unread: 1 }),
  listContacts: onePage({ recipient: chat, name: "Sara", phone: chat, username: null, id: "84635210987654" }),
  readChat: { ...standing, blocked: false },
  archiveChat: done,
  unarchiveChat: done,
  muteChat: done,
  unmuteChat: done,
  blockContact: done,
  unblockContact: done,
  showTyping: done,
  showPresence: done,
  markRead: done,
  listEvents: { data: events, has_more: false, next: "43" },
  uploadMedia: {
    id: upload,
    mimetype: "application/pdf",
    fileName: "invoice-1042.pdf",
    bytes: 48_213,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    expiresAt: "2026-11-28T09:41:07.000Z",
  },
  listGroups: onePage(family),
  createGroup: { ...family, missing: [] },
  readGroup: {
    ...family,
    members: [
      { id: "9647700000000", name: null, role: "owner" },
      { id: chat, name: "Sara", role: "member" },
    ],
  },
  renameGroup: done,
  leaveGroup: done,
  setGroupPicture: done,
  removeGroupPicture: done,
  changeMembers: onePage({ id: chat, outcome: "done" }, { id: "9647712345678", outcome: "not-found" }),
  inviteToGroup: { url: "https://chat.whatsapp.com/MbTD4z920rbaTa" },
  readSession: LIMITED_SESSION,
  requestPairingCode: { code: "XNQ4PNJY", expiresAt: "2026-11-21T09:44:07.000Z" },
  readPasskey: { step: "compare", options: null, code: "7KQ2M9XD", expiresAt: "2026-11-21T09:44:07.000Z" },
  givePasskey: { step: "given", options: null, code: null, expiresAt: "2026-11-21T09:44:07.000Z" },
  makePasskeyLink: {
    url: "https://web.whatsapp.com/#wesal-passkey=Ca9mePVoLEMjFx8cMtJk8hHo3MlhtI27",
    expiresAt: "2026-11-21T09:46:07.000Z",
  },
  readProxy: { proxy },
  changeProxy: { proxy },
  removeProxy: { proxy: null },
};
