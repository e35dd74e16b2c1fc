import { expect, it } from "vitest";
import { resealEverything } from "#adapters/sql/rotation/rotation.ts";
import { oldChatReadsRemoval } from "#adapters/sql/stores/chat-reads.ts";
import { sqlChatRows } from "#adapters/sql/stores/chat-rows.ts";
import { sqlChatStore } from "#adapters/sql/stores/chat-store.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlMessageStore } from "#adapters/sql/stores/message-store.ts";
import { sqlSessionOwnership } from "#adapters/sql/stores/session-ownership.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import { YOUNG_MS } from "#ports/chat-rows.ts";
import { incoming, START_MS } from "#test/contracts/message-store/world.ts";
import { eachDatabase } from "#test/support/databases.ts";
import { addInstance } from "#test/support/rows.ts";

const secrets = secretsFrom("a secret for the tests");
const idOf = (n: number) => messageIdAt(START_MS + n, 0);
const at = (n: number) => new Date(START_MS + n);
const person = (n: number): Recipient => ({ kind: "phone", phone: String(9_647_700_000_000 + n) });

eachDatabase("rows of chats", (fixture) => {
  async function world() {
    const { database } = await fixture.empty();
    const id = await addInstance(database, "Client001");
    const store = sqlMessageStore(database, secrets);
    const [chats, rows] = [sqlChatStore(database, secrets), sqlChatRows(database)];
    const heard = (n: number, from: number) =>
      store.receive(id, [{ ...incoming(n), id: idOf(n), recipient: person(from) }]);
    async function takeAllIn(before: Date, limit = 1_000): Promise<void> {
      while (await rows.takeIn(id, before, limit));
    }
    async function listed(after: string | null = null, limit = 20) {
      const { chats: found } = await chats.list(id, { after, limit });
      return found.map(({ last, heard: who }) => [last.id, who?.id ?? null]);
    }
    const stored = () => database.db.selectFrom("chats").select(["last_id", "heard_id"]).orderBy("last_id").execute();
    return { database, id, store, chats, rows, heard, takeAllIn, listed, stored };
  }

  it("hold each person once, by the newest message, however small the pieces are and however often they are taken in", async () => {
    const { rows, id, heard, takeAllIn, stored } = await world();
    for (const [n, who] of [1, 2, 1, 3, 2, 1].entries()) await heard(n, who);
    expect(await rows.listBehind("whatsapp", at(5), 0, 10)).toEqual([id]);
    expect(await rows.listBehind("telegram", at(5), 0, 10)).toEqual([]);
    expect(await rows.listBehind("whatsapp", at(5), id, 10)).toEqual([]);
    await takeAllIn(at(5), 2);
    expect(await rows.listBehind("whatsapp", at(5), 0, 10)).toEqual([]);
    expect((await stored()).map((row) => row.last_id)).toEqual([2, 3, 4].map(idOf));
    await rows.goBack(at(1));
    expect(await rows.listBehind("whatsapp", at(5), 0, 10)).toEqual([id]);
    await takeAllIn(at(6), 2);
    expect((await stored()).map((row) => row.last_id)).toEqual([3, 4, 5].map(idOf));
  });

  it("stand in one list with what is young, and nobody is in it twice", async () => {
    const { chats, id, heard, takeAllIn, listed } = await world();
    for (let n = 0; n < 12; n += 1) await heard(n, n % 6);
    await takeAllIn(at(9));
    const newest = [11, 10, 9, 8, 7, 6].map(idOf);
    expect(await listed()).toEqual(newest.map((one) => [one, one]));
    const paged: string[] = [];
    let after: string | null = null;
    do {
      const page = await chats.list(id, { after, limit: 2 });
      paged.push(...page.chats.map(({ last }) => last.id));
      after = page.next;
    } while (after !== null);
    expect(paged).toEqual(newest);
  });

  it("say who somebody is whose last words are long past", async () => {
    const { store, database, id, heard, takeAllIn, listed } = await world();
    await heard(1, 1);
    await takeAllIn(at(2));
    const epoch = (await sqlSessionOwnership(database, "ours").claim(id))?.epoch ?? 0;
    await store.accept({
      ...{ instanceId: id, id: idOf(5), mode: "later", recipient: person(1), options: {}, state: "queued", epoch },
      content: { kind: "text", text: "Hello" },
      ...{ acceptedAt: at(5), dueAt: at(5), expiresAt: at(1e9) },
    });
    expect(await listed()).toEqual([[idOf(5), idOf(1)]]);
    await takeAllIn(at(6));
    expect(await listed()).toEqual([[idOf(5), idOf(1)]]);
  });

  it("reach back to the oldest in one page, where all but a few have been silent for long", async () => {
    const { id, store, chats, takeAllIn } = await world();
    const many = Array.from({ length: 3_000 }, (_, n) => ({
      ...incoming(n),
      id: idOf(n),
      recipient: person(n < 1_500 ? n % 30 : 30 + (n % 3)),
    }));
    for (let from = 0; from < many.length; from += 300) await store.receive(id, many.slice(from, from + 300));
    await takeAllIn(at(3_000));
    const page = await chats.list(id, { after: idOf(1_490), limit: 20 });
    expect(page.chats.map(({ last }) => last.id)).toEqual(
      Array.from({ length: 20 }, (_, index) => idOf(1_489 - index)),
    );
    expect(page.next).toBeNull();
  });

  it("leave with the person, the instance, the messages and the secret that they were made under", async () => {
    const { database, id, store, rows, heard, takeAllIn, stored, listed } = await world();
    for (let n = 0; n < 4; n += 1) await heard(n, n);
    await takeAllIn(at(4));
    await store.erase(id, store.chatOf(id, person(2)), at(5));
    expect((await stored()).map((row) => row.last_id)).toEqual([0, 1, 3].map(idOf));
    expect(await rows.removeOlderThan(at(2), 10)).toBe(0);
    expect(await store.removeOlderThan(at(2), 10)).toBe(false);
    expect(await listed()).toEqual([[idOf(3), idOf(3)]]);
    expect(await rows.removeOlderThan(at(2), 10)).toBe(2);
    expect((await stored()).map((row) => row.last_id)).toEqual([idOf(3)]);
    await resealEverything(database, { current: secrets, next: secretsFrom("the new secret") });
    expect(await stored()).toEqual([]);
    await takeAllIn(at(4));
    expect((await stored()).map((row) => row.last_id)).toEqual([idOf(3)]);
    await sqlInstanceStore(database, secrets).removeOwned(1, id);
    expect(await stored()).toEqual([]);
    expect(await database.db.selectFrom("chat_cursors").selectAll().execute()).toEqual([]);
  });

  it("leave what was read, and what a new APP_SECRET no longer tells apart, as not new", async () => {
    const { database, id, store, chats, heard } = await world();
    await heard(1, 1);
    await heard(2, 1);
    const chat = store.chatOf(id, person(1));
    const unread = async () => (await chats.list(id, { after: null, limit: 5 })).chats.map((one) => one.unread);
    const rows = () => database.db.selectFrom("chat_reads").select(["chat", "read_id"]).execute();
    const remove = oldChatReadsRemoval(database);
    await chats.markRead(id, chat, idOf(1));
    expect([await remove(at(1), 10), await unread()]).toEqual([0, [1]]);
    expect([await remove(at(2), 10), await rows()]).toEqual([1, []]);
    await chats.markRead(id, chat, idOf(2));
    await store.erase(id, chat, at(3));
    expect(await rows()).toEqual([]);
    await heard(4, 1);
    await resealEverything(database, { current: secrets, next: secretsFrom("the new secret") });
    expect(await rows()).toMatchObject([{ chat: "" }]);
    const next = sqlChatStore(database, secretsFrom("the new secret"));
    expect((await next.list(id, { after: null, limit: 5 })).chats.map((one) => one.unread)).toEqual([0]);
  });

  it("know whom a message went to that had waited, once the network has told", async () => {
    const { database, id, store, takeAllIn, listed } = await world();
    const epoch = (await sqlSessionOwnership(database, "ours").claim(id))?.epoch ?? 0;
    await store.accept({
      ...{ instanceId: id, id: idOf(1), mode: "later", options: {}, state: "queued", epoch },
      recipient: { kind: "username", username: "layla" },
      content: { kind: "text", text: "Hello" },
      ...{ acceptedAt: at(1), dueAt: at(1), expiresAt: at(1e9) },
    });
    await takeAllIn(at(2));
    await store.markSending(id, [idOf(1)], epoch, at(YOUNG_MS));
    await store.settle(id, idOf(1), { state: "sent", at: at(2 * YOUNG_MS), providerId: "77", peerId: 42 });
    expect(await listed()).toEqual([[idOf(1), null]]);
  });

  it("hold what failed under a name once, in the chat of whom a later message went to", async () => {
    const { database, id, store, takeAllIn, listed } = await world();
    const epoch = (await sqlSessionOwnership(database, "ours").claim(id))?.epoch ?? 0;
    const accept = (n: number, acceptedAt: Date) =>
      store.accept({
        ...{ instanceId: id, id: idOf(n), mode: "later", options: {}, state: "sending", epoch },
        recipient: { kind: "phone", phone: "9647700000009" },
        content: { kind: "text", text: "Hello" },
        ...{ acceptedAt, dueAt: acceptedAt, expiresAt: at(1e9) },
      });
    await accept(1, at(1));
    await store.settle(id, idOf(1), { state: "failed", at: at(1), failure: { code: "recipient-not-found" } });
    await takeAllIn(at(2));
    await accept(3, at(3));
    const chat = store.chatOf(id, { kind: "phone", phone: "9647700000009" });
    await store.settle(id, idOf(3), { state: "sent", at: at(3), providerId: "77", peerId: 42, chat });
    expect(await listed()).toEqual([[idOf(3), null]]);
    expect((await store.list(id, { chat }, { after: null, limit: 5 })).messages).toEqual([]);
    await takeAllIn(at(4));
    expect(await listed()).toEqual([[idOf(3), null]]);
  });
});
