import { z } from "zod";
import { INCOMING_KINDS } from "#domain/messages/incoming.ts";
import { MESSAGE_STATES } from "#domain/messages/life.ts";
import { MESSAGE_ID_FORM } from "#domain/messages/message-id.ts";

/** A message as both provider APIs show it. An `id` of metadata is the schema's name in OpenAPI documents. */

export const messageIdSchema = z.string().regex(MESSAGE_ID_FORM, "must be a message id, such as msg_00T3ZBV3WW5MCE7");

const at = z.iso.datetime().nullable();
const text = z.string().nullable();

/** Who wrote, as far as the network tells. */
const senderSchema = z.object({
  id: text.describe("The network's number of the person; on WhatsApp its LID"),
  name: z.string(),
  username: text,
  phone: text.describe("Digits with country code"),
});

/** A file that came in. */
const fileSchema = z.object({
  mimetype: z.string(),
  fileName: text,
  bytes: z.number().int().nullable().describe("As the network says; null where it does not"),
  voice: z.boolean().describe("Sound that was spoken into the phone"),
});

const contactSchema = z.object({ name: z.string(), number: text });

const placeSchema = z.object({ latitude: z.number(), longitude: z.number(), name: text, address: text });

/** What came with a message beside its text. */
const receivedParts = {
  media: fileSchema.nullable().describe("Its file: `GET /messages/{client}/{id}/media` gives the bytes"),
  contact: contactSchema.nullable(),
  location: placeSchema.nullable(),
  about: text.describe("`messageId` of the message that it quotes, reacts to, changes or takes back"),
  backfilled: z.boolean().describe("It was written while the account was not online here, and came later"),
};

/** What a message is. Of text, files and people nothing is left once they have been erased. */
const messageShape = {
  id: messageIdSchema,
  direction: z.enum(["out", "in"]),
  kind: z
    .enum([...INCOMING_KINDS, "otp", "pin", "forward", "album"])
    .describe("`other` came in, and has no word here yet"),
  state: z
    .enum([...MESSAGE_STATES, "received"])
    .describe("Of a message out how far it has come; of one that came in `received`"),
  recipient: text.describe("Whom it is to, or who wrote it: ready to be sent to"),
  text: text.describe("Text or caption; of a reaction its emoji"),
  content: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .nullable()
    .describe("What was asked for, by the fields of the send; null of what came in"),
  messageId: text.describe(
    "The network's own id, once it has one; of what came in on WhatsApp, the sender's LID or number, a slash, and the id that their phone chose",
  ),
  times: z
    .object({ accepted: at, queued: at, sending: at, sent: at, delivered: at, read: at, ended: at })
    .describe(
      "When it came to a state. Of what came in, `sent` is when it was written and `accepted` when it arrived here",
    ),
  failure: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe("Why it failed, or why it is tried again: a code of the errors, and a sentence"),
  sendAt: at.describe("Not before: of a message that waits for its time"),
  expiresAt: at.describe("What has not left by then does not leave; null of what came in"),
  from: senderSchema.nullable().describe("Of what came in"),
  media: receivedParts.media,
  contact: receivedParts.contact,
  location: receivedParts.location,
  about: receivedParts.about,
  backfilled: receivedParts.backfilled,
};

/** Out or in, as it stands. */
export const messageSchema = z.object(messageShape).meta({ id: "Message" });

export type MessageBody = z.infer<typeof messageSchema>;

const done = { success: z.literal(true), status: z.literal("success"), message: z.string() };
const timestamp = z.iso.datetime();

/** The message itself, with the fields of every answer: its own are none of them. */
export const messageAnswerSchema = z.object({ ...done, ...messageShape, timestamp }).meta({ id: "MessageAnswer" });

export const messagesAnswerSchema = z
  .object({
    ...done,
    messages: z.array(messageSchema),
    has_more: z.boolean(),
    next: messageIdSchema.nullable().describe("`after` of the next page; null on the last"),
    timestamp,
  })
  .meta({ id: "MessagesAnswer" });

export const erasedAnswerSchema = z
  .object({ ...done, erased: z.number().int().describe("How many messages that were"), timestamp })
  .meta({ id: "ErasedAnswer" });

/** Kinds as each platform's received messages name them: Telegram's own came first. */
const RECEIVED_KINDS = [...INCOMING_KINDS, "photo", "file"] as const;

const receivedMessageSchema = z
  .object({
    id: messageIdSchema,
    messageId: z
      .string()
      .describe(
        "The network's own id; on WhatsApp the sender's LID or number, a slash, and the id that their phone chose",
      ),
    /** Ready to be sent back: as the recipient of a send it reaches whoever wrote, with or without username and phone. */
    recipient: z.string(),
    from: senderSchema,
    kind: z.enum(RECEIVED_KINDS),
    text: z.string(),
    ...receivedParts,
    at: z.iso.datetime(),
  })
  .meta({ id: "ReceivedMessage" });

export type ReceivedBody = z.infer<typeof receivedMessageSchema>;

/** Ask again with the last `id` as `after`. */
export const receivedAnswerSchema = z
  .object({ ...done, messages: z.array(receivedMessageSchema), timestamp })
  .meta({ id: "ReceivedMessagesAnswer" });
