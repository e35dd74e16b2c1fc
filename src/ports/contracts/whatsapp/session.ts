import { z } from "zod";
import type { SessionReason, SessionState } from "#domain/sessions/session-state.ts";

export const SESSION_STATES = [
  "inactive",
  "qr",
  "linking",
  "connected",
  "reconnecting",
  "logged_out",
  "banned",
] as const satisfies readonly SessionState[];

export const SESSION_REASONS = [
  "never-linked",
  "waiting-for-scan",
  "code-expired",
  "phone-scanned",
  "restoring",
  "linked",
  "connection-lost",
  "server-silent",
  "replaced-elsewhere",
  "logged-out-here",
  "unlinked-from-phone",
  "refused-by-provider",
  "client-outdated",
  "session-corrupt",
  "gateway-stopping",
] as const satisfies readonly SessionReason[];

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
  })
  .meta({ id: "WhatsAppStatusAnswer" });

export type SessionStatusAnswer = z.infer<typeof sessionStatusSchema>;
