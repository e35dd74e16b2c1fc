import { beforeEach, describe, expect, it } from "vitest";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { ChatStore, ListedChat } from "#ports/chat-store.ts";
import type { MessageStore, NewMessage } from "#ports/messages.ts";
import type { SessionOwnership } from "#ports/session-ownership.ts";
import { incoming, START_MS } from "./message-store/world.ts";

interface ChatListParts {
  readonly chats: ChatStore;
  readonly store: MessageStore;
  readonly ownership: SessionOwnership;
  /** Instances that are there. */
  readonly first: number;
  readonly second: number;
}

export function chatStoreContract(name: string, make: () => Promise<ChatListParts>): void {
  describe(`ChatStore: ${name}`, () => {
    let parts: ChatListParts;
    let epoch: number;
    beforeEach(async () => {
      parts = await make();
      epoch = (await parts.ownership.claim(parts.first))?.epoch ?? 0;
      await parts.ownership.claim(parts.second);
    });

    const idOf = (n: number) => messageIdAt(START_MS + n, 0);
    const person = (n: number): Recipient => ({ kind: "phone", phone: String(9_647_700_000_000 + n) });

    async function said(n: number, to: number, instanceId = parts.first): Promise<void> {
      const at = new Date(START_MS + n);
      const message: NewMessage = {
        ...{ instanceId, id: idOf(n), mode: "later", recipient: person(to), options: {}, state: "queued", epoch },
        content: { kind: "text", text: `Hello ${n}` },
        ...{ acceptedAt: at, dueAt: at, expiresAt: new Date(START_MS + 1e9) },
      };
      expect(await parts.store.accept(message)).toMatchObject({ outcome: "accepted" });
    }
    const heard = (n: number, from: number, instanceId = parts.first) =>
      parts.store.receive(instanceId, [{ ...incoming(n), id: idOf(n), recipient: person(from) }]);

    async function pages(limit: number, instanceId = parts.first): Promise<ListedChat[][]> {
      const all: ListedChat[][] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<ChatStore["list"]>> = await parts.chats.list(instanceId, { after, limit });
        all.push([...page.chats]);
        after = page.next;
      } while (after !== null);
      return all;
    }
    const idsOf = (chats: readonly ListedChat[]) => chats.map(({ last }) => last.id);

    it("names each person once, whoever was written to or wrote last first", async () => {
      for (const [n, who] of [1, 2, 1, 3, 2].entries()) await said(n, who);
      await heard(10, 3);
      const [page = []] = await pages(10);
      expect(idsOf(page)).toEqual([idOf(10), idOf(4), idOf(2)]);
      expect(page.map(({ last }) => last.chat)).toEqual(
        [3, 2, 1].map((n) => parts.store.chatOf(parts.first, person(n))),
      );
    });

    it("says who somebody is by what came in last, also where we have answered since", async () => {
      await heard(1, 1);
      await heard(2, 1);
      await said(3, 1);
      await said(4, 2);
      const [page = []] = await pages(10);
      expect(page.map(({ last, heard: from }) => [last.id, from?.id ?? null])).toEqual([
        [idOf(4), null],
        [idOf(3), idOf(2)],
      ]);
      expect(page[1]?.heard?.message?.sender.name).toBe("Layla");
    });

    it("names nobody twice on pages that follow one another", async () => {
      for (let n = 0; n < 30; n += 1) await said(n, n % 7);
      const all = await pages(3);
      expect(all.map((page) => page.length)).toEqual([3, 3, 1]);
      expect(idsOf(all.flat())).toEqual([29, 28, 27, 26, 25, 24, 23].map(idOf));
    });

    it("has none of another instance", async () => {
      await said(1, 1);
      await said(2, 1, parts.second);
      expect(idsOf((await pages(5)).flat())).toEqual([idOf(1)]);
      expect(idsOf((await pages(5, parts.second)).flat())).toEqual([idOf(2)]);
    });

    it("has none of what was erased, and is empty where nothing was said", async () => {
      expect(await pages(5)).toEqual([[]]);
      await heard(1, 1);
      await heard(2, 2);
      await parts.store.erase(parts.first, parts.store.chatOf(parts.first, person(2)), new Date(START_MS));
      expect(idsOf((await pages(5)).flat())).toEqual([idOf(1)]);
    });

    it("counts what came in since its owner last had it open, and nothing that went out", async () => {
      await heard(1, 1);
      await heard(2, 1);
      await said(3, 1);
      await heard(4, 2);
      await said(5, 3);
      const chat = parts.store.chatOf(parts.first, person(1));
      const unread = async () => (await pages(10))[0]?.map((one) => [one.last.id, one.unread]);
      expect(await unread()).toEqual([
        [idOf(5), 0],
        [idOf(4), 1],
        [idOf(3), 2],
      ]);
      await parts.chats.markRead(parts.first, chat, idOf(1));
      expect((await unread())?.[2]).toEqual([idOf(3), 1]);
      await parts.chats.markRead(parts.first, chat, idOf(3));
      expect((await unread())?.[2]).toEqual([idOf(3), 0]);
      // Nor back, nor by a message of somebody else, of another instance, or of nobody.
      await parts.chats.markRead(parts.first, chat, idOf(1));
      const other = parts.store.chatOf(parts.first, person(2));
      await parts.chats.markRead(parts.first, other, idOf(5));
      await parts.chats.markRead(parts.second, other, idOf(4));
      await parts.chats.markRead(parts.first, other, idOf(99));
      expect((await unread())?.map(([, count]) => count)).toEqual([0, 1, 0]);
      await heard(6, 1);
      expect((await unread())?.[0]).toEqual([idOf(6), 1]);
    });

    it("counts no further than a hundred messages back", async () => {
      const many = Array.from({ length: 250 }, (_, n) => ({ ...incoming(n), id: idOf(n), recipient: person(1) }));
      await parts.store.receive(parts.first, many);
      expect((await pages(10))[0]?.map(({ unread }) => unread)).toEqual([100]);
    });

    it("goes on behind more of one person's messages than it looks at for a page", async () => {
      const many = Array.from({ length: 2_100 }, (_, n) => ({
        ...incoming(n + 10),
        id: idOf(n + 10),
        recipient: person(1),
      }));
      await heard(1, 2);
      for (let at = 0; at < many.length; at += 300) await parts.store.receive(parts.first, many.slice(at, at + 300));
      expect(idsOf((await pages(20)).flat())).toEqual([idOf(2_109), idOf(1)]);
    });
  });
}
