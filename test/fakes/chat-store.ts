import type { ChatStore, ListedChat } from "#ports/chat-store.ts";
import type { MessageRecord, MessageStore } from "#ports/messages.ts";

/** Chats of the messages of a store. */
export function fakeChatStore(messages: Pick<MessageStore, "list">): ChatStore {
  async function all(instanceId: number): Promise<MessageRecord[]> {
    const records: MessageRecord[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<MessageStore["list"]>> = await messages.list(
        instanceId,
        {},
        { after, limit: 500 },
      );
      records.push(...page.messages);
      after = page.next;
    } while (after !== null);
    return records;
  }

  const reads = new Map<string, string>();
  const nameOf = (instanceId: number, chat: string) => `${instanceId} ${chat}`;

  return {
    async list(instanceId, { after, limit }) {
      const chats = new Map<string, ListedChat>();
      for (const record of await all(instanceId)) {
        if (record.chat === "") continue;
        const chat = chats.get(record.chat) ?? { last: record, heard: null, unread: 0 };
        const heard = chat.heard ?? (record.direction === "in" ? record : null);
        const isNew = record.direction === "in" && record.id > (reads.get(nameOf(instanceId, record.chat)) ?? "");
        chats.set(record.chat, { ...chat, heard, unread: Math.min(100, chat.unread + (isNew ? 1 : 0)) });
      }
      const found = [...chats.values()].filter(({ last }) => after === null || last.id < after);
      const page = found.slice(0, limit);
      return { chats: page, next: found.length > limit ? (page.at(-1)?.last.id ?? null) : null };
    },

    async markRead(instanceId, chat, upTo) {
      const name = nameOf(instanceId, chat);
      const isOfChat = (await all(instanceId)).some((record) => record.id === upTo && record.chat === chat);
      if (isOfChat && chat !== "" && upTo > (reads.get(name) ?? "")) reads.set(name, upTo);
    },
  };
}
