import { z } from "zod";
import { degrees } from "./degrees.ts";
import { doneAnswerSchema, messageStatusAnswerSchema, qrAnswerSchema } from "./provider-answers.ts";
import { TELEGRAM_PATHS } from "./telegram-paths.ts";
import { deliverySchema, telegramLoginSchema, telegramStatusSchema, telegramUserSchema } from "./telegram-session.ts";

/** The Telegram provider API of spec §7: one table for the gateway, its client, its tests and `/openapi.json`. */

const client = z.string().min(1).max(64).describe("Client name of the instance, such as Client001");
const sessionId = client;
const dtoken = z.string().max(128).optional().describe("Instance token; or send it as Authorization: Bearer");
/** Strings or JSON numbers: spreadsheets and low-code tools send either. */
const textOrNumber = z.union([z.string(), z.number().int().nonnegative().transform(String)]);
const recipient = textOrNumber
  .pipe(z.string().min(1).max(80))
  .describe("@username, or a phone number with country code. Arabic-Indic digits, +, spaces and dashes are fine");
const fileUrl = z.string().min(1).max(2048);
/** Telegram's own limit has an answer of its own: MEDIA_CAPTION_TOO_LONG. */
const caption = z.string().max(65_536).optional();
const addContact = z
  .boolean()
  .optional()
  .describe(
    "true adds a phone number that Telegram does not find to the account's address book. Telegram bans accounts that do it often",
  );
const apiId = textOrNumber
  .pipe(z.string().regex(/^\d{1,10}$/, "apiId must be digits"))
  .optional()
  .describe("From my.telegram.org; the instance's own unless given");
const apiHash = z.string().min(1).max(128).optional().describe("From my.telegram.org; the instance's own unless given");

/** What a path names. */
export const telegramClientParams = z.object({ client });
const tokenQuery = z.object({ dtoken });
/** What every body holds: the client name, and the token unless it is a header. */
export const sessionBody = z.object({ sessionId, dtoken });

/** Header of each send. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
export const sendHeaders = z.object({
  [IDEMPOTENCY_KEY]: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe("Your name for this message: when it comes again, nothing is sent twice"),
});

/** Telegram has acknowledged the message. */
export const telegramSentAnswerSchema = z.object({
  success: z.literal(true),
  status: z.literal("success"),
  message: z.string(),
  /** Left out when Telegram had this very message already: it does not say which one. */
  messageId: z.string().optional(),
  duplicate: z.boolean(),
  timestamp: z.iso.datetime(),
});

/** A code is on its way. */
export const codeSentAnswerSchema = z.object({
  success: z.literal(true),
  status: z.literal("success"),
  message: z.string(),
  delivery: deliverySchema,
  login: telegramLoginSchema,
  timestamp: z.iso.datetime(),
});

/** The account is linked. */
export const loggedInAnswerSchema = z.object({
  success: z.literal(true),
  status: z.literal("success"),
  message: z.string(),
  user: telegramUserSchema,
  timestamp: z.iso.datetime(),
});

const receivedMessageSchema = z.object({
  messageId: z.string(),
  from: telegramUserSchema.extend({ id: z.string() }),
  kind: z.enum(["text", "photo", "video", "file", "contact", "location", "other"]),
  text: z.string(),
  at: z.iso.datetime(),
});

/** Ask again with the last `messageId` as `after`. */
export const receivedAnswerSchema = z.object({
  success: z.literal(true),
  status: z.literal("success"),
  message: z.string(),
  messages: z.array(receivedMessageSchema),
  timestamp: z.iso.datetime(),
});

export const requestCodeBody = z.object({
  sessionId,
  dtoken,
  phoneNumber: textOrNumber.pipe(z.string().min(1).max(40)),
  apiId,
  apiHash,
});
export const verifyCodeBody = z.object({
  sessionId,
  dtoken,
  /** Letters too: Telegram sends words and phrases to some. */
  code: textOrNumber.pipe(z.string().trim().max(64)),
  apiId,
  apiHash,
});
export const verifyPasswordBody = z.object({ sessionId, dtoken, password: z.string().min(1).max(1024) });
export const startQrBody = z.object({
  sessionId,
  dtoken,
  apiId,
  apiHash,
  newCode: z.boolean().optional().describe("true replaces a code that is still on show"),
});
const sendBase = { sessionId, dtoken, recipient, addContact };
export const sendTelegramTextBody = z.object({ ...sendBase, message: z.string().min(1).max(65_536) });
export const sendPhotoBody = z.object({ ...sendBase, photoUrl: fileUrl, caption });
export const sendFileBody = z.object({ ...sendBase, fileUrl, caption });
export const sendTelegramContactBody = z.object({
  ...sendBase,
  phoneNumber: textOrNumber.pipe(z.string().min(1).max(40)),
  firstName: z.string().trim().min(1).max(64),
  lastName: z.string().trim().max(64).optional(),
});
export const sendTelegramLocationBody = z.object({
  ...sendBase,
  latitude: degrees(90),
  longitude: degrees(180),
  title: z.string().max(256).optional(),
  address: z.string().max(512).optional(),
});

export const TELEGRAM_ROUTES = {
  sessionStatus: {
    method: "GET",
    path: TELEGRAM_PATHS.sessionStatus,
    summary: "State of a session, without the token: no account is named",
    token: "none",
    body: null,
    answers: [telegramStatusSchema],
  },
  sessionInstanceStatus: {
    method: "GET",
    path: TELEGRAM_PATHS.sessionInstanceStatus,
    summary: "State of a session, the account it is linked to, and a log-in under way",
    token: "required",
    body: null,
    query: tokenQuery,
    answers: [telegramStatusSchema],
  },
  requestCode: {
    method: "POST",
    path: TELEGRAM_PATHS.requestCode,
    summary: "Ask Telegram for a log-in code",
    token: "required",
    body: requestCodeBody,
    answers: [codeSentAnswerSchema],
  },
  resendCode: {
    method: "POST",
    path: TELEGRAM_PATHS.resendCode,
    summary: "Ask for the code again, the next way that Telegram offers",
    token: "required",
    body: sessionBody,
    answers: [codeSentAnswerSchema],
  },
  verifyCode: {
    method: "POST",
    path: TELEGRAM_PATHS.verifyCode,
    summary: "Enter the code; SESSION_PASSWORD_NEEDED asks for the two-step password next",
    token: "required",
    body: verifyCodeBody,
    answers: [loggedInAnswerSchema],
  },
  verifyPassword: {
    method: "POST",
    path: TELEGRAM_PATHS.verifyPassword,
    summary: "Enter the two-step password; it is neither stored nor logged",
    token: "required",
    body: verifyPasswordBody,
    answers: [loggedInAnswerSchema],
  },
  cancelLogin: {
    method: "POST",
    path: TELEGRAM_PATHS.cancelLogin,
    summary: "Give up a log-in under way",
    token: "required",
    body: sessionBody,
    answers: [doneAnswerSchema],
  },
  startQr: {
    method: "POST",
    path: TELEGRAM_PATHS.startQr,
    summary: "A QR code to scan in Telegram's own app, or the status when already connected or scanned",
    token: "required",
    body: startQrBody,
    answers: [qrAnswerSchema, telegramStatusSchema],
  },
  logout: {
    method: "POST",
    path: TELEGRAM_PATHS.logout,
    summary: "Ends the session, here and at Telegram",
    token: "required",
    body: sessionBody,
    answers: [doneAnswerSchema],
  },
  sendText: {
    method: "POST",
    path: TELEGRAM_PATHS.sendText,
    summary: "Send a text",
    token: "required",
    body: sendTelegramTextBody,
    headers: sendHeaders,
    answers: [telegramSentAnswerSchema],
  },
  sendPhoto: {
    method: "POST",
    path: TELEGRAM_PATHS.sendPhoto,
    summary: "Send an image of at most 10 MB by URL",
    token: "required",
    body: sendPhotoBody,
    headers: sendHeaders,
    answers: [telegramSentAnswerSchema],
  },
  sendFile: {
    method: "POST",
    path: TELEGRAM_PATHS.sendFile,
    summary: "Send a video or any file of at most 2,097,152,000 bytes by URL; its content decides which",
    token: "required",
    body: sendFileBody,
    headers: sendHeaders,
    answers: [telegramSentAnswerSchema],
  },
  sendContact: {
    method: "POST",
    path: TELEGRAM_PATHS.sendContact,
    summary: "Send a contact card",
    token: "required",
    body: sendTelegramContactBody,
    headers: sendHeaders,
    answers: [telegramSentAnswerSchema],
  },
  sendLocation: {
    method: "POST",
    path: TELEGRAM_PATHS.sendLocation,
    summary: "Send a location, as a venue when it has a title or an address",
    token: "required",
    body: sendTelegramLocationBody,
    headers: sendHeaders,
    answers: [telegramSentAnswerSchema],
  },
  messageStatus: {
    method: "GET",
    path: TELEGRAM_PATHS.messageStatus,
    summary: "Has a message been read?",
    token: "required",
    body: null,
    query: z.object({ dtoken, messageId: z.string().min(1).max(16) }),
    answers: [messageStatusAnswerSchema],
  },
  receivedMessages: {
    method: "GET",
    path: TELEGRAM_PATHS.receivedMessages,
    summary: "Messages that came in, oldest first, kept for two days",
    token: "required",
    body: null,
    query: z.object({
      dtoken,
      after: z
        .string()
        .regex(/^\d{1,10}$/, "after must be a messageId")
        .optional()
        .describe("Only those after this messageId"),
      limit: z
        .string()
        .regex(/^([1-9]\d?|100)$/, "limit must be 1 to 100")
        .optional(),
    }),
    answers: [receivedAnswerSchema],
  },
} as const;

export type TelegramRouteName = keyof typeof TELEGRAM_ROUTES;
