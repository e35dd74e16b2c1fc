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

  return {
    async list(instanceId, { after, limit }) {
      const chats = new Map<string, ListedChat>();
      for (const record of await all(instanceId)) {
        if (record.chat === "") continue;
        const chat = chats.get(record.chat) ?? { last: record, heard: null };
        const heard = chat.heard ?? (record.direction === "in" ? record : null);
        chats.set(record.chat, { ...chat, heard });
      }
      const found = [...chats.values()].filter(({ last }) => after === null || last.id < after);
      const page = found.slice(0, limit);
      return { chats: page, next: found.length > limit ? (page.at(-1)?.last.id ?? null) : null };
    },
  };
}
