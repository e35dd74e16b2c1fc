import { okSchema, repliedSchema, scannedSchema } from "../sandbox/fields.ts";
import { EXAMPLE_PICTURE } from "../sandbox/pictures.ts";
import { acting, mediaRoute, reading, type SandboxRoutes } from "../sandbox/route.ts";
import { chatStandingsSchema } from "../sandbox/standings.ts";
import {
  accountInputSchema,
  accountsSchema,
  codeQuerySchema,
  codeSchema,
  confirmQrInputSchema,
  peerQuerySchema,
  pendingTelegramListSchema,
  revokeInputSchema,
  telegramChatInputSchema,
  telegramFaultSchema,
  telegramGroupInputSchema,
  telegramGroupsSchema,
  telegramMessagesSchema,
  telegramNetworkSchema,
  telegramPhoneSendInputSchema,
  telegramPictureInputSchema,
  telegramReadInputSchema,
  telegramReplyInputSchema,
} from "./sandbox.ts";
import { TELEGRAM_SANDBOX_PATHS } from "./sandbox-paths.ts";

const SARA = {
  id: "6000000001",
  phone: "9647701234567",
  username: "sara_shop",
  name: "Sara",
  hasPassword: false,
  sessions: [],
  unread: 0,
};
const ACCOUNT = "9647700000000";
const GROUP = {
  peer: "group:4000000001",
  title: "Book club",
  members: [
    { phone: SARA.phone, role: "owner" as const },
    { phone: ACCOUNT, role: "member" as const },
  ],
  link: "https://t.me/+1z141z4",
};
const SINCE = "2026-11-21T10:00:00.000Z";
const QR_URL = "tg://login?token=AQID…";

/** The control API of the sandbox's Telegram: one table for what serves it and for the documentation. */
export const TELEGRAM_SANDBOX_ROUTES = {
  network: reading({
    path: TELEGRAM_SANDBOX_PATHS.network,
    title: "Where Telegram is",
    summary: "The data centres that the gateway connects to, and the key that it trusts.",
    answer: telegramNetworkSchema,
    example: {
      fields: {},
      answer: {
        publicKey: "-----BEGIN RSA PUBLIC KEY-----…",
        dataCentres: {
          "1": { host: "127.0.0.1", port: 40001 },
          "2": { host: "127.0.0.1", port: 40002 },
          "4": { host: "127.0.0.1", port: 40004 },
        },
      },
    },
  }),
  accounts: reading({
    path: TELEGRAM_SANDBOX_PATHS.accounts,
    title: "Accounts",
    summary: "Accounts that were made or logged in to, newest first, then those that were active last.",
    answer: accountsSchema,
    example: { fields: {}, answer: { accounts: [SARA] } },
  }),
  putAccount: acting({
    path: TELEGRAM_SANDBOX_PATHS.accounts,
    title: "Make or change an account",
    summary: "Makes an account, or changes what is given of one. Somebody holds its phone from now on.",
    body: accountInputSchema,
    answer: accountsSchema,
    example: {
      fields: { phone: SARA.phone, username: "@sara_shop", name: "Sara" },
      answer: { accounts: [SARA] },
    },
  }),
  groups: reading({
    path: TELEGRAM_SANDBOX_PATHS.groups,
    title: "Groups",
    summary: "Groups and channels that an account is in, with who else is.",
    query: peerQuerySchema,
    answer: telegramGroupsSchema,
    example: { fields: { peer: "@sara_shop" }, answer: { groups: [GROUP] } },
  }),
  putGroup: acting({
    path: TELEGRAM_SANDBOX_PATHS.groups,
    title: "Make a group or a channel",
    summary: "An account makes one. Its members write into it by naming its `peer` as `to`.",
    body: telegramGroupInputSchema,
    answer: telegramGroupsSchema,
    example: {
      fields: { by: "@sara_shop", title: GROUP.title, members: [ACCOUNT] },
      answer: { groups: [GROUP] },
    },
  }),
  setPicture: acting({
    path: TELEGRAM_SANDBOX_PATHS.picture,
    title: "Give an account a picture",
    summary: "The profile picture of an account, or that of a group or channel, in place of the one before.",
    body: telegramPictureInputSchema,
    answer: okSchema,
    example: { fields: { peer: "@sara_shop", image: EXAMPLE_PICTURE }, answer: { ok: true } },
  }),
  code: reading({
    path: TELEGRAM_SANDBOX_PATHS.code,
    title: "The log-in code",
    summary: "The last code sent to a number; null when none was asked for, or it has been used.",
    query: codeQuerySchema,
    answer: codeSchema,
    example: { fields: { phone: ACCOUNT }, answer: { code: "40917", via: "app" } },
  }),
  pending: reading({
    path: TELEGRAM_SANDBOX_PATHS.pending,
    title: "Clients that show a QR code",
    summary: "The codes on show whose clients still wait; `device` ends with the client name.",
    answer: pendingTelegramListSchema,
    example: { fields: {}, answer: { pending: [{ url: QR_URL, device: "Wesal Client002", since: SINCE }] } },
  }),
  confirmQr: acting({
    path: TELEGRAM_SANDBOX_PATHS.confirmQr,
    title: "Confirm a QR code",
    summary: "A phone scans the code that a client shows, and the client is logged in.",
    body: confirmQrInputSchema,
    answer: scannedSchema,
    example: { fields: { url: QR_URL, phone: ACCOUNT }, answer: { phone: ACCOUNT, device: "Wesal Client002" } },
  }),
  messages: reading({
    path: TELEGRAM_SANDBOX_PATHS.messages,
    title: "Messages of an account",
    summary:
      "What an account has sent and got, or what stands in a group, oldest first, at most 500. A number or username that nobody has is `RECIPIENT_NOT_FOUND`.",
    query: peerQuerySchema,
    answer: telegramMessagesSchema,
    example: {
      fields: { peer: "@sara_shop" },
      answer: {
        messages: [
          {
            id: "2",
            from: ACCOUNT,
            to: SARA.phone,
            kind: "text",
            text: "Your order is ready",
            at: SINCE,
            status: "read",
          },
        ],
      },
    },
  }),
  chats: reading({
    path: TELEGRAM_SANDBOX_PATHS.chats,
    title: "Archived and muted chats of an account",
    summary:
      "Chats that are archived or muted for an account, whichever of its devices did it. All others are neither.",
    query: peerQuerySchema,
    answer: chatStandingsSchema,
    example: {
      fields: { peer: "@sara_shop" },
      answer: { chats: [{ peer: ACCOUNT, archived: true, mutedUntil: "forever" }] },
    },
  }),
  putChat: acting({
    path: TELEGRAM_SANDBOX_PATHS.chats,
    title: "Archive or mute a chat as an account",
    summary:
      "An account archives or mutes a chat on its phone, or takes that back; its other devices are told. What is left out stays.",
    body: telegramChatInputSchema,
    answer: okSchema,
    example: { fields: { phone: "@sara_shop", peer: ACCOUNT, archived: true }, answer: { ok: true } },
  }),
  media: mediaRoute(TELEGRAM_SANDBOX_PATHS.media),
  reply: acting({
    path: TELEGRAM_SANDBOX_PATHS.reply,
    title: "Write as an account",
    summary: "An account writes a text to another one. To the linked one, it is a message received.",
    body: telegramReplyInputSchema,
    answer: repliedSchema,
    example: { fields: { from: "@sara_shop", to: ACCOUNT, text: "On my way" }, answer: { id: "3" } },
  }),
  send: acting({
    path: TELEGRAM_SANDBOX_PATHS.send,
    title: "Send as an account",
    summary:
      "An account sends a file, a contact, a place, a poll or a text to another one or into a group; `quotes` answers a message. It reacts, votes, edits or deletes with `about`. The fields are those of its `kind`.",
    body: telegramPhoneSendInputSchema,
    answer: repliedSchema,
    example: {
      fields: { kind: "location", from: "@sara_shop", to: ACCOUNT, latitude: 33.3152, longitude: 44.3661 },
      answer: { id: "4" },
    },
  }),
  read: acting({
    path: TELEGRAM_SANDBOX_PATHS.read,
    title: "Read as an account",
    summary: "A phone opens its chat with `peer`: two ticks for whoever wrote.",
    body: telegramReadInputSchema,
    answer: okSchema,
    example: { fields: { phone: "@sara_shop", peer: ACCOUNT }, answer: { ok: true } },
  }),
  revoke: acting({
    path: TELEGRAM_SANDBOX_PATHS.revoke,
    title: "End an account's log-ins",
    summary: "Ends every log-in of an account, as its owner does under Settings › Devices.",
    body: revokeInputSchema,
    answer: okSchema,
    example: { fields: { phone: ACCOUNT }, answer: { ok: true } },
  }),
  faults: acting({
    path: TELEGRAM_SANDBOX_PATHS.faults,
    title: "Let Telegram fail",
    summary:
      "`error` refuses the next `times` calls of `method`; `lose-answer` does the next one without answering; `silence` lasts until `clear`; `drop` and `salt` happen at once.",
    body: telegramFaultSchema,
    answer: okSchema,
    example: {
      fields: { kind: "error", method: "messages.sendMessage", errorCode: 420, text: "FLOOD_WAIT_30" },
      answer: { ok: true },
    },
  }),
} satisfies SandboxRoutes;
