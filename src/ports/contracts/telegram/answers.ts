import { z } from "zod";
import { messageIdSchema } from "../message-schemas.ts";
import { deliverySchema, telegramLoginSchema, telegramUserSchema } from "./session.ts";

/** What the Telegram provider API answers with, besides what both do. */

/** Telegram has acknowledged the message. */
export const telegramSentAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("success"),
    message: z.string(),
    id: messageIdSchema,
    messageId: z.string().optional().describe("Left out where Telegram has the message and does not say which it is"),
    duplicate: z.boolean().describe("Always false: a repeat is answered as the first call was"),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "TelegramSentAnswer" });

/** A code is on its way. */
export const codeSentAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("success"),
    message: z.string(),
    delivery: deliverySchema,
    login: telegramLoginSchema,
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "CodeSentAnswer" });

/** The account is linked. */
export const loggedInAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("success"),
    message: z.string(),
    user: telegramUserSchema,
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "LoggedInAnswer" });
