import { z } from "zod";
import { PLATFORMS } from "#domain/instances/instance.ts";
import { KEEP_DAYS_CHOICES } from "#domain/instances/privacy.ts";
import { INSTANCE_STATES } from "#domain/instances/standing.ts";
import { MESSAGE_STATES } from "#domain/messages/life.ts";
import { LINK_STANDINGS } from "#domain/sessions/link.ts";
import { SESSION_REASONS, SESSION_STATES } from "#domain/sessions/session-state.ts";
import { dashboardSchema } from "../kind-schemas.ts";
import type { WrittenProxy } from "../proxy.ts";
import { WHATSAPP_KINDS } from "../whatsapp/kinds.ts";

import type { WrittenPasskeyStep } from "../whatsapp/passkey.ts";
import { WHATSAPP_SEND_BODIES } from "../whatsapp/requests.ts";

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

const instanceListSchema = z.object({
  instances: z.array(instanceViewSchema),
  freeInUse: z.number().int(),
  /** Null for who pays. */
  freeLimit: z.number().int().nullable(),
});
export type InstanceList = z.infer<typeof instanceListSchema>;

/** How the account of an instance stood when that last changed, and the newest message. */
const linkViewSchema = z.object({
  instanceId: z.number().int(),
  standing: z.enum(LINK_STANDINGS),
  /** Why, and what to do about it; of one that is connected what limits it. Null where there is nothing to say. */
  message: z.string().nullable(),
  /** Since when it stands so; of an outage, since it began. */
  since: isoTime.nullable(),
  account: z
    .object({ phone: z.string().nullable(), name: z.string().nullable(), username: z.string().nullable() })
    .nullable(),
  /** `state` is null of one that came in. */
  lastMessage: z
    .object({ direction: z.enum(["out", "in"]), state: z.enum(MESSAGE_STATES).nullable(), at: isoTime })
    .nullable(),
});
export type LinkView = z.infer<typeof linkViewSchema>;

/** The list with a link for each instance, in its order. */
export const instanceCardsSchema = instanceListSchema.extend({ links: z.array(linkViewSchema) });
export type InstanceCards = z.infer<typeof instanceCardsSchema>;

/** A page of those that are asked for: which, and how many there are. */
const instancePageSchema = instanceCardsSchema.extend({
  asked: z.object({
    q: z.string(),
    platform: z.enum(PLATFORMS).or(z.literal("")),
    state: z.enum(INSTANCE_STATES).or(z.literal("")),
    page: z.number().int(),
  }),
  pages: z.number().int(),
  found: z.number().int(),
  /** Of all that are owned. */
  counts: z.record(z.enum(["all", ...INSTANCE_STATES]), z.number().int()),
});
export type InstancePage = z.infer<typeof instancePageSchema>;

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

/** Why the account's messages wait, or soon will, in words, and until when, and what goes on; null while there is nothing to say. */
export const holdViewSchema = z
  .object({ waiting: z.number().int(), message: z.string(), until: isoTime.nullable(), also: z.string().nullable() })
  .nullable();
export type HoldView = z.infer<typeof holdViewSchema>;

/** What is kept of an instance's messages: as `domain/instances/privacy.ts` has it. */
export const privacySchema = z.strictObject({
  keepContent: z.boolean(),
  fetchMedia: z.boolean(),
  keepDays: z.literal(KEEP_DAYS_CHOICES).nullable(),
});

/** With the days that the server keeps at most. */
const privacyViewSchema = z.object({ ...privacySchema.shape, serverDays: z.number().int() });
export type PrivacyView = z.infer<typeof privacyViewSchema>;

export const sessionViewSchema = z.object({
  state: z.enum(SESSION_STATES),
  reason: z.enum(SESSION_REASONS),
  /** The reason in words. */
  message: z.string(),
  since: isoTime,
  phone: z.string().nullable(),
  name: z.string().nullable(),
  hold: holdViewSchema,
});
export type SessionView = z.infer<typeof sessionViewSchema>;

export const startSessionInputSchema = z.strictObject({ newCode: z.boolean().default(false) });

export const startedSessionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("qr"), qr: z.string(), qrText: z.string(), expiresAt: isoTime }),
  z.object({ kind: z.literal("status"), session: sessionViewSchema }),
]);
export type StartedSessionView = z.infer<typeof startedSessionSchema>;

/** `phone` is as typed; what is wrong with it the use-case says. */
export const pairingCodeInputSchema = z.strictObject({ phone: z.string().max(40).default("") });
const pairingCodeSchema = z.object({ code: z.string(), expiresAt: isoTime });
export type PairingCodeView = z.infer<typeof pairingCodeSchema>;

export const linkPasskeyInputSchema = z.strictObject({
  /** What `credential.toJSON()` gave, as text: it is pasted. */
  answer: z.string().max(32_768).optional(),
  confirm: z.literal(true).optional(),
});
export type ProxyView = WrittenProxy;
export type LinkPasskeyView = WrittenPasskeyStep;

const recipient = z.string().trim().min(1).max(40);
/** The kinds of the send form; `number` is as typed. */
export const sendInputSchema = dashboardSchema(WHATSAPP_KINDS, WHATSAPP_SEND_BODIES, { number: recipient });

/** `messageId` null: the network had this very message already, and does not say which one it is. */
export const sentSchema = z.object({ message: z.string(), messageId: z.string().nullable(), sentAt: isoTime });
export type Sent = z.infer<typeof sentSchema>;

/** A file that was sent up, to be sent in messages as `media:` and its id until `expiresAt`. */
export interface KeptFileView {
  readonly id: string;
  /** From its bytes where they tell. */
  readonly mimetype: string;
  readonly fileName: string;
  readonly bytes: number;
  /** ISO 8601. */
  readonly expiresAt: string;
}

const messageStatusSchema = z.object({ status: z.enum(MESSAGE_STATES), at: isoTime });
export type MessageStatusView = z.infer<typeof messageStatusSchema>;

export { DASHBOARD_PATHS } from "./paths.ts";
