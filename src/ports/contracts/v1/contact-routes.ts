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

/** What there is about one person, who is named as `to` of a message, and what an account does about them. */
export const CONTACT_ROUTES = {
  readPicture: {
    method: "GET",
    scope: "messages:read",
    tag: "Chats",
    path: `${CONTACT}/picture`,
    title: "Fetch a picture",
    summary:
      "The picture of a person, or of a group or channel by its id, asked of the network. Ask again with its `ETag` as `If-None-Match`: 304 says that it is still the same.",
    body: null,
    status: 200,
    file: true,
    network: true,
    counted: true,
    answer: null,
  },
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
