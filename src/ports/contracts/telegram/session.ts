import { z } from "zod";
import { CODE_CHANNELS, TELEGRAM_REASONS, TELEGRAM_STATES } from "#domain/sessions/telegram-session.ts";
import { queueSchema } from "../provider-answers.ts";

/** How the code was sent; `timeout` is seconds until another may be asked for, null when there is no other way. */
export const deliverySchema = z
  .object({
    type: z.enum(CODE_CHANNELS),
    next: z.enum(CODE_CHANNELS).nullable(),
    length: z.number().int(),
    timeout: z.number().int().nullable(),
  })
  .meta({ id: "CodeDelivery" });

/** A log-in under way; times are ISO 8601 UTC. */
export const telegramLoginSchema = z
  .discriminatedUnion("step", [
    z.object({
      step: z.literal("code"),
      phone: z.string(),
      delivery: deliverySchema,
      sentAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
    z.object({ step: z.literal("password"), hint: z.string().nullable(), expiresAt: z.iso.datetime() }),
    z.object({ step: z.literal("qr"), qrText: z.string(), expiresAt: z.iso.datetime() }),
  ])
  .meta({ id: "TelegramLogin" });
export type TelegramLoginAnswer = z.infer<typeof telegramLoginSchema>;

/** The linked account. */
export const telegramUserSchema = z
  .object({
    name: z.string(),
    /** Without @; null when the account has none. */
    username: z.string().nullable(),
    phone: z.string().nullable(),
  })
  .meta({ id: "TelegramUser" });

/** A session's state on the wire. `message` says the reason in words. */
export const telegramStatusSchema = z
  .object({
    success: z.literal(true),
    status: z.enum(TELEGRAM_STATES),
    reason: z.enum(TELEGRAM_REASONS),
    message: z.string(),
    since: z.iso.datetime(),
    timestamp: z.iso.datetime(),
    /** Only with the token: the linked account. */
    user: telegramUserSchema.optional(),
    /** Only with the token: a log-in under way. */
    login: telegramLoginSchema.optional(),
    /** Only with the token. */
    queue: queueSchema.optional(),
  })
  .meta({ id: "TelegramStatusAnswer" });

export type TelegramStatusAnswer = z.infer<typeof telegramStatusSchema>;
