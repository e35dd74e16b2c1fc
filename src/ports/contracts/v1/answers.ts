import { z } from "zod";
import { MESSAGE_STATES } from "#domain/messages/life.ts";
import { accountLimitsSchema } from "../account-limits.ts";
import { messageIdSchema, messageSchema } from "../message-schemas.ts";
import { passkeyStepSchema } from "../whatsapp/passkey.ts";
import { uploadIdSchema } from "./send-body.ts";

/** What `/v1` answers about an instance's messages, chats, groups and session. */

const moment = z.iso.datetime();
const cursor = z.string().nullable().describe("`after` of the next page; null on the last");

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean(), next: cursor });

/** Out or in. */
export const v1MessageSchema = messageSchema
  .extend({
    content: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("What was asked for, as it was sent, or the act that it is; null of what came in"),
  })
  .meta({ id: "UnifiedMessage" });

/** As the network has it, or as it is kept here. */
export const v1HistoryMessageSchema = v1MessageSchema
  .extend({ id: messageIdSchema.nullable().describe("Null of what the network tells: it is named by `messageId`") })
  .meta({ id: "HistoryMessage" });

/** A message that was asked for. */
export const v1SentSchema = z
  .object({
    id: messageIdSchema,
    state: z.enum(MESSAGE_STATES).describe("`sent`: the network has it. `queued` or `accepted`: it goes out later"),
    messageId: z.string().nullable().describe("The network's own id, where it is known"),
    sentAt: moment.nullable(),
    sendAt: moment.nullable().describe("Of one that waits for its time"),
    parts: z
      .array(messageIdSchema)
      .optional()
      .describe("With `split`: the ids of all its messages in order, `id` first. `sent` once all are"),
  })
  .meta({ id: "UnifiedSent" });

export type V1Sent = z.infer<typeof v1SentSchema>;

export const v1UploadSchema = z
  .object({
    id: uploadIdSchema,
    mimetype: z.string().describe("As the bytes tell, else as it was called"),
    fileName: z.string(),
    bytes: z.number().int(),
    sha256: z.string().describe("Of the bytes, hex"),
    expiresAt: moment,
  })
  .meta({ id: "Upload" });

/** In the account's own list. */
const standing = {
  archived: z
    .boolean()
    .nullable()
    .describe(
      "While the account is online, on Telegram of its latest 300 chats, on WhatsApp once its phone has told; null of all others",
    ),
  mutedUntil: z
    .union([moment, z.literal("forever")])
    .nullable()
    .describe("Until when the account's devices make no sound for it; null also where `archived` is null"),
};

export const v1ChatStandingSchema = z
  .object({
    ...standing,
    blocked: z
      .boolean()
      .nullable()
      .describe("Whether nothing that the person writes arrives; null of groups and channels"),
  })
  .meta({ id: "ChatStanding" });

export const v1ChatSchema = z
  .object({
    recipient: z
      .string()
      .nullable()
      .describe("As `to` of a send, and as `{id}` of `chats/{id}`; null once it has been erased"),
    name: z.string().nullable().describe("Of the person, group or channel, as the network gives it"),
    last: v1MessageSchema,
    unread: z.number().int().describe("How many came in since the dashboard last had it open, of the newest 100"),
    ...standing,
  })
  .meta({ id: "Chat" });

export const v1ContactSchema = z
  .object({
    recipient: z.string().describe("As `to` of a send, and as `{id}` of `contacts/{id}`"),
    name: z.string().nullable(),
    phone: z.string().nullable().describe("Digits with country code"),
    username: z.string().nullable(),
    id: z.string().nullable().describe("The network's number of the person; on WhatsApp its LID"),
  })
  .meta({ id: "ContactOfChats" });

export const v1SessionSchema = z
  .object({
    state: z.string(),
    reason: z.string().nullable(),
    since: moment,
    phone: z.string().nullable(),
    name: z.string().nullable(),
    waiting: z.number().int().describe("Messages that wait to be sent"),
    limits: accountLimitsSchema,
  })
  .meta({ id: "Session" });

export const v1PairingCodeSchema = z
  .object({
    code: z.string().describe("Eight letters and digits, to be typed on the phone"),
    expiresAt: moment,
  })
  .meta({ id: "PairingCode" });

export const v1PasskeySchema = passkeyStepSchema.meta({ id: "PasskeyStep" });

export const v1PasskeyLinkSchema = z
  .object({
    url: z.string().describe("To be opened in the browser that has the passkey, with our extension in it"),
    expiresAt: moment,
  })
  .meta({ id: "PasskeyLink" });

export const v1GroupSchema = z
  .object({
    id: z.string().describe("As `to` of a send, such as `group:120363041234567890`"),
    subject: z.string(),
    size: z.number().int().nullable(),
    isAdmin: z.boolean().describe("Whether the account may change it"),
  })
  .meta({ id: "Group" });

export const v1MemberSchema = z
  .object({ id: z.string(), name: z.string().nullable(), role: z.enum(["member", "admin", "owner"]) })
  .meta({ id: "GroupMember" });

export const v1ChangedMemberSchema = z
  .object({ id: z.string(), outcome: z.enum(["done", "not-found", "refused"]) })
  .meta({ id: "ChangedMember" });

export const v1DoneSchema = z.object({ done: z.literal(true) }).meta({ id: "Done" });
