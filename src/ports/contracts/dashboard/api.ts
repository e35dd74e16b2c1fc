import { z } from "zod";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { DELIVERY_STATUSES } from "#domain/messages/life.ts";
import { dashboardSchema } from "../kind-schemas.ts";
import { WHATSAPP_KINDS } from "../whatsapp/kinds.ts";
import { WHATSAPP_SEND_BODIES } from "../whatsapp/requests.ts";
import { SESSION_REASONS, SESSION_STATES } from "../whatsapp/session.ts";

/** The JSON API behind the dashboard, same origin and cookie only. A failure is `errors.ts`' shape. */

const isoTime = z.iso.datetime();

const figuresSchema = z.object({
  totalInstances: z.number().int(),
  activeInstances: z.number().int(),
  expiredInstances: z.number().int(),
  /** Users who signed up with this user's invite link. */
  referredSubscribers: z.number().int(),
});
export type Figures = z.infer<typeof figuresSchema>;

const instanceViewSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  platform: z.enum(PLATFORMS),
  client: z.string(),
  apiId: z.string().nullable(),
  phone: z.string().nullable(),
  botId: z.string().nullable(),
  userEmail: z.string().nullable(),
  active: z.boolean(),
  createdAt: isoTime,
  expiresAt: isoTime,
});
export type InstanceView = z.infer<typeof instanceViewSchema>;

export const instanceListSchema = z.object({
  instances: z.array(instanceViewSchema),
  freeInUse: z.number().int(),
  /** Null for who pays. */
  freeLimit: z.number().int().nullable(),
});
export type InstanceList = z.infer<typeof instanceListSchema>;

/** Add and edit; messages come from `domain/validation/instance.ts`. */
export const instanceInputSchema = z.strictObject({
  name: z.string().max(255).default(""),
  platform: z.enum(PLATFORMS).or(z.literal("")).default(""),
  phone: z.string().max(40).default(""),
  apiId: z.string().max(32).default(""),
  /** Empty on edit keeps the stored one. */
  appHash: z.string().max(128).default(""),
});
export type InstanceInput = z.infer<typeof instanceInputSchema>;

export const instanceSavedSchema = z.object({ instance: instanceViewSchema });

export const sessionViewSchema = z.object({
  state: z.enum(SESSION_STATES),
  reason: z.enum(SESSION_REASONS),
  /** The reason in words. */
  message: z.string(),
  since: isoTime,
  phone: z.string().nullable(),
  name: z.string().nullable(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

export const startSessionInputSchema = z.strictObject({ newCode: z.boolean().default(false) });

export const startedSessionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("qr"), qr: z.string(), qrText: z.string(), expiresAt: isoTime }),
  z.object({ kind: z.literal("status"), session: sessionViewSchema }),
]);
export type StartedSessionView = z.infer<typeof startedSessionSchema>;

const recipient = z.string().trim().min(1).max(40);
/** The kinds of the send form; `number` is as typed. */
export const sendInputSchema = dashboardSchema(WHATSAPP_KINDS, WHATSAPP_SEND_BODIES, { number: recipient });

/** `messageId` null: the network had this very message already, and does not say which one it is. */
export const sentSchema = z.object({ message: z.string(), messageId: z.string().nullable(), sentAt: isoTime });
export type Sent = z.infer<typeof sentSchema>;

const messageStatusSchema = z.object({ status: z.enum(DELIVERY_STATUSES), at: isoTime });
export type MessageStatusView = z.infer<typeof messageStatusSchema>;

export { DASHBOARD_PATHS } from "./paths.ts";
