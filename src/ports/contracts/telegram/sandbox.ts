import { z } from "zod";
import { isUsername } from "#domain/messages/recipient.ts";
import { pollFields } from "../poll-fields.ts";
import { isoTime, replyText, sandboxPhoneNumber } from "../sandbox/fields.ts";
import { phoneSendFields, phoneSends } from "../sandbox/phone-sends.ts";
import { notOwnField, pictureFields } from "../sandbox/pictures.ts";
import { standingFields } from "../sandbox/standings.ts";

/** Control API of the sandbox's Telegram: its calls are listed in `sandbox-routes.ts`. */

const username = z
  .string()
  .transform((text) => text.replace(/^@/, ""))
  .pipe(z.string().refine(isUsername, "A username has 4 to 32 letters, digits or underscores"));
/** Digits without plus, or @username. */
const phone = z
  .string()
  .transform((text) => (text.trim().startsWith("@") ? text.trim() : text.replace(/[\s+()-]/g, "")))
  .pipe(
    z
      .string()
      .refine(isPhoneOrUsername, "This must be a phone of 7 to 15 digits with its country code, or an @username"),
  )
  .describe("A phone with its country code, or @username");
const peer = z.string().min(1).max(40);
/** Such as group:4000000001: as the product writes it. */
const GROUP = /^(group|channel):\d{1,15}$/;
/** A phone or @username; or a group or channel that the phone is in. */
const place = z
  .string()
  .transform((text) => (/^[@gc]/.test(text.trim()) ? text.trim() : text.replace(/[\s+()-]/g, "")))
  .pipe(
    z
      .string()
      .refine(
        (text) => GROUP.test(text) || isPhoneOrUsername(text),
        "This must be a phone of 7 to 15 digits with its country code, an @username, group: or channel: with a number",
      ),
  )
  .describe("A phone with its country code, @username, group: or channel:");

function isPhoneOrUsername(text: string): boolean {
  return text.startsWith("@") ? isUsername(text.slice(1)) : sandboxPhoneNumber.safeParse(text).success;
}

/** Where the gateway finds this network. */
export const telegramNetworkSchema = z.object({
  /** PKCS#1 PEM. */
  publicKey: z.string(),
  dataCentres: z.record(z.string(), z.object({ host: z.string(), port: z.number().int() })),
});

/** Makes an account, or changes what is given of one. */
export const accountInputSchema = z.strictObject({
  phone,
  username: username.optional().describe("With or without @"),
  name: z.string().trim().min(1).max(64).optional().describe("Its owner's name"),
  password: z.string().max(256).optional().describe("Two-step password; an empty one takes it off"),
  hint: z.string().max(64).optional().describe("Of the two-step password"),
  dataCentre: z.literal([2, 4]).optional().describe("Where the account lives; 4 makes a log-in move there"),
  findable: z.boolean().optional().describe("false: strangers do not find it by its number"),
  banned: z.boolean().optional().describe("true: Telegram has banned it"),
});

/** An account, which is a phone with Telegram on it. */
const accountSchema = z.object({
  id: z.string(),
  phone: z.string(),
  username: z.string().nullable(),
  name: z.string(),
  hasPassword: z.boolean(),
  /** Log-ins other than the phone itself: `device` is what the client calls itself. */
  sessions: z.array(z.object({ device: z.string(), online: z.boolean(), since: isoTime })),
  unread: z.number().int(),
  picture: z.string().optional().describe("The `sha256` of its picture, which is fetched as a file is"),
  ...notOwnField,
});
export type TelegramAccount = z.infer<typeof accountSchema>;
/** Made by hand first, then those that were written to; newest first, at most 50. */
export const accountsSchema = z.object({ accounts: z.array(accountSchema) });

/** The last code sent to a number; null when none was asked for or it has been used. */
export const codeSchema = z.object({ code: z.string().nullable(), via: z.enum(["app", "sms"]).nullable() });

/** A device that shows a QR and waits. */
const pendingTelegramSchema = z.object({ url: z.string(), device: z.string(), since: isoTime });
export type PendingTelegram = z.infer<typeof pendingTelegramSchema>;
/** As the dashboard passes it on: with the instance's name where it is the reader's. */
export const pendingTelegramListSchema = z.object({
  pending: z.array(pendingTelegramSchema.extend({ instanceName: z.string().optional() })),
});
/** The phone scans what a device shows. */
export const confirmQrInputSchema = z.strictObject({
  url: z.string().min(1).describe("What the QR says"),
  phone: phone.describe("The phone that scans it, or its @username"),
});

/** A message as a phone shows it. */
const telegramSandboxMessageSchema = z.object({
  id: z.string(),
  /** Phones; or 777000 for Telegram itself. */
  from: z.string(),
  to: z.string(),
  kind: z.enum(["text", "photo", "video", "file", "audio", "sticker", "poll", "contact", "location", "unsupported"]),
  /** Text, or the caption. */
  text: z.string().optional(),
  /** Of a sound: as if it had been spoken into the phone. */
  voice: z.boolean().optional(),
  seconds: z
    .number()
    .optional()
    .describe("How long a sound or a video lasts, as its sender says; 0, or not there, where that says nothing"),
  width: z.number().int().optional().describe("Pixels of a picture or a video, as a viewer sees it"),
  height: z.number().int().optional(),
  thumbnail: z
    .object({ sha256: z.string(), width: z.number().int(), height: z.number().int() })
    .optional()
    .describe("The small JPEG that is shown before the file has come, which is fetched like a file"),
  /** Of a poll, whose question is the text. */
  options: z
    .array(
      z.object({
        text: z.string(),
        votes: z.number().int(),
        chosen: z.literal(true).optional().describe("This phone has chosen it"),
      }),
    )
    .optional(),
  multiple: z.literal(true).optional().describe("More than one option of the poll may be chosen"),
  contact: z.object({ name: z.string(), number: z.string() }).optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      title: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  /** `kept` false: too large to keep, only its size and hash are known. */
  media: z
    .object({
      mimetype: z.string(),
      bytes: z.number().int(),
      sha256: z.string(),
      fileName: z.string().optional(),
      kept: z.boolean(),
    })
    .optional(),
  edited: z.boolean().optional(),
  /** False where a link is not shown with a picture of its page. */
  preview: z.boolean().optional(),
  /** What stands in the text: a name that was called, where a link leads, or how letters look. */
  entities: z
    .array(
      z.object({
        type: z.string(),
        offset: z.number().int(),
        length: z.number().int(),
        user: z.string().optional(),
        url: z.string().optional(),
      }),
    )
    .optional(),
  album: z.string().optional().describe("Equal for messages that stand in the chat as one"),
  forwarded: z.boolean().optional(),
  gif: z.literal(true).optional().describe("A GIF or video that plays by itself, over and over, without sound"),
  /** It stands above the chat. */
  pinned: z.literal(true).optional(),
  /** Of a message in a group or channel, what that is called. */
  group: z.string().optional(),
  groupPicture: z.string().optional().describe("The `sha256` of the group's picture, which is fetched as a file is"),
  /** The id of the message that this one quotes, on this phone. */
  quotes: z.string().optional(),
  /** The latest of each phone. */
  reactions: z.array(z.object({ from: z.string(), emoji: z.string() })).optional(),
  at: isoTime,
  status: z.enum(["sent", "read"]),
});
export type TelegramSandboxMessage = z.infer<typeof telegramSandboxMessageSchema>;
/** `?peer=` is a phone or @username: everything it sent or got, both directions, oldest first, at most 500. */
export const telegramMessagesSchema = z.object({ messages: z.array(telegramSandboxMessageSchema) });
export const peerQuerySchema = z.object({ peer: peer.describe("A phone, @username, group: or channel:") });

const groupSchema = z.object({
  /** As it is written to: `group:` or `channel:` and a number. */
  peer: z.string(),
  title: z.string(),
  members: z.array(z.object({ phone: z.string(), role: z.enum(["member", "admin", "owner"]) })),
  link: z.string(),
});
export type TelegramGroup = z.infer<typeof groupSchema>;
export const telegramGroupsSchema = z.object({ groups: z.array(groupSchema) });
/** A phone makes a group or channel, or adds people to one that it has. */
export const telegramGroupInputSchema = z.strictObject({
  by: phone.describe("The phone that makes it, and owns it"),
  title: z.string().trim().min(1).max(128).describe("What it is called"),
  members: z.array(phone).max(199).default([]).describe("Who is in it besides"),
  kind: z
    .enum(["group", "channel", "supergroup"])
    .default("group")
    .describe("A `channel` is read by its members; a `supergroup` is a group that Telegram numbers like a channel"),
});
export const telegramPictureInputSchema = z.strictObject({
  peer: place.describe("The account whose picture it is, or a group or channel"),
  ...pictureFields,
});
export const telegramChatInputSchema = z.strictObject({
  phone: phone.describe("The phone whose list it is, or its @username"),
  peer: place.describe("Whom the chat is with, or the group or channel"),
  ...standingFields,
});
export const codeQuerySchema = z.object({
  phone: phone.describe("The phone that the code was sent to, or its @username"),
});

const { between, quoting, file, mimetype } = phoneSendFields(phone, place);
/** A phone writes to another one. */
export const telegramReplyInputSchema = z.strictObject({
  from: phone.describe("The phone that writes, or its @username"),
  to: place.describe("The phone it writes to, such as the linked one, its @username, group: or channel:"),
  text: replyText,
  quotes: quoting.quotes,
});
const about = z.string().min(1).describe("The id of the message that it is about, as its phone has it");
/** What a phone sends to another one. */
export const telegramPhoneSendInputSchema = z.discriminatedUnion("kind", [
  ...phoneSends(phone, place),
  z.strictObject({ kind: z.literal("sticker"), ...quoting, file, mimetype: mimetype("image/webp") }),
  /** Round, and filmed within Telegram. */
  z.strictObject({ kind: z.literal("video-note"), ...quoting, file, mimetype: mimetype("video/mp4") }),
  z.strictObject({ kind: z.literal("poll"), ...quoting, ...pollFields }),
  z.strictObject({
    kind: z.literal("vote"),
    ...between,
    about,
    options: z.array(z.string()).max(12).describe("What it chooses, by its words; none takes the vote back"),
  }),
  z.strictObject({ kind: z.literal("edit"), ...between, about, text: replyText }),
  z.strictObject({ kind: z.literal("delete"), ...between, about }),
]);
export type TelegramPhoneSends = z.output<typeof telegramPhoneSendInputSchema>;
/** A phone opens the chat with `peer`, a phone or @username. */
export const telegramReadInputSchema = z.strictObject({
  phone: phone.describe("The phone that reads, or its @username"),
  peer: peer.describe("Whose messages it reads: a phone, @username, group: or channel:, or 777000 for Telegram itself"),
});
/** Ends every log-in of an account, as its owner does under Devices; `destroy-key` forgets the keys too. */
export const revokeInputSchema = z.strictObject({
  phone,
  how: z.enum(["log-out", "destroy-key"]).default("log-out").describe("`destroy-key` forgets the keys too"),
});

const method = z.string().min(1).describe("A method of Telegram's API, such as messages.sendMessage");

/**
 * What the network does wrong. `error` answers the next `times` calls of `method` with `errorCode` and `text`;
 * `drop` ends every connection at once; `lose-answer` does the next call of `method` and drops the connection instead
 * of answering; `silence` answers `method` not at all until cleared; `salt` changes every server salt.
 */
export const telegramFaultSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("error").describe("What goes wrong; `clear` ends it"),
    method,
    errorCode: z.number().int().describe("Such as 420"),
    text: z.string().min(1).describe("Such as FLOOD_WAIT_30"),
    times: z.number().int().min(1).default(1).describe("How many calls are refused"),
  }),
  z.object({ kind: z.literal("drop") }),
  z.object({ kind: z.literal("lose-answer"), method }),
  z.object({ kind: z.literal("silence"), method }),
  z.object({ kind: z.literal("salt") }),
  z.object({ kind: z.literal("clear") }),
]);
