import type { MediaStore } from "#ports/media-store.ts";
import type { MessageStore } from "#ports/messages.ts";

const PAGE = 200;

/** The same messages; their files go with what they say. */
export function messagesWithMedia(messages: MessageStore, media: Pick<MediaStore, "remove">): MessageStore {
  /** Those of one person that have a file; afterwards nobody could tell. */
  async function withFile(instanceId: number, chat: string): Promise<string[]> {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page = await messages.list(instanceId, { direction: "in", chat }, { after, limit: PAGE });
      found.push(
        ...page.messages
          .filter(({ message }) => message !== null && "file" in message && message.file)
          .map(({ id }) => id),
      );
      after = page.next;
    } while (after !== null);
    return found;
  }

  return {
    ...messages,
    async forgetContent(instanceId, ids) {
      await messages.forgetContent(instanceId, ids);
      await media.remove(instanceId, ids);
    },
    async erase(instanceId, chat, at) {
      const ids = await withFile(instanceId, chat);
      const count = await messages.erase(instanceId, chat, at);
      await media.remove(instanceId, ids);
      return count;
    },
  };
}

/** The same messages; `sent` hears of each that the network has, once that is committed. */
export function tellingOfSent(messages: MessageStore, sent: (instanceId: number, id: string) => void): MessageStore {
  return {
    ...messages,
    async settle(instanceId, id, settlement) {
      await messages.settle(instanceId, id, settlement);
      if (settlement.state === "sent") sent(instanceId, id);
    },
  };
}
