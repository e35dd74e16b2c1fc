import { z } from "zod";
import { ALBUM_ITEMS, PIN_DAYS } from "#domain/messages/content.ts";
import { MEMBER_CHANGES, PRESENCE_STATES, TYPING_STATES } from "#domain/messages/groups.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { PARSES } from "#domain/messages/markdown.ts";
import { MAX_PARTS } from "#domain/messages/split-text.ts";
import type { MESSAGE_KIND_FIELDS } from "#domain/messages/unified.ts";
import { UPLOAD_ID_FORM } from "#domain/messages/upload-id.ts";
import { degrees } from "../degrees.ts";
import { fileName, fileUrl, sendAt, textOrNumber } from "../fields.ts";
import { messageIdSchema } from "../message-schemas.ts";
import { pollFields } from "../poll-fields.ts";
import { askedTemplateSchema } from "../templates.ts";
import { passkeyAssertionSchema } from "../whatsapp/passkey.ts";

/** What `/v1` is asked to send: the same words for every platform. */

const MIB = 1024 * 1024;

/** Of a file in a JSON body, once it is decoded. */
export const MAX_BASE64_FILE_BYTES = 16 * MIB;
/** Of a body with such a file: four characters for three bytes, and as much as a message takes beside. */
export const MAX_V1_BODY_BYTES = Math.ceil(MAX_BASE64_FILE_BYTES / 3) * 4 + 512 * 1024;

export const uploadIdSchema = z
  .string()
  .regex(UPLOAD_ID_FORM, "must be the id of a file that was sent up, such as med_00T3ZBV3WW5MCE7");

/** Where a file is: one of the three. */
const file = {
  url: fileUrl.optional().describe("A public address, from which it is downloaded"),
  base64: z
    .string()
    .max(MAX_V1_BODY_BYTES)
    .optional()
    .describe(`The bytes themselves, at most ${MAX_BASE64_FILE_BYTES / MIB} MB of them, in base64`),
  media: uploadIdSchema.optional().describe("The `id` of a file that was sent up before"),
  fileName: fileName.describe("What it is called, with its ending"),
};
const caption = z.string().max(WHATSAPP_LIMITS.captionLength).optional().describe("Text below it");
const plainFile = z.strictObject(file);
const captioned = z.strictObject({ ...file, caption });

const person = textOrNumber.pipe(z.string().min(1).max(80));

/** Of each kind the field that holds it. */
const kinds = {
  text: z
    .string()
    .min(1)
    .max(MAX_PARTS * WHATSAPP_LIMITS.textLength)
    .optional()
    .describe(
      "The text. Line breaks are kept. At most 4,096 characters on Telegram and 65,536 on WhatsApp, unless split",
    ),
  image: captioned.optional(),
  video: captioned
    .optional()
    .describe("MP4. A GIF plays over and over without sound; for WhatsApp it is made MP4 where this server has ffmpeg"),
  audio: plainFile.optional().describe("Sound, shown as a file"),
  voice: plainFile
    .optional()
    .describe(
      "Sound, shown as if it had been spoken into the phone: Ogg with Opus in it, or other sound, which is made that where this server has ffmpeg",
    ),
  document: captioned.optional().describe("Any file, shown by its name"),
  sticker: plainFile.optional().describe("WebP"),
  contact: z
    .strictObject({
      name: z.string().trim().min(1).max(256),
      phone: person.describe("3 to 20 digits"),
    })
    .optional(),
  location: z
    .strictObject({
      latitude: degrees(90).describe("Degrees, north positive"),
      longitude: degrees(180).describe("Degrees, east positive"),
      name: z.string().max(256).optional(),
      address: z.string().max(512).optional(),
    })
    .optional(),
  poll: z.strictObject(pollFields).optional(),
  album: z
    .array(
      z.union(
        [z.strictObject({ image: captioned }), z.strictObject({ video: captioned })],
        "must be an image or a video",
      ),
    )
    .min(ALBUM_ITEMS.min)
    .max(ALBUM_ITEMS.max)
    .optional()
    .describe("2 to 10 pictures and videos that stand in the chat as one"),
} as const satisfies Readonly<Record<(typeof MESSAGE_KIND_FIELDS)[number], z.ZodType>>;

const parse = z
  .enum(PARSES)
  .optional()
  .describe(
    "Telegram: `markdown` shows `**bold**`, `*italic*`, `~~struck~~`, code and links as such, in texts and captions. WhatsApp's apps read signs of their own in any text, and refuse it",
  );

export const v1SendBody = z.strictObject({
  to: person.describe(
    "Whom it is for: `+9647701234567`, `@username` (Telegram), `id:` with a person's, `group:` with a group's or `channel:` with a channel's number on the network",
  ),
  ...kinds,
  template: askedTemplateSchema.optional().describe("In place of a text: one that the account keeps, by its name"),
  reply_to: messageIdSchema.optional().describe("`id` of a message of this chat, which is shown above it"),
  mentions: z
    .array(person)
    .max(50)
    .optional()
    .describe("Who is called in the text, written as for `to`: each stands in it as `@` and their number or username"),
  split: z
    .boolean()
    .optional()
    .describe(
      "true sends a text that is longer than a message as several, in order and at most 10, cut between paragraphs, lines, sentences or words",
    ),
  preview: z.boolean().optional().describe("false shows no picture of the page that the text links to"),
  parse,
  viewOnce: z.boolean().optional().describe("WhatsApp: an image or video that the recipient's phone shows once"),
  sendAt,
});

export type V1Send = z.output<typeof v1SendBody>;
export type V1File = z.output<typeof captioned>;

export const v1PasskeyBody = z.strictObject({
  assertion: passkeyAssertionSchema.optional().describe("What `credential.toJSON()` gives in the browser"),
  confirm: z.literal(true).optional().describe("The code here and the one on the phone are the same"),
});

export const v1EditBody = z.strictObject({
  text: z.string().min(1).max(WHATSAPP_LIMITS.textLength).describe("What the message says from now on"),
  parse,
});

export const v1ReactionBody = z.strictObject({
  emoji: z.string().max(32).describe("One emoji; empty takes the reaction back"),
});

export const v1ForwardBody = z.strictObject({ to: person.describe("Whom it is for: as for a message") });

export const v1PinBody = z.strictObject({
  days: z
    .literal(PIN_DAYS)
    .optional()
    .describe("WhatsApp: how long it stays there, 7 unless given. On Telegram it stays until it is unpinned"),
});

export const v1PairingBody = z.strictObject({
  phone: person.describe("The number of the phone that is to be linked, with its country code"),
});

export const v1GroupBody = z.strictObject({
  subject: z.string().trim().min(1).max(100).describe("What it is called"),
  members: z.array(person).min(1).max(256).describe("Each written as for `to`"),
});

/** Of a group. */
export const v1PictureBody = z.strictObject({
  image: plainFile.describe("JPEG, PNG or WebP: the middle of it is shown, square"),
});

export const v1MembersBody = z.strictObject({
  change: z.enum(MEMBER_CHANGES),
  members: z.array(person).min(1).max(256).describe("Each written as for `to`"),
});

export const v1TypingBody = z.strictObject({
  to: person.describe("As for a message"),
  state: z.enum(TYPING_STATES),
});

export const v1PresenceBody = z.strictObject({ state: z.enum(PRESENCE_STATES) });

export const v1ReadBody = z.strictObject({
  to: person.describe("Whose messages: as for a message"),
  messages: z.array(messageIdSchema).min(1).max(100).describe("`id` of messages that came in"),
});
