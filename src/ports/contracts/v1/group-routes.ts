import { z } from "zod";
import { page, v1ChangedMemberSchema, v1DoneSchema, v1GroupSchema, v1MemberSchema } from "./answers.ts";
import type { V1Route } from "./route.ts";
import { MAX_V1_BODY_BYTES, v1GroupBody, v1MembersBody, v1PictureBody } from "./send-body.ts";

const GROUPS = "/v1/instances/{client}/groups";
const GROUP = `${GROUPS}/{id}` as const;

const reading = {
  method: "GET",
  scope: "messages:read",
  tag: "Groups",
  body: null,
  status: 200,
  counted: true,
} as const;
const acting = { scope: "messages:send", tag: "Groups", status: 200, answer: v1DoneSchema, limited: true } as const;

/** The groups and channels of an account, asked of its network each time, and what it does about them. */
export const GROUP_ROUTES = {
  listGroups: {
    ...reading,
    path: GROUPS,
    title: "List groups",
    summary: "The groups and channels that the account is in, asked of the network.",
    answer: page(v1GroupSchema),
  },
  createGroup: {
    ...acting,
    method: "POST",
    path: GROUPS,
    title: "Create a group",
    summary: "Makes a group with these members. Whom the network does not let in is listed in `missing`.",
    body: v1GroupBody,
    status: 201,
    answer: v1GroupSchema.extend({ missing: z.array(z.string()) }).meta({ id: "CreatedGroup" }),
  },
  readGroup: {
    ...reading,
    path: GROUP,
    title: "Read a group",
    summary: "With its members, as far as the network tells who they are.",
    answer: v1GroupSchema.extend({ members: z.array(v1MemberSchema) }).meta({ id: "GroupWithMembers" }),
  },
  renameGroup: {
    ...acting,
    method: "PATCH",
    path: GROUP,
    title: "Rename a group",
    summary: "Changes what it is called.",
    body: v1GroupBody.pick({ subject: true }),
  },
  leaveGroup: {
    ...acting,
    method: "DELETE",
    path: GROUP,
    title: "Leave a group",
    summary: "The account is no member any more.",
    body: null,
  },
  setGroupPicture: {
    ...acting,
    method: "PUT",
    path: `${GROUP}/picture`,
    title: "Set a group's picture",
    summary:
      "Shows this picture for the group. As `multipart/form-data`, the file is a part named `image`. What it shows is read as a person's: `GET contacts/{id}/picture`.",
    body: v1PictureBody,
    maxBodyBytes: MAX_V1_BODY_BYTES,
    multipart: true,
  },
  removeGroupPicture: {
    ...acting,
    method: "DELETE",
    path: `${GROUP}/picture`,
    title: "Remove a group's picture",
    summary: "The group has no picture any more.",
    body: null,
  },
  changeMembers: {
    ...acting,
    method: "POST",
    path: `${GROUP}/members`,
    title: "Change who is in a group",
    summary: "Adds or removes members, or makes them administrators and takes that back; each with what became of it.",
    body: v1MembersBody,
    answer: page(v1ChangedMemberSchema),
  },
  inviteToGroup: {
    ...acting,
    method: "POST",
    path: `${GROUP}/invite`,
    title: "Get an invitation link",
    summary: "A link by which people join; with `renew` the one before ends.",
    body: z.strictObject({ renew: z.boolean().optional() }),
    answer: z.object({ url: z.string() }).meta({ id: "InvitationLink" }),
  },
} as const satisfies Readonly<Record<string, V1Route>>;
