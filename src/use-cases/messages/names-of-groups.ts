import { isGroupOrChannel } from "#domain/messages/recipient.ts";
import type { ListedChat } from "#ports/chat-store.ts";
import type { GroupNames } from "#ports/group-names.ts";
import type { MessageRecord } from "#ports/messages.ts";

/**
 * What the groups and channels are called that these messages are from or to, by chat, as far as that is known. Of
 * messages of which nothing is kept it is not told either.
 */
export function namesOfGroups(
  groupNames: Pick<GroupNames, "of">,
  records: readonly MessageRecord[],
): Promise<ReadonlyMap<string, string>> {
  const inGroups = records.filter(({ message }) => message !== null && isGroupOrChannel(message.recipient));
  const chats = new Set(inGroups.map(({ chat }) => chat));
  return chats.size === 0 ? Promise.resolve(new Map()) : groupNames.of([...chats]);
}

/** What says whom a chat is with: where the newest message is no longer kept, another may be. */
export function recordsOfChat({ last, heard }: ListedChat): MessageRecord[] {
  return heard === null ? [last] : [last, heard];
}
