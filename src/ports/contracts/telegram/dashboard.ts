import { z } from "zod";
import { CODE_CHANNELS, TELEGRAM_REASONS, TELEGRAM_STATES } from "#domain/sessions/telegram-session.ts";
import { holdViewSchema } from "../dashboard/api.ts";
import { dashboardSchema } from "../kind-schemas.ts";
import { TELEGRAM_KINDS } from "./kinds.ts";
import { TELEGRAM_SEND_BODIES } from "./requests.ts";

/** The dashboard's JSON API for Telegram instances; paths are in `dashboard-paths.ts`. A failure is `errors.ts`' shape. */

const isoTime = z.iso.datetime();

/** A log-in under way. The QR itself is asked for with `telegramQr`. */
const telegramLoginViewSchema = z.discriminatedUnion("step", [
  z.object({
    step: z.literal("code"),
    phone: z.string(),
    channel: z.enum(CODE_CHANNELS),
    /** Where another one would go; null when there is no other way. */
    next: z.enum(CODE_CHANNELS).nullable(),
    /** 0 where Telegram does not say. */
    length: z.number().int(),
    resendAt: isoTime.nullable(),
    sentAt: isoTime,
    expiresAt: isoTime,
  }),
  z.object({ step: z.literal("password"), hint: z.string().nullable(), expiresAt: isoTime }),
  z.object({ step: z.literal("qr"), expiresAt: isoTime }),
]);
export type TelegramLoginView = z.infer<typeof telegramLoginViewSchema>;

/** Where the instance's account stands. */
export const telegramViewSchema = z.object({
  state: z.enum(TELEGRAM_STATES),
  reason: z.enum(TELEGRAM_REASONS),
  /** The reason in words. */
  message: z.string(),
  since: isoTime,
  user: z.object({ name: z.string(), username: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  login: telegramLoginViewSchema.nullable(),
  hold: holdViewSchema,
});
export type TelegramView = z.infer<typeof telegramViewSchema>;

/** Empty asks for a code for the instance's own phone. */
export const telegramCodeInputSchema = z.strictObject({ phone: z.string().max(40).default("") });
/** `message` says where the code really went. */
export const telegramCodeSentSchema = z.object({ message: z.string(), login: telegramLoginViewSchema });
export type TelegramCodeSent = z.infer<typeof telegramCodeSentSchema>;

/** The code as typed; letters too, for Telegram sends words to some. */
export const telegramVerifyInputSchema = z.strictObject({ code: z.string().trim().max(64) });
/** The two-step password. */
export const telegramPasswordInputSchema = z.strictObject({ password: z.string().min(1).max(1024) });
/** `password` is the next step, with the owner's hint; it is no failure. */
export const telegramVerifiedSchema = z.discriminatedUnion("step", [
  z.object({ step: z.literal("done"), message: z.string() }),
  z.object({ step: z.literal("password"), message: z.string(), hint: z.string().nullable() }),
]);
export type TelegramVerified = z.infer<typeof telegramVerifiedSchema>;

/** `newCode` replaces one that is still on show. */
export const telegramQrInputSchema = z.strictObject({ newCode: z.boolean().default(false) });
/** `qr` is an image as a data URL; a status when no code is needed. */
export const telegramQrSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("qr"), qr: z.string(), qrText: z.string(), expiresAt: isoTime }),
  z.object({ kind: z.literal("status"), session: telegramViewSchema }),
]);
export type TelegramQrView = z.infer<typeof telegramQrSchema>;

const recipient = z.string().trim().min(1).max(80);
/** The kinds of the send form; `recipient` is a phone, @username or id: as typed. */
export const telegramSendInputSchema = dashboardSchema(TELEGRAM_KINDS, TELEGRAM_SEND_BODIES, { recipient });
