import type { Guide, ReferenceHosts } from "../model.ts";
import { EXAMPLE_GROUP, EXAMPLE_MESSAGE } from "../request.ts";
import { guide, text } from "./blocks.ts";
import { EXAMPLE_PERSON, type UnifiedCalls, unifiedCalls } from "./unified-calls.ts";

/** With whom an instance has messages, and the groups that its account is in. */
export function unifiedChats({ publicUrl }: ReferenceHosts): Guide[] {
  const calls = unifiedCalls(publicUrl);
  return [chats(calls), groups(calls)];
}

function chats({ explained }: UnifiedCalls): Guide {
  return guide(
    "unified-chats",
    "Chats",
    text("The path names a chat by its `recipient` of the list, or by whatever `to` of a message may be."),
    ...explained("listChats"),
    ...explained("listHistory"),
    ...explained("markRead", { body: { to: EXAMPLE_PERSON, messages: [EXAMPLE_MESSAGE] } }),
  );
}

function groups({ explained }: UnifiedCalls): Guide {
  return guide(
    "unified-groups",
    "Groups",
    text("The path names a group by its `id` of the list. To change one, the account must be its administrator."),
    ...explained("createGroup", { body: { subject: "Orders", members: [EXAMPLE_PERSON] } }),
    ...explained("listGroups"),
    ...explained("changeMembers", {
      title: "Add a member",
      words:
        "`change` is `add`, `remove`, `promote` or `demote`. The answer says of each member what became of it: `done`, `not-found` or `refused`.",
      body: { change: "add", members: ["+9647712345678"] },
    }),
    ...explained("inviteToGroup", { body: { renew: false } }),
    ...explained("sendMessage", {
      title: "Send into a group",
      words: "As to a person, with the group's `id` as `to`.",
      body: { to: EXAMPLE_GROUP, text: "The shop opens at nine tomorrow." },
    }),
  );
}
