import { z } from "zod";
import type { RequestedContent } from "#domain/messages/content.ts";
import { INCOMING_KINDS } from "#domain/messages/incoming.ts";
import { MESSAGE_STATES } from "#domain/messages/life.ts";
import { MESSAGE_ID_FORM } from "#domain/messages/message-id.ts";
import { albumItem } from "../queries.ts";

/** Messages out and in, as their owner sees them. */

const isoTime = z.iso.datetime();
const ID = /^[1-9]\d{0,8}$/;
const ONE_STATE = `(${MESSAGE_STATES.join("|")})`;

const instance = z.string().regex(ID, "instance must be the id of an instance").transform(Number).optional();
const after = z.string().regex(MESSAGE_ID_FORM, "after must be the id of a message").optional();
const moment = z.iso.datetime({ offset: true }).optional();

/** What of one's messages is asked for; the newest come first. */
export const messageLogQuery = z.strictObject({
  instance,
  /** As `chat` of a message: only what was said with one person. */
  chat: z.string().min(1).max(64).optional(),
  direction: z.enum(["in", "out"]).optional(),
  /** With commas between them. */
  state: z
    .string()
    .regex(new RegExp(`^${ONE_STATE}(,${ONE_STATE})*$`), "state must be of the states of a message")
    .optional(),
  since: moment,
  until: moment,
  search: z.string().max(200).optional(),
  after,
  limit: z
    .string()
    .regex(/^([1-9]|[1-4]\d|50)$/, "limit must be 1 to 50")
    .transform(Number)
    .optional(),
});

/** The same, all of it at once. */
export const messagesCsvQuery = messageLogQuery.omit({ after: true, limit: true });

export const messageFileQuery = z.strictObject({ item: albumItem });

export const chatsQuery = z.strictObject({ instance, after });

const text = z.string().nullable();
const time = isoTime.nullable();

const personSchema = z.object({
  /** Ready to be sent to: digits, `@name` or `id:…`. */
  recipient: z.string(),
  /** What they call themselves; null where nobody has said. */
  name: text,
  /** E.164 digits without plus. */
  phone: text,
  /** Without @. */
  username: text,
});
export type PersonView = z.infer<typeof personSchema>;

/** What a message says, and to or from whom. */
const said = {
  id: z.string(),
  direction: z.enum(["out", "in"]),
  kind: z.enum([...INCOMING_KINDS, "otp", "pin", "forward", "album"]),
  /** Null once what it says is no longer kept, as are the parts below. */
  person: personSchema.nullable(),
  /** Of what came in to a group or channel, which is the person: who wrote it, as far as that is known. */
  writer: personSchema.nullable(),
  /** Text or caption; of a reaction its emoji. In lists the beginning of a long one. */
  text,
  /** Of what went out: as it was asked for, without what a URL says of passwords. */
  content: z.custom<RequestedContent>().nullable(),
  /** Of what came in. */
  file: z
    .object({
      mimetype: z.string(),
      name: text,
      bytes: z.number().nullable(),
      /** Sound that was spoken into a phone. */
      voice: z.boolean(),
    })
    .nullable(),
  contact: z.object({ name: z.string(), number: text }).nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: text, address: text }).nullable(),
};

/** One that another is about, with the beginning of a long text. */
const meantSchema = z.object(said);
export type MeantMessage = z.infer<typeof meantSchema>;

const loggedMessageSchema = z.object({
  ...said,
  instanceId: z.number().int(),
  state: z.enum([...MESSAGE_STATES, "received"]),
  /** Equal for messages from and to one person; empty once they have been erased. */
  chat: z.string(),
  /** When it was accepted, or came in. */
  at: isoTime,
  /**
   * What it quotes, reacts to, votes in, changes or takes back; `message` is null where that is not kept here. Looked up
   * for what was said with one person, and for one message: null in other lists.
   */
  about: z.object({ message: meantSchema.nullable() }).nullable(),
  times: z.object({
    accepted: isoTime,
    queued: time,
    sending: time,
    sent: time,
    delivered: time,
    read: time,
    ended: time,
  }),
  /** Why it waits or did not go out, in a sentence. */
  why: text,
  /** The one thing that helps it on. */
  remedy: z.enum(["resend", "cancel", "link"]).nullable(),
  /** Not before: of what waits. */
  dueAt: time,
  attempts: z.number().int(),
});
export type LoggedMessage = z.infer<typeof loggedMessageSchema>;

export const messageLogSchema = z.object({
  messages: z.array(loggedMessageSchema),
  /** `after` of the next page, even where a search or a filter left this one empty; null on the last. */
  next: text,
  /** Of a search or a filter that was not looked for to the end: how far back it has been. */
  lookedBackTo: time,
});
export type MessageLogView = z.infer<typeof messageLogSchema>;

const chatSchema = z.object({
  last: loggedMessageSchema,
  person: personSchema.nullable(),
  /** How many came in since it was last open, of the newest 100. */
  unread: z.number().int(),
});
export type ChatEntry = z.infer<typeof chatSchema>;

export const chatsSchema = z.object({ chats: z.array(chatSchema), next: text });
export type ChatsView = z.infer<typeof chatsSchema>;

/** Which chat has been seen, and up to which of its messages. */
export const readChatBody = z.strictObject({
  chat: z.string().min(1).max(64),
  upTo: z.string().regex(MESSAGE_ID_FORM, "upTo must be the id of a message"),
});

/** A message that is kept, and goes out in its turn. */
const acceptedSchema = z.object({ message: z.string(), id: z.string() });
export type AcceptedView = z.infer<typeof acceptedSchema>;
