import { z } from "zod";
import { degrees } from "./degrees.ts";
import { doneAnswerSchema, messageStatusAnswerSchema, qrAnswerSchema, sentAnswerSchema } from "./provider-answers.ts";
import { sessionStatusSchema } from "./session.ts";
import { WHATSAPP_PATHS } from "./whatsapp-paths.ts";

/** The WhatsApp provider API of spec §7: one table for the gateway, its client, its tests and `/openapi.json`. */

const client = z.string().min(1).max(64).describe("Client name of the instance, such as Client001");
const dtoken = z.string().max(128).optional().describe("Instance token; or send it as Authorization: Bearer");
/** Strings or JSON numbers: spreadsheets and low-code tools send either. */
const number = z
  .union([z.string(), z.number().int().nonnegative().transform(String)])
  .pipe(z.string().min(1).max(40))
  .describe("Recipient with country code. Arabic-Indic digits, +, spaces and dashes are fine");
const mediaUrl = z.string().min(1).max(2048);
const caption = z.string().max(1024).optional();

export const clientParams = z.object({ client });
export const tokenBody = z.object({ dtoken });

export const numberAnswerSchema = z.object({
  success: z.literal(true),
  status: z.literal("success"),
  message: z.string(),
  number: z.string(),
  exists: z.boolean(),
  timestamp: z.iso.datetime(),
});

export const sendTextBody = z.object({ dtoken, number, message: z.string().min(1).max(65_536) });
export const sendImageBody = z.object({ dtoken, number, imageUrl: mediaUrl, caption });
export const sendVideoBody = z.object({ dtoken, number, videoUrl: mediaUrl, caption });
export const sendContactBody = z.object({
  dtoken,
  number,
  contactName: z.string().trim().min(1).max(256),
  contactNumber: number,
});
export const sendLocationBody = z.object({
  dtoken,
  number,
  latitude: degrees(90),
  longitude: degrees(180),
  name: z.string().max(256).optional(),
  address: z.string().max(512).optional(),
});
export const sendOtpBody = z.object({
  dtoken,
  number,
  otpCode: z
    .union([z.string(), z.number().int().nonnegative().transform(String)])
    .pipe(z.string().regex(/^\d{4,10}$/, "otpCode must be 4 to 10 digits")),
});
export const startSessionBody = z.object({
  dtoken,
  newCode: z.boolean().optional().describe("true replaces a code that is still on show"),
});

export const WHATSAPP_ROUTES = {
  sessionStatus: {
    method: "GET",
    path: WHATSAPP_PATHS.sessionStatus,
    summary: "State of a session, without the token: no account is named",
    token: "none",
    body: null,
    answers: [sessionStatusSchema],
  },
  sessionInstanceStatus: {
    method: "POST",
    path: WHATSAPP_PATHS.sessionInstanceStatus,
    summary: "State of a session and the account it is linked to",
    token: "required",
    body: tokenBody,
    answers: [sessionStatusSchema],
  },
  startSession: {
    method: "POST",
    path: WHATSAPP_PATHS.startSession,
    summary: "A QR code to scan, or the status when already linked",
    token: "required",
    body: startSessionBody,
    answers: [qrAnswerSchema, sessionStatusSchema],
  },
  logout: {
    method: "POST",
    path: WHATSAPP_PATHS.logout,
    summary: "Ends the session, here and on the phone",
    token: "required",
    body: tokenBody,
    answers: [doneAnswerSchema],
  },
  send: {
    method: "POST",
    path: WHATSAPP_PATHS.send,
    summary: "Send a text",
    token: "required",
    body: sendTextBody,
    answers: [sentAnswerSchema],
  },
  sendImage: {
    method: "POST",
    path: WHATSAPP_PATHS.sendImage,
    summary: "Send an image by URL",
    token: "required",
    body: sendImageBody,
    answers: [sentAnswerSchema],
  },
  sendVideo: {
    method: "POST",
    path: WHATSAPP_PATHS.sendVideo,
    summary: "Send a video by URL",
    token: "required",
    body: sendVideoBody,
    answers: [sentAnswerSchema],
  },
  sendContact: {
    method: "POST",
    path: WHATSAPP_PATHS.sendContact,
    summary: "Send a contact card",
    token: "required",
    body: sendContactBody,
    answers: [sentAnswerSchema],
  },
  sendLocation: {
    method: "POST",
    path: WHATSAPP_PATHS.sendLocation,
    summary: "Send a location",
    token: "required",
    body: sendLocationBody,
    answers: [sentAnswerSchema],
  },
  sendOtp: {
    method: "POST",
    path: WHATSAPP_PATHS.sendOtp,
    summary: "Send a one-time code",
    token: "required",
    body: sendOtpBody,
    answers: [sentAnswerSchema],
  },
  checkNumber: {
    method: "GET",
    path: WHATSAPP_PATHS.checkNumber,
    summary: "Is a number on WhatsApp?",
    token: "required",
    body: null,
    query: z.object({ dtoken, number }),
    answers: [numberAnswerSchema],
  },
  messageStatus: {
    method: "GET",
    path: WHATSAPP_PATHS.messageStatus,
    summary: "Has a message been delivered, or read?",
    token: "required",
    body: null,
    query: z.object({ dtoken, messageId: z.string().min(1).max(128) }),
    answers: [messageStatusAnswerSchema],
  },
} as const;

export type WhatsAppRouteName = keyof typeof WHATSAPP_ROUTES;
