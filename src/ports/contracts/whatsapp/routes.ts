import { z } from "zod";
import { degrees } from "../degrees.ts";
import { doneAnswerSchema, messageStatusAnswerSchema, qrAnswerSchema, sentAnswerSchema } from "../provider-answers.ts";
import { WHATSAPP_PATHS } from "./paths.ts";
import { sessionStatusSchema } from "./session.ts";

/** The WhatsApp provider API of spec §7: one table for the gateway, its client, its tests and `/openapi.json`. */

const client = z.string().min(1).max(64).describe("Client name of the instance, such as Client001");
const dtoken = z.string().max(128).optional().describe("Instance token; or send it as Authorization: Bearer");
/** Strings or JSON numbers: spreadsheets and low-code tools send either. */
const number = z
  .union([z.string(), z.number().int().nonnegative().transform(String)])
  .pipe(z.string().min(1).max(40))
  .describe("Phone number with country code. A plus, spaces, dashes and Arabic-Indic digits are fine");
/** Described by what it leads to. */
const mediaUrl = z.string().min(1).max(2048);
const caption = z.string().max(1024).optional().describe("Text below it");

export const clientParams = z.object({ client });
export const tokenBody = z.strictObject({ dtoken });

export const numberAnswerSchema = z.object({
  success: z.literal(true),
  status: z.literal("success"),
  message: z.string(),
  number: z.string(),
  exists: z.boolean(),
  timestamp: z.iso.datetime(),
});

export const sendTextBody = z.strictObject({
  dtoken,
  number,
  message: z
    .string()
    .min(1)
    .max(65_536)
    .describe("The text. Line breaks are kept, and `*bold*` and `_italic_` are shown so"),
});
export const sendImageBody = z.strictObject({
  dtoken,
  number,
  imageUrl: mediaUrl.describe("Public address of the image: JPEG, PNG or WebP, at most 16 MB"),
  caption,
});
export const sendVideoBody = z.strictObject({
  dtoken,
  number,
  videoUrl: mediaUrl.describe("Public address of the video: MP4, at most 64 MB"),
  caption,
});
export const sendContactBody = z.strictObject({
  dtoken,
  number,
  contactName: z.string().trim().min(1).max(256).describe("Name on the card"),
  contactNumber: number.describe("Number on the card, 3 to 20 digits"),
});
export const sendLocationBody = z.strictObject({
  dtoken,
  number,
  latitude: degrees(90).describe("Degrees, north positive"),
  longitude: degrees(180).describe("Degrees, east positive"),
  name: z.string().max(256).optional().describe("Name of the place"),
  address: z.string().max(512).optional().describe("Address of the place"),
});
export const sendOtpBody = z.strictObject({
  dtoken,
  number,
  otpCode: z
    .union([z.string(), z.number().int().nonnegative().transform(String)])
    .pipe(z.string().regex(/^\d{4,10}$/, "otpCode must be 4 to 10 digits"))
    .describe("The code, which you draw at random and check yourself"),
});
export const startSessionBody = z.strictObject({
  dtoken,
  newCode: z.boolean().optional().describe("true replaces a code that is still on show"),
});

export const WHATSAPP_ROUTES = {
  sessionStatus: {
    method: "GET",
    path: WHATSAPP_PATHS.sessionStatus,
    title: "Session status",
    summary: "Where a session stands, without the token. No account is named.",
    token: "none",
    body: null,
    answers: [sessionStatusSchema],
  },
  sessionInstanceStatus: {
    method: "POST",
    path: WHATSAPP_PATHS.sessionInstanceStatus,
    title: "Session status and account",
    summary: "Where a session stands, and the account it is linked to.",
    token: "required",
    body: tokenBody,
    answers: [sessionStatusSchema],
  },
  startSession: {
    method: "POST",
    path: WHATSAPP_PATHS.startSession,
    title: "Start a session",
    summary:
      "Gives a QR code for the phone to scan, as an image and as text; or the status, when the instance is linked already. It answers within 30 seconds.",
    token: "required",
    body: startSessionBody,
    answers: [qrAnswerSchema, sessionStatusSchema],
  },
  logout: {
    method: "POST",
    path: WHATSAPP_PATHS.logout,
    title: "Log out",
    summary: "Ends the session, here and on the phone. To send again, link the account again.",
    token: "required",
    body: tokenBody,
    answers: [doneAnswerSchema],
  },
  send: {
    method: "POST",
    path: WHATSAPP_PATHS.send,
    title: "Send a text",
    summary: "Sends a text. It answers when WhatsApp has acknowledged the message, not before.",
    token: "required",
    body: sendTextBody,
    answers: [sentAnswerSchema],
  },
  sendImage: {
    method: "POST",
    path: WHATSAPP_PATHS.sendImage,
    title: "Send an image",
    summary: "Downloads the image from its URL and sends it, with a caption if you like.",
    token: "required",
    body: sendImageBody,
    answers: [sentAnswerSchema],
  },
  sendVideo: {
    method: "POST",
    path: WHATSAPP_PATHS.sendVideo,
    title: "Send a video",
    summary: "Downloads the video from its URL and sends it, with a caption if you like.",
    token: "required",
    body: sendVideoBody,
    answers: [sentAnswerSchema],
  },
  sendContact: {
    method: "POST",
    path: WHATSAPP_PATHS.sendContact,
    title: "Send a contact",
    summary: "Sends a contact card that the recipient can save.",
    token: "required",
    body: sendContactBody,
    answers: [sentAnswerSchema],
  },
  sendLocation: {
    method: "POST",
    path: WHATSAPP_PATHS.sendLocation,
    title: "Send a location",
    summary: "Sends a point on the map, with a name and an address if you like.",
    token: "required",
    body: sendLocationBody,
    answers: [sentAnswerSchema],
  },
  sendOtp: {
    method: "POST",
    path: WHATSAPP_PATHS.sendOtp,
    title: "Send a one-time code",
    summary: "Sends the code in a sentence of its own, with the advice not to share it.",
    token: "required",
    body: sendOtpBody,
    answers: [sentAnswerSchema],
  },
  checkNumber: {
    method: "GET",
    path: WHATSAPP_PATHS.checkNumber,
    title: "Check a number",
    summary: "Says whether a phone number is on WhatsApp. It counts as a send for the limit.",
    token: "required",
    body: null,
    query: z.strictObject({ dtoken, number }),
    answers: [numberAnswerSchema],
  },
  messageStatus: {
    method: "GET",
    path: WHATSAPP_PATHS.messageStatus,
    title: "Message status",
    summary: "Says whether a message of the last two days has been delivered, or read.",
    token: "required",
    body: null,
    query: z.strictObject({ dtoken, messageId: z.string().min(1).max(128).describe("From the answer to the send") }),
    answers: [messageStatusAnswerSchema],
  },
} as const;

export type WhatsAppRouteName = keyof typeof WHATSAPP_ROUTES;
