import { z } from "zod";
import { moment, pageLimit } from "../queries.ts";
import { page, v1ChatStandingSchema, v1DoneSchema, v1HistoryMessageSchema } from "./answers.ts";
import type { V1Route } from "./route.ts";

const CHAT = "/v1/instances/{client}/chats/{id}" as const;
const acting = { scope: "messages:send", tag: "Chats", status: 200, answer: v1DoneSchema, limited: true } as const;
const MAX_HOURS = 8_760;

const historyQuery = z.strictObject({
  before: z.string().max(64).optional().describe("`next` of the page before; on Telegram also a `messageId`"),
  limit: pageLimit,
});

const muteBody = z.strictObject({
  until: moment("until").optional().describe("Until when; for ever without `until` and `hours`"),
  hours: z.number().int().min(1).max(MAX_HOURS).optional().describe("In place of `until`: for how many hours"),
});

/** What was said in a chat, and what an account does about it in its own list: the other side is told nothing. */
export const CHAT_ROUTES = {
  readChat: {
    method: "GET",
    scope: "messages:read",
    tag: "Chats",
    path: CHAT,
    title: "Read how a chat stands",
    summary: "Whether it is archived, muted or blocked in the account's own list, asked of the network.",
    body: null,
    status: 200,
    network: true,
    counted: true,
    answer: v1ChatStandingSchema,
  },
  listHistory: {
    method: "GET",
    scope: "messages:read",
    tag: "Chats",
    path: `${CHAT}/history`,
    title: "Read a chat's history",
    summary:
      "What was said in a chat, newest first, also from before the account was linked. On Telegram as the network has it. On WhatsApp what is kept here, then what the account's phone still has from before that: the phone must be on, and a chat in which nothing has been said since the link has none.",
    query: historyQuery,
    body: null,
    status: 200,
    network: true,
    counted: true,
    answer: page(v1HistoryMessageSchema),
  },
  archiveChat: {
    ...acting,
    method: "PUT",
    path: `${CHAT}/archive`,
    title: "Archive a chat",
    summary: "It goes out of the account's list and into its archive, on all devices.",
    body: null,
  },
  unarchiveChat: {
    ...acting,
    method: "DELETE",
    path: `${CHAT}/archive`,
    title: "Take a chat out of the archive",
    summary: "It stands in the account's list again.",
    body: null,
  },
  muteChat: {
    ...acting,
    method: "PUT",
    path: `${CHAT}/mute`,
    title: "Mute a chat",
    summary: "The account's devices make no sound for it, for a while or for ever.",
    body: muteBody,
  },
  unmuteChat: {
    ...acting,
    method: "DELETE",
    path: `${CHAT}/mute`,
    title: "Unmute a chat",
    summary: "The account's devices make a sound for it again.",
    body: null,
  },
} as const satisfies Readonly<Record<string, V1Route>>;
