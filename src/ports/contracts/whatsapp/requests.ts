import { z } from "zod";
import type { WhatsAppKind } from "#domain/messages/content.ts";
import { WHATSAPP_LIMITS } from "#domain/messages/limits.ts";
import { degrees } from "../degrees.ts";
import { fileName, fileUrl, sendAt, sizeOf, textOrNumber } from "../fields.ts";
import { pollFields } from "../poll-fields.ts";
import { dtoken } from "../queries.ts";
import { askedTemplateSchema } from "../templates.ts";

/** What the WhatsApp provider API is asked. Source: spec §7. */

const client = z.string().min(1).max(64).describe("Client name of the instance, such as Client001");

const number = textOrNumber
  .pipe(z.string().min(1).max(40))
  .describe("Phone number with country code. A plus, spaces, dashes and Arabic-Indic digits are fine");
const caption = z.string().max(WHATSAPP_LIMITS.captionLength).optional().describe("Text below it");

export const clientParams = z.object({ client });
export const tokenBody = z.strictObject({ dtoken });

export const startSessionBody = z.strictObject({
  dtoken,
  newCode: z.boolean().optional().describe("true replaces a code that is still on show"),
});

const base = { dtoken, number };
const { image, video, document, audio, sticker } = WHATSAPP_LIMITS.files;

/** What each kind is asked with. */
export const WHATSAPP_SEND_BODIES = {
  text: z.strictObject({
    ...base,
    message: z
      .string()
      .min(1)
      .max(WHATSAPP_LIMITS.textLength)
      .describe("The text. Line breaks are kept, and `*bold*` and `_italic_` are shown so"),
    sendAt,
  }),
  image: z.strictObject({
    ...base,
    imageUrl: fileUrl.describe(`Public address of the image: ${image.formats}, at most ${sizeOf(image)}`),
    caption,
    sendAt,
  }),
  video: z.strictObject({
    ...base,
    videoUrl: fileUrl.describe(`Public address of the video: ${video.formats}, at most ${sizeOf(video)}`),
    caption,
    sendAt,
  }),
  document: z.strictObject({
    ...base,
    documentUrl: fileUrl.describe(`Public address of the document: ${document.formats}, at most ${sizeOf(document)}`),
    fileName: fileName.describe("Name that the recipient sees, with its ending; the URL's own unless given"),
    caption,
    sendAt,
  }),
  audio: z.strictObject({
    ...base,
    audioUrl: fileUrl.describe(`Public address of the sound: ${audio.formats}, at most ${sizeOf(audio)}`),
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
    stickerUrl: fileUrl.describe(
      `Public address of the sticker: ${sticker.formats}, at most ${sizeOf(sticker)}; 512 by 512 pixels look best`,
    ),
    sendAt,
  }),
  contact: z.strictObject({
    ...base,
    contactName: z.string().trim().min(1).max(256).describe("Name on the card"),
    contactNumber: number.describe("Number on the card, 3 to 20 digits"),
    sendAt,
  }),
  location: z.strictObject({
    ...base,
    latitude: degrees(90).describe("Degrees, north positive"),
    longitude: degrees(180).describe("Degrees, east positive"),
    name: z.string().max(256).optional().describe("Name of the place"),
    address: z.string().max(512).optional().describe("Address of the place"),
    sendAt,
  }),
  poll: z.strictObject({ ...base, ...pollFields, sendAt }),
  otp: z
    .strictObject({
      ...base,
      otpCode: textOrNumber
        .pipe(z.string().regex(/^\d{4,10}$/, "otpCode must be 4 to 10 digits"))
        .describe("The code, 4 to 10 digits, which you draw at random and check yourself"),
      template: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .describe(
          "Name of a template of the account, in place of our sentence: its text has `{{code}}` and nothing else to fill in",
        ),
      language: askedTemplateSchema.shape.language,
      sendAt,
    })
    .refine(({ template, language }) => language === undefined || template !== undefined, {
      path: ["language"],
      message: "language chooses among the texts of a template: give the template too, or leave language out",
    }),
} as const satisfies Readonly<Record<WhatsAppKind, z.ZodObject>>;

export const numberQuery = z.strictObject({ dtoken, number });
