import { expect, it } from "vitest";
import { messageAt, ownedMessages } from "#test/support/owned-messages.ts";
import {
  eachChat,
  eachEntry,
  eachFile,
  eachInstance,
  eachMessage,
  eachRequest,
} from "#use-cases/accounts/read-own-data.ts";

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const STAYS = new AbortController().signal;

it("reads the instances of one user, with what they have set", async () => {
  const { ports, owner, first, second } = await ownedMessages();
  await ports.privacy.writeOwned(owner.id, first.id, { keepContent: false, fetchMedia: true, keepDays: 7 });
  await ports.instances.setTokenOff(owner.id, second.id, true);
  const found = await all(eachInstance(ports, owner.id));
  expect(found.map(({ instance, privacy, tokenOff }) => [instance.id, privacy.keepDays, tokenOff])).toEqual([
    [first.id, 7, false],
    [second.id, null, true],
  ]);
});

it("reads messages oldest first, page after page, and of that instance alone", async () => {
  const { ports, first, foreign, heard } = await ownedMessages();
  for (let n = 0; n < 450; n += 1) await heard(first.id, n, `Text ${n}`);
  await heard(foreign.id, 1000, "canary");
  const pages = await all(eachMessage(ports, first.id));
  expect(pages.map((page) => page.length)).toEqual([200, 200, 50]);
  expect(pages.flat().map(({ record }) => record.id)).toEqual(Array.from({ length: 450 }, (_, n) => messageAt(n)));
});

it("reads chats and what is on record to the end", async () => {
  const { ports, owner, first, heard } = await ownedMessages();
  await heard(first.id, 1, "Hello");
  expect((await all(eachChat(ports, first.id))).flat()).toHaveLength(1);
  const entry = { action: "token-shown", at: ports.clock.now(), instanceId: null, address: null } as const;
  for (let n = 0; n < 250; n += 1) await ports.audit.record({ ...entry, userId: n === 7 ? owner.id + 1 : owner.id });
  expect((await all(eachEntry(ports, owner.id))).map((page) => page.length)).toEqual([200, 49]);
});

it("reads the calls of one's programs however they ended, page after page, and nobody else's", async () => {
  const { ports, stores, first, foreign } = await ownedMessages();
  const call = (client: string, requestId: string, status: number, isLetIn = true) => ({
    ...{ requestId, at: ports.clock.now(), client, ownerId: null, method: "POST", route: "/send/{client}" },
    ...{ status, code: null, tookMs: 1, by: isLetIn ? ({ via: "token", keyName: null } as const) : null },
  });
  await stores.requests.write(Array.from({ length: 250 }, (_, n) => call(first.client, `n${n}`, 200)));
  await stores.requests.write([call(first.client, "failed", 422), call(first.client, "refused", 401, false)]);
  await stores.requests.write([call(foreign.client, "canary", 200)]);
  const pages = await all(eachRequest({ requests: stores.requests }, first.ownerId));
  expect(pages.map((page) => page.length)).toEqual([200, 50, 1, 1]);
  const ids = pages.flat().map(({ requestId }) => requestId);
  expect([ids[0], ids[249], ...ids.slice(250)]).toEqual(["n249", "n0", "failed", "refused"]);
});

it("gives each file that is kept, says which one its gateway did not give, and stops for whoever has left", async () => {
  const { ports, stores, first } = await ownedMessages();
  for (const n of [1, 2]) {
    await stores.files.add(
      { instanceId: first.id, messageId: messageAt(n), file: `f${n}`, key: new Uint8Array(32), bytes: 3 },
      100,
      ports.clock.now(),
    );
  }
  ports.whatsapp.putFile(first.id, messageAt(1), new Uint8Array([1, 2, 3]), "image/png");
  const files = await all(eachFile(ports, first, STAYS));
  expect(files.map(({ messageId, file }) => [messageId, file?.mimetype])).toEqual([
    [messageAt(1), "image/png"],
    [messageAt(2), undefined],
  ]);
  const left = new AbortController();
  left.abort();
  expect(await all(eachFile(ports, first, left.signal))).toEqual([]);
});
