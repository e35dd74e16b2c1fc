import { z } from "zod";
import { pollFields } from "../poll-fields.ts";
import { isoTime, replyText, sandboxPhoneNumber } from "../sandbox/fields.ts";
import { phoneSendFields, phoneSends } from "../sandbox/phone-sends.ts";
import { notOwnField, pictureFields } from "../sandbox/pictures.ts";
import { standingFields } from "../sandbox/standings.ts";
import { passkeyAssertionSchema } from "./passkey.ts";

/** Control API of the sandbox's WhatsApp: its calls are listed in `sandbox-routes.ts`. */

const phone = sandboxPhoneNumber.describe("A phone, 7 to 15 digits with its country code");
const peer = z
  .union(
    [z.string().regex(/^group:\d{5,32}$/), sandboxPhoneNumber],
    "This must be a phone of 7 to 15 digits with its country code, or group: and a group's id",
  )
  .describe("The phone it writes to, such as the linked one, or `group:` and a group's id");
const qrText = z.string().min(1).describe("What the QR says");

/** Where the gateway finds this network. */
export const whatsappNetworkSchema = z.object({
  webSocketUrl: z.string(),
  /** Base64. */
  rootPublicKey: z.string(),
  /** PEM. */
  mediaCa: z.string(),
});

/** A linked device that shows a QR and waits. */
const pendingWhatsAppSchema = z.object({
  qrText: z.string(),
  /** Name the device gives itself, such as "Wesal Client001". */
  device: z.string(),
  since: isoTime,
});
export type PendingWhatsApp = z.infer<typeof pendingWhatsAppSchema>;
/** As the dashboard passes it on: with the instance's name where it is the reader's. */
export const pendingWhatsAppListSchema = z.object({
  pending: z.array(pendingWhatsAppSchema.extend({ instanceName: z.string().optional() })),
});

/** A code that is on a screen where the sandbox's phones can see it; a QR holds a secret that the network never sees. */
export const showInputSchema = z.strictObject({ qrText });
export const scanInputSchema = z.strictObject({ qrText, phone: phone.describe("The phone that scans it") });

export const enterCodeInputSchema = z.strictObject({
  code: z
    .string()
    .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
    .pipe(z.string().regex(/^[1-9A-HJ-NP-TV-Z]{8}$/, "A code is 8 letters and digits"))
    .describe("What the device shows, however it is spaced"),
  phone: phone.describe("The phone that the code was asked for"),
});

/** The phone that took a device, and what the device calls itself. */
export const whatsappScannedSchema = z.object({
  phone: z.string(),
  device: z.string(),
  /** It is linked once it has brought an answer of the phone's passkey. */
  asksPasskey: z.literal(true).optional(),
});

export const askPasskeyInputSchema = z.strictObject({
  phone: phone.describe("The phone whose new devices are asked for its passkey, or are not"),
  asked: z.boolean().describe("False: a device is linked without it"),
});

const pendingPasskeySchema = z.object({
  device: z.string(),
  /** To be compared with what the device shows; null until then, and where the device has proved that it showed the QR. */
  code: z.string().nullable(),
  /** What the phone's keychain says to the device's question, as a browser gives it; null once it has been brought. */
  answer: passkeyAssertionSchema.nullable(),
});
export type PendingPasskey = z.infer<typeof pendingPasskeySchema>;
/** Devices that a phone has taken and that wait for its passkey. */
export const pendingPasskeysSchema = z.object({ pending: z.array(pendingPasskeySchema) });

const phoneSchema = z.object({
  phone: z.string(),
  name: z.string(),
  devices: z.array(z.object({ device: z.string(), online: z.boolean(), linkedAt: isoTime })),
  unread: z.number().int(),
  picture: z.string().optional().describe("The `sha256` of its picture, which is fetched as a file is"),
  ...notOwnField,
  /** Switched off: what is written to it waits. */
  offline: z.literal(true).optional(),
  /** A new device has to bring an answer of its passkey. */
  asksPasskey: z.literal(true).optional(),
});
export type Phone = z.infer<typeof phoneSchema>;
/** Those that were linked or added, then the numbers that messages came to or went out from, newest first, at most 20. */
export const phonesSchema = z.object({ phones: z.array(phoneSchema) });
export const phoneInputSchema = z.strictObject({
  phone,
  name: z.string().trim().max(64).optional().describe("Its owner's name"),
});

const whatsappSandboxMessageSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  kind: z.enum([
    "text",
    "image",
    "video",
    "audio",
    "document",
    "sticker",
    "contact",
    "location",
    "poll",
    "unsupported",
  ]),
  text: z.string().optional(),
  caption: z.string().optional(),
  /** Of a sound: shown as if it had been spoken into the phone. */
  voice: z.boolean().optional(),
  seconds: z.number().int().optional().describe("How long a sound or a video lasts, as its sender says"),
  width: z.number().int().optional().describe("Pixels of a picture or a video, as a viewer sees it"),
  height: z.number().int().optional(),
  thumbnail: z.string().optional().describe("The small JPEG that is shown before the file has come, as base64"),
  contact: z.object({ name: z.string(), number: z.string().nullable() }).optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  /** Who has chosen what, by phone. */
  poll: z
    .object({
      question: z.string(),
      options: z.array(z.object({ text: z.string(), voters: z.array(z.string()) })),
      multiple: z.boolean(),
    })
    .optional(),
  media: z
    .object({ mimetype: z.string(), bytes: z.number().int(), sha256: z.string(), fileName: z.string().optional() })
    .optional(),
  /** What the group is called that it was written in; `to` is then `group:` and its id. */
  group: z.string().optional(),
  groupPicture: z.string().optional().describe("The `sha256` of the group's picture, which is fetched as a file is"),
  /** The id of the message that this one quotes. */
  quotes: z.string().optional(),
  /** Phones that it calls by name; in its text they stand after an @. */
  mentions: z.array(z.string()).optional(),
  /** The latest of each phone. */
  reactions: z.array(z.object({ from: z.string(), emoji: z.string() })).optional(),
  /** Its writer has changed what it says. */
  edited: z.literal(true).optional(),
  /** Its writer has taken it back: it says nothing more. */
  deleted: z.literal(true).optional(),
  album: z.string().optional().describe("Equal for messages that stand in the chat as one"),
  /** Somebody has passed it on. */
  forwarded: z.literal(true).optional(),
  /** A picture or video that its reader sees once. */
  viewOnce: z.literal(true).optional(),
  gif: z.literal(true).optional().describe("A video that plays by itself, over and over, without sound"),
  /** It stands above the chat, for everybody in it. */
  pinned: z.literal(true).optional(),
  /** How often it has come again under its id, which a phone shows once. */
  repeats: z.number().int().optional(),
  at: isoTime,
  status: z.enum(["sent", "delivered", "read", "failed"]),
});
export type WhatsAppSandboxMessage = z.infer<typeof whatsappSandboxMessageSchema>;
/** Both directions, oldest first. */
export const whatsappMessagesSchema = z.object({ messages: z.array(whatsappSandboxMessageSchema) });
export const phoneQuerySchema = z.object({ phone: phone.describe("The phone whose messages they are") });

const { between, quoting, file, mimetype } = phoneSendFields(phone, peer);
export const whatsappReplyInputSchema = z.strictObject({ ...between, text: replyText, quotes: quoting.quotes });
const about = z.string().min(1).describe("The id of the message that it is about");

/** What a phone sends to another one. */
export const whatsappPhoneSendInputSchema = z.discriminatedUnion("kind", [
  ...phoneSends(phone, peer),
  z.strictObject({ kind: z.literal("sticker"), ...quoting, file, mimetype: mimetype("image/webp") }),
  z.strictObject({ kind: z.literal("poll"), ...quoting, ...pollFields }),
  z.strictObject({
    kind: z.literal("vote"),
    ...between,
    about,
    options: z.array(z.string()).max(12).describe("What is chosen, as the poll says it; none takes the vote back"),
  }),
  z.strictObject({ kind: z.literal("edit"), ...between, about, text: replyText }),
  z.strictObject({ kind: z.literal("delete"), ...between, about }),
]);
export type WhatsAppPhoneSends = z.output<typeof whatsappPhoneSendInputSchema>;

const groupSchema = z.object({
  /** `group:` and digits. */
  id: z.string(),
  subject: z.string(),
  members: z.array(z.object({ phone: z.string(), role: z.enum(["member", "admin", "superadmin"]) })),
});
export type SandboxGroup = z.infer<typeof groupSchema>;
/** Those that a phone is in, oldest first. */
export const groupsSchema = z.object({ groups: z.array(groupSchema) });
export const groupInputSchema = z.strictObject({
  from: phone.describe("The phone that makes it, and is its first administrator"),
  subject: z.string().trim().min(1).max(100).describe("What it is called"),
  members: z.array(phone).min(1).max(1023).describe("Whom it is made with"),
});

const takeoverSchema = z.object({
  /** Whose device it is. */
  phone: z.string(),
  at: z.iso.datetime(),
  /** For how long the connection that was ended had said nothing, in milliseconds. */
  silentMs: z.int(),
});
export type Takeover = z.infer<typeof takeoverSchema>;
/** The last 1,000 since the network started, oldest first. */
export const takeoversSchema = z.object({ takeovers: z.array(takeoverSchema).readonly() });

export const whatsappPictureInputSchema = z.strictObject({
  peer: peer.describe("The phone whose picture it is, or `group:` and a group's id"),
  ...pictureFields,
});

export const whatsappOnlineInputSchema = z.strictObject({
  phone: phone.describe("The phone that is switched on or off"),
  online: z.boolean().describe("False: what is written to it waits until it is on again"),
});

export const whatsappReadInputSchema = z.strictObject({
  phone: phone.describe("The phone that reads"),
  peer: peer.describe("Whose messages it reads, or those of which group"),
});
export const whatsappChatInputSchema = z.strictObject({
  phone: phone.describe("The phone whose list it is"),
  peer: peer.describe("Whom the chat is with, or `group:` and a group's id"),
  ...standingFields,
});
export const unlinkInputSchema = z.strictObject({ phone });

/**
 * What the network does wrong; `phone` limits it to one linked account. `drop`, `conflict` and `stream-error` happen at
 * once to who is connected; `nack`, `silence` (no acknowledgement), `deaf` (no answer at all) and `login-failure` last
 * until cleared.
 */
export const whatsappFaultSchema = z.strictObject({
  kind: z
    .enum(["drop", "nack", "silence", "conflict", "stream-error", "login-failure", "deaf", "clear"])
    .describe("What goes wrong; `clear` ends it"),
  phone: phone.optional().describe("The linked account that it happens to; all of them unless given"),
  code: z.number().int().optional().describe("The number in a `nack`, `stream-error` or `login-failure`"),
});
