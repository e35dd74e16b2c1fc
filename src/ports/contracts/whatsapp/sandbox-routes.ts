import { okSchema, repliedSchema } from "../sandbox/fields.ts";
import { EXAMPLE_PICTURE } from "../sandbox/pictures.ts";
import { acting, mediaRoute, reading, type SandboxRoutes } from "../sandbox/route.ts";
import { chatStandingsSchema } from "../sandbox/standings.ts";
import {
  askPasskeyInputSchema,
  enterCodeInputSchema,
  groupInputSchema,
  groupsSchema,
  pendingPasskeysSchema,
  pendingWhatsAppListSchema,
  phoneInputSchema,
  phoneQuerySchema,
  phonesSchema,
  scanInputSchema,
  showInputSchema,
  takeoversSchema,
  unlinkInputSchema,
  whatsappChatInputSchema,
  whatsappFaultSchema,
  whatsappMessagesSchema,
  whatsappNetworkSchema,
  whatsappOnlineInputSchema,
  whatsappPhoneSendInputSchema,
  whatsappPictureInputSchema,
  whatsappReadInputSchema,
  whatsappReplyInputSchema,
  whatsappScannedSchema,
} from "./sandbox.ts";
import { limitsInputSchema, limitsQuerySchema, sandboxLimitsSchema } from "./sandbox-limits.ts";
import { WHATSAPP_SANDBOX_PATHS } from "./sandbox-paths.ts";

const PHONE = "9647701234567";
const LINKED = "9647700000000";
const GROUP = "group:120363021033000001";
const AT = "2026-11-21T10:00:00.000Z";
const LATER = "2026-11-22T10:00:00.000Z";
const LIMITS = {
  lockedUntil: LATER,
  lockType: "DEFAULT",
  quota: 50,
  used: 40,
  renewsAt: "2026-12-21T10:00:00.000Z",
  status: "FIRST_WARNING",
} as const;
const QR_TEXT = "https://wa.me/settings/linked_devices#2@Xq7…";

/** The control API of the sandbox's WhatsApp: one table for what serves it and for the documentation. */
export const WHATSAPP_SANDBOX_ROUTES = {
  network: reading({
    path: WHATSAPP_SANDBOX_PATHS.network,
    title: "Where the network is",
    summary: "What the gateway connects to and whom it trusts there.",
    answer: whatsappNetworkSchema,
    example: {
      fields: {},
      answer: {
        webSocketUrl: "ws://127.0.0.1:40001/ws/chat",
        rootPublicKey: "oQFW…",
        mediaCa: "-----BEGIN CERTIFICATE-----…",
      },
    },
  }),
  pending: reading({
    path: WHATSAPP_SANDBOX_PATHS.pending,
    title: "Devices that wait to be linked",
    summary: "The QR codes on show whose devices still wait; `device` ends with the client name.",
    answer: pendingWhatsAppListSchema,
    example: { fields: {}, answer: { pending: [{ qrText: QR_TEXT, device: "Wesal Client001", since: AT }] } },
  }),
  show: acting({
    path: WHATSAPP_SANDBOX_PATHS.pending,
    title: "Show a code",
    summary: "Puts a QR code where the sandbox's phones can see it. The gateway does it by itself.",
    body: showInputSchema,
    answer: okSchema,
    example: { fields: { qrText: QR_TEXT }, answer: { ok: true } },
  }),
  scan: acting({
    path: WHATSAPP_SANDBOX_PATHS.scan,
    title: "Scan a code",
    summary: "A phone scans the QR code that a device shows, and the device is linked to it.",
    body: scanInputSchema,
    answer: whatsappScannedSchema,
    example: { fields: { qrText: QR_TEXT, phone: LINKED }, answer: { phone: LINKED, device: "Wesal Client001" } },
  }),
  enterCode: acting({
    path: WHATSAPP_SANDBOX_PATHS.enterCode,
    title: "Type a code",
    summary:
      "A phone types the code that a device asked for its number, and the device is linked to it. A code is good for three tries within 180 seconds.",
    body: enterCodeInputSchema,
    answer: whatsappScannedSchema,
    example: { fields: { code: "ABCD2345", phone: LINKED }, answer: { phone: LINKED, device: "Wesal Client001" } },
  }),
  pendingPasskeys: reading({
    path: WHATSAPP_SANDBOX_PATHS.passkeys,
    title: "Devices that wait for a passkey",
    summary:
      "Devices that a phone has taken and that wait for its passkey; `answer` is what its keychain says, as `credential.toJSON()` of a browser.",
    query: phoneQuerySchema,
    answer: pendingPasskeysSchema,
    example: {
      fields: { phone: LINKED },
      answer: { pending: [{ device: "Wesal Client001", code: "Y7J96NDN", answer: null }] },
    },
  }),
  askForPasskey: acting({
    path: WHATSAPP_SANDBOX_PATHS.passkeys,
    title: "Ask for a passkey",
    summary: "From now on a device that is linked to this phone has to bring an answer of its passkey, or none has to.",
    body: askPasskeyInputSchema,
    answer: okSchema,
    example: { fields: { phone: LINKED, asked: true }, answer: { ok: true } },
  }),
  phones: reading({
    path: WHATSAPP_SANDBOX_PATHS.phones,
    title: "Phones",
    summary: "Phones that were linked or added, then numbers that messages came to or went out from, newest first.",
    answer: phonesSchema,
    example: { fields: {}, answer: { phones: [{ phone: PHONE, name: "Layla", devices: [], unread: 1 }] } },
  }),
  addPhone: acting({
    path: WHATSAPP_SANDBOX_PATHS.phones,
    title: "Add a phone",
    summary: "Somebody holds this phone from now on: it reads only when told to.",
    body: phoneInputSchema,
    answer: phonesSchema,
    example: {
      fields: { phone: PHONE, name: "Layla" },
      answer: { phones: [{ phone: PHONE, name: "Layla", devices: [], unread: 0 }] },
    },
  }),
  messages: reading({
    path: WHATSAPP_SANDBOX_PATHS.messages,
    title: "Messages of a phone",
    summary:
      "What a phone has sent and got, oldest first. A number that nobody wrote to or from is `RECIPIENT_NOT_FOUND`.",
    query: phoneQuerySchema,
    answer: whatsappMessagesSchema,
    example: {
      fields: { phone: PHONE },
      answer: {
        messages: [
          {
            id: "3EB0C767D097B7C7C030",
            from: LINKED,
            to: PHONE,
            kind: "text",
            text: "Hello",
            at: AT,
            status: "delivered",
          },
        ],
      },
    },
  }),
  chats: reading({
    path: WHATSAPP_SANDBOX_PATHS.chats,
    title: "Archived and muted chats of a phone",
    summary: "Chats that are archived or muted on a phone, whichever of its devices did it. All others are neither.",
    query: phoneQuerySchema,
    answer: chatStandingsSchema,
    example: {
      fields: { phone: LINKED },
      answer: { chats: [{ peer: PHONE, archived: true, mutedUntil: "forever" }] },
    },
  }),
  putChat: acting({
    path: WHATSAPP_SANDBOX_PATHS.chats,
    title: "Archive or mute a chat as a phone",
    summary:
      "A phone archives or mutes a chat, or takes that back; its linked devices are told. What is left out stays.",
    body: whatsappChatInputSchema,
    answer: okSchema,
    example: { fields: { phone: LINKED, peer: PHONE, archived: true }, answer: { ok: true } },
  }),
  media: mediaRoute(WHATSAPP_SANDBOX_PATHS.media),
  reply: acting({
    path: WHATSAPP_SANDBOX_PATHS.reply,
    title: "Write as a phone",
    summary: "A phone writes a text to another one. To the linked one, it is a message received.",
    body: whatsappReplyInputSchema,
    answer: repliedSchema,
    example: { fields: { from: PHONE, to: LINKED, text: "Hi" }, answer: { id: "3EB0C767D097B7C7C031" } },
  }),
  send: acting({
    path: WHATSAPP_SANDBOX_PATHS.send,
    title: "Send as a phone",
    summary:
      "A phone sends a file, a contact, a place, a reaction or a text to another one; `quotes` answers a message. The fields are those of its `kind`.",
    body: whatsappPhoneSendInputSchema,
    answer: repliedSchema,
    example: {
      fields: { kind: "location", from: PHONE, to: LINKED, latitude: 33.3152, longitude: 44.3661 },
      answer: { id: "3EB0C767D097B7C7C032" },
    },
  }),
  groups: reading({
    path: WHATSAPP_SANDBOX_PATHS.groups,
    title: "Groups of a phone",
    summary: "The groups that a phone is in, with their members.",
    query: phoneQuerySchema,
    answer: groupsSchema,
    example: {
      fields: { phone: PHONE },
      answer: { groups: [{ id: GROUP, subject: "Team", members: [{ phone: PHONE, role: "superadmin" }] }] },
    },
  }),
  makeGroup: acting({
    path: WHATSAPP_SANDBOX_PATHS.groups,
    title: "Make a group",
    summary: "A phone makes a group. What phones write to its `id` all of its members get.",
    body: groupInputSchema,
    answer: repliedSchema,
    example: { fields: { from: PHONE, subject: "Team", members: [LINKED] }, answer: { id: GROUP } },
  }),
  setPicture: acting({
    path: WHATSAPP_SANDBOX_PATHS.picture,
    title: "Give a phone a picture",
    summary: "The profile picture of a phone, or that of a group, in place of the one before.",
    body: whatsappPictureInputSchema,
    answer: okSchema,
    example: { fields: { peer: PHONE, image: EXAMPLE_PICTURE }, answer: { ok: true } },
  }),
  online: acting({
    path: WHATSAPP_SANDBOX_PATHS.online,
    title: "Switch a phone off or on",
    summary: "What is written to a phone that is off is `sent`, and delivered when it is on again. It cannot write.",
    body: whatsappOnlineInputSchema,
    answer: okSchema,
    example: { fields: { phone: PHONE, online: false }, answer: { ok: true } },
  }),
  read: acting({
    path: WHATSAPP_SANDBOX_PATHS.read,
    title: "Read as a phone",
    summary: "A phone opens its chat with `peer`, and all that it got there is read: two blue ticks.",
    body: whatsappReadInputSchema,
    answer: okSchema,
    example: { fields: { phone: PHONE, peer: LINKED }, answer: { ok: true } },
  }),
  unlink: acting({
    path: WHATSAPP_SANDBOX_PATHS.unlink,
    title: "Unlink a phone's devices",
    summary: "A phone removes its linked devices, as under Settings › Linked devices.",
    body: unlinkInputSchema,
    answer: okSchema,
    example: { fields: { phone: LINKED }, answer: { ok: true } },
  }),
  takeovers: reading({
    path: WHATSAPP_SANDBOX_PATHS.takeovers,
    title: "Devices that were taken over",
    summary:
      "Logins of a device whose connection before was still open, and was ended as replaced (440): a test of several gateways has none.",
    answer: takeoversSchema,
    example: { fields: {}, answer: { takeovers: [{ phone: LINKED, at: AT, silentMs: 7200 }] } },
  }),
  limits: reading({
    path: WHATSAPP_SANDBOX_PATHS.limits,
    title: "What an account may do to strangers",
    summary:
      "Whether it may write to people whom it has never written with, and to how many. A number that nobody wrote to or from is `RECIPIENT_NOT_FOUND`.",
    query: limitsQuerySchema,
    answer: sandboxLimitsSchema,
    example: { fields: { phone: LINKED }, answer: LIMITS },
  }),
  changeLimits: acting({
    path: WHATSAPP_SANDBOX_PATHS.limits,
    title: "Limit an account",
    summary:
      "While `lockedUntil` is to come, and once `quota` is used up, messages to people whom the account has never written with are refused with 463; all others go. Its devices are told, and warned at 75 and 90 percent of the quota. What is left out stays.",
    body: limitsInputSchema,
    answer: sandboxLimitsSchema,
    example: { fields: { phone: LINKED, lockedUntil: LATER, quota: 50, used: 40 }, answer: LIMITS },
  }),
  faults: acting({
    path: WHATSAPP_SANDBOX_PATHS.faults,
    title: "Make something go wrong",
    summary:
      "`drop`, `conflict` and `stream-error` happen at once; `nack`, `silence`, `deaf` and `login-failure` last until `clear`.",
    body: whatsappFaultSchema,
    answer: okSchema,
    example: { fields: { kind: "nack", phone: LINKED, code: 463 }, answer: { ok: true } },
  }),
} satisfies SandboxRoutes;
