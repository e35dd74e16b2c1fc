import { z } from "zod";
import { MESSAGE_STATES } from "#domain/messages/life.ts";
import { MESSAGE_ID_FORM } from "#domain/messages/message-id.ts";
import { sendHeaders } from "./fields.ts";
import {
  erasedAnswerSchema,
  messageAnswerSchema,
  messagesAnswerSchema,
  receivedAnswerSchema,
} from "./message-schemas.ts";
import { COMMON_PATHS } from "./paths.ts";
import { acceptedAnswerSchema, messageStatusAnswerSchema } from "./provider-answers.ts";
import type { ProviderRoute } from "./provider-api.ts";
import { albumItem, dtoken, moment, pageLimit } from "./queries.ts";

/** Looking up, calling back and erasing messages: the same calls on both platforms. */

const person = z.string().min(1).max(80);

const ONE_STATE = `(${MESSAGE_STATES.join("|")})`;
const STATES_FORM = new RegExp(`^${ONE_STATE}(,${ONE_STATE})*$`);

/** In a query or a body. */
export const tokenOnly = z.strictObject({ dtoken });

export const messageStatusQuery = z.strictObject({
  dtoken,
  messageId: z.string().min(1).max(128).describe("From the answer to the send: its `id` or its `messageId`"),
});

export const messageMediaQuery = z.strictObject({
  dtoken,
  item: albumItem,
});

export const messagesQuery = z.strictObject({
  dtoken,
  after: z
    .string()
    .regex(MESSAGE_ID_FORM, "after must be the id of a message")
    .optional()
    .describe("`next` of the page before; the newest come first"),
  limit: pageLimit,
  direction: z.enum(["in", "out"]).optional().describe("`out` were sent from here, `in` came in"),
  state: z
    .string()
    .regex(STATES_FORM, `state must be of ${MESSAGE_STATES.join(", ")}, with commas between them`)
    .optional()
    .describe("Only these states, with commas between them, such as `failed,unknown`"),
  recipient: person.optional().describe("Only from and to this person, written as for a send"),
  since: moment("since").optional().describe("Only from then on: date, time and offset"),
  until: moment("until").optional().describe("Only before then"),
});

export const erasePersonQuery = z.strictObject({
  dtoken,
  person: person.describe("Whose messages: as `recipient` of a message shows them, or written as for a send"),
});

export const receivedQuery = z.strictObject({
  dtoken,
  after: z
    .string()
    .regex(/^(\d{1,10}|msg_[0-9A-Z]{15})$/, "after must be the id of a message")
    .optional()
    .describe("Only those after the message with this `id`; on Telegram its `messageId` will do"),
  limit: pageLimit,
});

/** The calls about messages; `sentAnswer` is what a send answers on the platform. */
export function messageRoutes<Sent extends z.ZodType>(sentAnswer: Sent) {
  const tagged = { tag: "Messages", token: "required" } as const;
  const reading = { ...tagged, method: "GET", scope: "messages:read", body: null } as const;
  const asking = { ...tagged, method: "POST", scope: "messages:send", body: tokenOnly } as const;
  return {
    message: {
      ...reading,
      path: COMMON_PATHS.message,
      title: "Look a message up",
      summary:
        "Where a message stands, by its `id`: also after a call that was never answered, by the id of its repeat.",
      query: tokenOnly,
      answers: [messageAnswerSchema],
    },
    messages: {
      ...reading,
      path: COMMON_PATHS.messages,
      title: "List messages",
      summary: "Messages out and in, newest first, a page at a time.",
      query: messagesQuery,
      answers: [messagesAnswerSchema],
    },
    cancelMessage: {
      ...asking,
      path: COMMON_PATHS.cancelMessage,
      title: "Cancel a message",
      summary: "Takes back a message that waits for its time or its turn. One that has left stays sent.",
      answers: [messageAnswerSchema],
    },
    resendMessage: {
      ...asking,
      path: COMMON_PATHS.resendMessage,
      title: "Send a message again",
      summary: "Sends a new message with the recipient and the content of one that has ended. It counts as a send.",
      headers: sendHeaders,
      limit: "sends",
      answers: [sentAnswer],
      accepted: acceptedAnswerSchema,
    },
    eraseMessages: {
      method: "DELETE",
      path: COMMON_PATHS.messages,
      tag: "Messages",
      token: "required",
      scope: "instance:manage",
      body: null,
      title: "Erase a person's messages",
      summary:
        "Erases all that was sent to one person and came from them, files included, and says how many messages that were.",
      query: erasePersonQuery,
      answers: [erasedAnswerSchema],
    },
    messageMedia: {
      ...reading,
      path: COMMON_PATHS.messageMedia,
      title: "Fetch a message's file",
      summary:
        "Gives the bytes of a message's file: of one that came in, which the first call may fetch from the network, or of one that was sent with a file that had been sent up, as long as that is kept.",
      query: messageMediaQuery,
      answers: [],
      file: true,
    },
    receivedMessages: {
      ...reading,
      path: COMMON_PATHS.receivedMessages,
      title: "Received messages",
      summary: "Messages that came in, oldest first: ask again with the last `id` as `after`.",
      query: receivedQuery,
      answers: [receivedAnswerSchema],
    },
    messageStatus: {
      ...reading,
      path: COMMON_PATHS.messageStatus,
      title: "Message status",
      summary: "Says how far a message has come, in a word.",
      query: messageStatusQuery,
      answers: [messageStatusAnswerSchema],
    },
  } as const satisfies Readonly<Record<string, ProviderRoute>>;
}

export type MessageRouteName = keyof ReturnType<typeof messageRoutes>;
