import { z } from "zod";
import { MESSAGE_ID_FORM } from "#domain/messages/message-id.ts";
import { EVENT_SCHEMAS, eventsQuery } from "../events.ts";
import { sendHeaders } from "../fields.ts";
import { messageMediaQuery, messagesQuery } from "../messages.ts";
import { pageLimit } from "../queries.ts";
import {
  page,
  v1ChatSchema,
  v1ContactSchema,
  v1DoneSchema,
  v1MessageSchema,
  v1SentSchema,
  v1UploadSchema,
} from "./answers.ts";
import { CHAT_ROUTES } from "./chat-routes.ts";
import { CONTACT_ROUTES } from "./contact-routes.ts";
import { GROUP_ROUTES } from "./group-routes.ts";
import type { V1Route } from "./route.ts";
import {
  MAX_V1_BODY_BYTES,
  v1EditBody,
  v1ForwardBody,
  v1PinBody,
  v1PresenceBody,
  v1ReactionBody,
  v1ReadBody,
  v1SendBody,
  v1TypingBody,
} from "./send-body.ts";
import { SESSION_ROUTES } from "./session-routes.ts";

const NO_TOKEN = { dtoken: true } as const;
const INSTANCE = "/v1/instances/{client}";
const MESSAGE = `${INSTANCE}/messages/{id}` as const;

const reading = { method: "GET", scope: "messages:read", body: null, status: 200 } as const;
const sending = {
  scope: "messages:send",
  tag: "Messages",
  status: 200,
  answer: v1SentSchema,
  accepted: true,
  headers: sendHeaders,
  limited: true,
} as const;

const acting = { scope: "messages:send", tag: "Chats", status: 200, answer: v1DoneSchema, limited: true } as const;

const chatsQuery = z.strictObject({
  after: z
    .string()
    .regex(MESSAGE_ID_FORM, "after must be the id of a message")
    .optional()
    .describe("`next` of the page before"),
  limit: pageLimit,
});

const aboutMessage = { data: v1MessageSchema };
/** As everywhere, but for `content` of a message, which is in the words of this API. */
const event = z
  .discriminatedUnion("type", [
    EVENT_SCHEMAS["message.received"].extend(aboutMessage).meta({ id: "UnifiedMessageReceivedEvent" }),
    EVENT_SCHEMAS["message.status"].extend(aboutMessage).meta({ id: "UnifiedMessageStatusEvent" }),
    EVENT_SCHEMAS["session.status"],
    EVENT_SCHEMAS["session.qr"],
  ])
  .meta({ id: "UnifiedEvent" });

export const V1_ROUTES = {
  sendMessage: {
    ...sending,
    method: "POST",
    path: `${INSTANCE}/messages`,
    title: "Send a message",
    summary:
      "Sends one message of any kind. It answers when the network has it, or 202 at once with `Prefer: respond-async` or `sendAt`. As `multipart/form-data`, the file is a part under its kind's name.",
    body: v1SendBody,
    maxBodyBytes: MAX_V1_BODY_BYTES,
    multipart: true,
  },
  listMessages: {
    ...reading,
    tag: "Messages",
    path: `${INSTANCE}/messages`,
    title: "List messages",
    summary: "Messages out and in, newest first, a page at a time.",
    query: messagesQuery.omit(NO_TOKEN),
    answer: page(v1MessageSchema),
  },
  readMessage: {
    ...reading,
    tag: "Messages",
    path: MESSAGE,
    title: "Look a message up",
    summary: "Where a message stands: also after a call that was never answered, by the id of its repeat.",
    answer: v1MessageSchema,
  },
  editMessage: {
    ...sending,
    method: "PATCH",
    path: MESSAGE,
    title: "Change a message",
    summary:
      "Changes what a message says that was sent from here, where the network still allows it; of an album its caption.",
    body: v1EditBody,
  },
  deleteMessage: {
    ...sending,
    method: "DELETE",
    path: MESSAGE,
    title: "Take a message back",
    summary:
      "For everybody, where the network still allows it, and an album as a whole; one that waits to be sent is cancelled.",
    body: null,
  },
  reactToMessage: {
    ...sending,
    method: "PUT",
    path: `${MESSAGE}/reaction`,
    title: "React to a message",
    summary: "With one emoji, which takes the place of the reaction before; empty takes it back.",
    body: v1ReactionBody,
  },
  forwardMessage: {
    ...sending,
    method: "POST",
    path: `${MESSAGE}/forward`,
    title: "Forward a message",
    summary:
      "Sends a message that came in or went out to somebody else, or once more, with the network's mark of that; an album as a whole. Its files are not sent up again.",
    body: v1ForwardBody,
  },
  pinMessage: {
    ...sending,
    method: "PUT",
    path: `${MESSAGE}/pin`,
    title: "Pin a message",
    summary: "It stands above its chat, for everybody in it. In many groups only administrators may do so.",
    body: v1PinBody,
  },
  unpinMessage: {
    ...sending,
    method: "DELETE",
    path: `${MESSAGE}/pin`,
    title: "Unpin a message",
    summary: "It stands above its chat no longer.",
    body: null,
  },
  readMessageMedia: {
    ...reading,
    tag: "Messages",
    path: `${MESSAGE}/media`,
    title: "Fetch a message's file",
    summary:
      "Gives the bytes of a message's file: of one that came in, which the first call may fetch from the network, or of one that was sent with a file that had been sent up, as long as that is kept.",
    query: messageMediaQuery.omit(NO_TOKEN),
    file: true,
    answer: null,
  },
  listChats: {
    ...reading,
    tag: "Chats",
    path: `${INSTANCE}/chats`,
    title: "List chats",
    summary:
      "With whom the instance has messages, whoever said something last first, each with its newest message, and where it stands on the network.",
    network: true,
    query: chatsQuery,
    answer: page(v1ChatSchema),
  },
  listContacts: {
    ...reading,
    tag: "Chats",
    path: `${INSTANCE}/contacts`,
    title: "List contacts",
    summary: "Who has written to the instance, by the names that the network gives them.",
    query: chatsQuery,
    answer: page(v1ContactSchema),
  },
  ...CHAT_ROUTES,
  ...CONTACT_ROUTES,
  ...SESSION_ROUTES,
  ...GROUP_ROUTES,
  showTyping: {
    ...acting,
    method: "POST",
    path: `${INSTANCE}/typing`,
    title: "Show that you are typing",
    summary: "For some seconds: say it again while it goes on.",
    body: v1TypingBody,
  },
  showPresence: {
    ...acting,
    method: "POST",
    path: `${INSTANCE}/presence`,
    title: "Show that you are online",
    summary:
      "Or offline, as an account is by itself. Networks show it for some minutes: say it again while it goes on, and after the account has connected anew.",
    body: v1PresenceBody,
  },
  markRead: {
    ...acting,
    method: "POST",
    path: `${INSTANCE}/read`,
    title: "Mark messages as read",
    summary: "Whoever wrote them sees that they were read.",
    body: v1ReadBody,
  },
  listEvents: {
    ...reading,
    tag: "Events",
    path: `${INSTANCE}/events`,
    title: "List events",
    summary:
      "What happened, oldest first: ask again with `next` as `after`. With `Accept: text/event-stream` the answer is a stream that goes on, taken up with `Last-Event-ID`.",
    query: eventsQuery.omit(NO_TOKEN),
    answer: page(event),
    stream: true,
  },
  uploadMedia: {
    method: "POST",
    scope: "messages:send",
    tag: "Media",
    path: "/v1/media",
    title: "Send a file up",
    summary:
      "Keeps a file for 7 days, to be sent any number of times by its `id`. The body is the file; its name is in `fileName`. Or a form with one file in it.",
    query: z.strictObject({
      client: z.string().min(1).max(64).describe("Client name of the instance that will send it"),
      fileName: z.string().max(240).optional().describe("What it is called, with its ending"),
    }),
    body: null,
    raw: true,
    multipart: true,
    status: 201,
    answer: v1UploadSchema,
  },
} as const satisfies Readonly<Record<string, V1Route>>;

export type V1RouteName = keyof typeof V1_ROUTES;
