import { z } from "zod";
import { deliverySchema, telegramLoginSchema, telegramUserSchema } from "./session.ts";

/** What the Telegram provider API answers with, besides what both do. */

/** Telegram has acknowledged the message. */
export const telegramSentAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("success"),
    message: z.string(),
    /** Left out when Telegram had this very message already: it does not say which one. */
    messageId: z.string().optional(),
    duplicate: z.boolean(),
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

const receivedMessageSchema = z
  .object({
    messageId: z.string(),
    /** Ready to be sent back: as `recipient` of a send it reaches whoever wrote, with or without username and phone. */
    recipient: z.string(),
    from: telegramUserSchema.extend({ id: z.string() }),
    kind: z.enum(["text", "photo", "video", "file", "contact", "location", "other"]),
    text: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: "ReceivedMessage" });

/** Ask again with the last `messageId` as `after`. */
export const receivedAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("success"),
    message: z.string(),
    messages: z.array(receivedMessageSchema),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "ReceivedMessagesAnswer" });
