import { z } from "zod";
import { MESSAGE_STATES } from "#domain/messages/life.ts";
import { HOLD_REASONS } from "#domain/sessions/queue.ts";
import { newChatQuotaSchema } from "./account-limits.ts";
import { messageIdSchema } from "./message-schemas.ts";

/** What both provider APIs answer with. An `id` is the schema's name in OpenAPI documents. */

/** How the messages of an account wait. */
export const queueSchema = z
  .object({
    waiting: z.number().int().describe("Messages that wait, those for later included"),
    reason: z.enum(HOLD_REASONS).nullable().describe("Why none leaves now; null when the next may leave at once"),
    until: z.iso.datetime().nullable(),
    newChats: newChatQuotaSchema.optional(),
  })
  .meta({ id: "QueueState" });

export type QueueAnswer = z.infer<typeof queueSchema>;

/** The network has acknowledged the message. */
export const sentAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("success"),
    message: z.string(),
    id: messageIdSchema,
    messageId: z.string(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "SentAnswer" });

/** The message is kept and goes out later: at its time, or in its turn. */
export const acceptedAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.enum(["queued", "scheduled"]),
    message: z.string(),
    id: messageIdSchema,
    messageId: z.string().optional().describe("The network's id, where it is known before the message is sent"),
    sendAt: z.iso.datetime().optional().describe("Of a scheduled message"),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "AcceptedAnswer" });

export const doneAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("success"),
    message: z.string(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "DoneAnswer" });

export const qrAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("qr"),
    message: z.string(),
    qr: z.string().startsWith("data:image/"),
    qrText: z.string(),
    expiresAt: z.iso.datetime(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "QrAnswer" });

export const messageStatusAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.enum(MESSAGE_STATES),
    message: z.string(),
    id: messageIdSchema,
    messageId: z.string(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "MessageStatusAnswer" });
