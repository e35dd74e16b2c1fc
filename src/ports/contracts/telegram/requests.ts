import { z } from "zod";
import { grouped } from "#domain/count.ts";
import type { TelegramKind } from "#domain/messages/content.ts";
import { TELEGRAM_LIMITS } from "#domain/messages/limits.ts";
import { degrees } from "../degrees.ts";
import { fileUrl, sendAt, textOrNumber } from "../fields.ts";
import { pollFields } from "../poll-fields.ts";
import { dtoken } from "../queries.ts";

/** What the Telegram provider API is asked. Source: spec §7. */

const client = z.string().min(1).max(64).describe("Client name of the instance, such as Client001");
const sessionId = client;

const recipient = textOrNumber
  .pipe(z.string().min(1).max(80))
  .describe(
    "@username, `id:` with the number of somebody who wrote, or a phone number with country code. A plus, spaces, dashes and Arabic-Indic digits are fine",
  );
/** Telegram's own limit, which is documented, has an answer of its own: MEDIA_CAPTION_TOO_LONG. */
const caption = z
  .string()
  .optional()
  .describe(`Text below it, at most ${grouped(TELEGRAM_LIMITS.captionLength)} characters`)
  .meta({ maxLength: TELEGRAM_LIMITS.captionLength });
const addContact = z
  .boolean()
  .optional()
  .describe(
    "true adds a phone number that Telegram does not find to the account's address book. Telegram bans accounts that do it often",
  );
const phoneNumber = textOrNumber.pipe(z.string().min(1).max(40));
const apiId = textOrNumber
  .pipe(z.string().regex(/^\d{1,10}$/, "apiId must be digits"))
  .optional()
  .describe("From my.telegram.org; the instance's own unless given");
const apiHash = z.string().min(1).max(128).optional().describe("From my.telegram.org; the instance's own unless given");

/** What a path names. */
export const telegramClientParams = z.object({ client });
export const tokenQuery = z.strictObject({ dtoken });
/** What every body holds: the client name, and the token unless it is a header. */
export const sessionBody = z.strictObject({ sessionId, dtoken });

export const requestCodeBody = z.strictObject({
  sessionId,
  dtoken,
  phoneNumber: phoneNumber.describe("Phone number of the account to link, with country code"),
  apiId,
  apiHash,
});
export const verifyCodeBody = z.strictObject({
  sessionId,
  dtoken,
  /** Letters too: Telegram sends words and phrases to some. */
  code: textOrNumber.pipe(z.string().trim().max(64)).describe("As Telegram sent it"),
  apiId,
  apiHash,
});
export const verifyPasswordBody = z.strictObject({
  sessionId,
  dtoken,
  password: z.string().min(1).max(1024).describe("The account's two-step password"),
});
export const startQrBody = z.strictObject({
  sessionId,
  dtoken,
  apiId,
  apiHash,
  newCode: z.boolean().optional().describe("true replaces a code that is still on show"),
});
const base = { sessionId, dtoken, recipient, addContact };

/** What each kind is asked with; a video goes as a document does. */
export const TELEGRAM_SEND_BODIES = {
  text: z.strictObject({
    ...base,
    /** Telegram's own limit, which is documented, has an answer of its own: MESSAGE_TOO_LONG. */
    message: z
      .string()
      .min(1)
      .describe(`The text, at most ${grouped(TELEGRAM_LIMITS.textLength)} characters. Line breaks are kept`)
      .meta({ maxLength: TELEGRAM_LIMITS.textLength }),
    sendAt,
  }),
  image: z.strictObject({
    ...base,
    photoUrl: fileUrl.describe(`Public address of the image: ${TELEGRAM_LIMITS.files.image.formats}`),
    caption,
    sendAt,
  }),
  document: z.strictObject({ ...base, fileUrl: fileUrl.describe("Public address of the file"), caption, sendAt }),
  audio: z.strictObject({
    ...base,
    audioUrl: fileUrl.describe(`Public address of the sound: ${TELEGRAM_LIMITS.files.audio.formats}`),
    voice: z
      .boolean()
      .optional()
      .describe(
        "true sends it as a voice message: Ogg with Opus in it, or other sound, which is made that where this server has ffmpeg",
      ),
    sendAt,
  }),
  sticker: z.strictObject({
    ...base,
    stickerUrl: fileUrl.describe(`Public address of the sticker: ${TELEGRAM_LIMITS.files.sticker.formats}`),
    sendAt,
  }),
  poll: z.strictObject({ ...base, ...pollFields, sendAt }),
  contact: z.strictObject({
    ...base,
    phoneNumber: phoneNumber.describe("Number on the card, 3 to 20 digits"),
    firstName: z.string().trim().min(1).max(64).describe("First name on the card"),
    lastName: z.string().trim().max(64).optional().describe("Last name on the card"),
    sendAt,
  }),
  location: z.strictObject({
    ...base,
    latitude: degrees(90).describe("Degrees, north positive"),
    longitude: degrees(180).describe("Degrees, east positive"),
    title: z.string().max(256).optional().describe("Name of the place"),
    address: z.string().max(512).optional().describe("Address of the place"),
    sendAt,
  }),
} as const satisfies Readonly<Record<Exclude<TelegramKind, "video">, z.ZodObject>>;
