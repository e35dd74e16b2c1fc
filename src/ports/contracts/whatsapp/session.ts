import { z } from "zod";
import { SESSION_REASONS, SESSION_STATES } from "#domain/sessions/session-state.ts";
import { queueSchema } from "../provider-answers.ts";

/** A session's state on the wire. `message` says the reason in words; times are ISO 8601 UTC. */
export const sessionStatusSchema = z
  .object({
    success: z.literal(true),
    status: z.enum(SESSION_STATES),
    reason: z.enum(SESSION_REASONS),
    message: z.string(),
    since: z.iso.datetime(),
    timestamp: z.iso.datetime(),
    /** Only with the token: the linked account. */
    user: z.object({ phone: z.string(), name: z.string().nullable() }).optional(),
    /** Only with the token. */
    queue: queueSchema.optional(),
  })
  .meta({ id: "WhatsAppStatusAnswer" });

export type SessionStatusAnswer = z.infer<typeof sessionStatusSchema>;
