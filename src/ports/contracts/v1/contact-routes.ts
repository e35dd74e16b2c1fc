import { v1DoneSchema } from "./answers.ts";
import type { V1Route } from "./route.ts";

const CONTACT = "/v1/instances/{client}/contacts/{id}" as const;
const acting = {
  scope: "messages:send",
  tag: "Chats",
  path: `${CONTACT}/block`,
  body: null,
  status: 200,
  answer: v1DoneSchema,
  limited: true,
} as const;

/** What an account does about one person, who is named as `to` of a message. */
export const CONTACT_ROUTES = {
  blockContact: {
    ...acting,
    method: "PUT",
    title: "Block a person",
    summary: "Nothing that they write arrives any more, on the account's phone neither. They are not told.",
  },
  unblockContact: {
    ...acting,
    method: "DELETE",
    title: "Unblock a person",
    summary: "What they write from now on arrives again.",
  },
} as const satisfies Readonly<Record<string, V1Route>>;
