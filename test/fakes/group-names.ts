import type { GroupNames } from "#ports/group-names.ts";
import type { MessageStore } from "#ports/messages.ts";

/** Names by the chats of a store. */
export function fakeGroupNames({ chatOf }: Pick<MessageStore, "chatOf">): GroupNames {
  const names = new Map<string, string>();
  return {
    async of(chats) {
      return new Map(chats.flatMap((chat) => (names.has(chat) ? [[chat, names.get(chat) ?? ""] as const] : [])));
    },
    async keep(instanceId, groups) {
      for (const { recipient, subject } of groups) names.set(chatOf(instanceId, recipient), subject);
    },
  };
}
