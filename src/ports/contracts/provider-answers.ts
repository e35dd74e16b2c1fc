import { z } from "zod";
import { DELIVERY_STATUSES } from "#domain/messages/life.ts";

/** What both provider APIs answer with. An `id` is the schema's name in OpenAPI documents. */

export const sentAnswerSchema = z
  .object({
    success: z.literal(true),
    status: z.literal("success"),
    message: z.string(),
    messageId: z.string(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "SentAnswer" });

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
    status: z.enum(DELIVERY_STATUSES),
    message: z.string(),
    messageId: z.string(),
    timestamp: z.iso.datetime(),
  })
  .meta({ id: "MessageStatusAnswer" });
