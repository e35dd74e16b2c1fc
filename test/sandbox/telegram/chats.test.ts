import { expect, test } from "vitest";
import { collection, sandboxStore } from "#sandbox/common/store.ts";
import { chats, type StoredMessage } from "#sandbox/telegram/chats.ts";

const ME = 1;
const PEER = 2;

function message(text: string, more: Partial<StoredMessage> = {}): Omit<StoredMessage, "id"> {
  return { out: false, peerId: PEER, twinId: 0, at: new Date(0), text, media: null, randomId: null, ...more };
}

test("a history read from the disk goes on where it stopped", () => {
  const store = sandboxStore(":memory:");
  const before = chats(store, 10);
  before.add(ME, message("one"));
  before.add(ME, message("two", { out: true, randomId: 7n }));
  before.mark(ME, { side: "outbox", peerId: PEER, maxId: 3 });

  const after = chats(store, 10);
  expect(after.pts(ME)).toBe(4);
  expect([...after.messages(ME)].map(({ id, text }) => [id, text])).toEqual([
    [3, "two"],
    [2, "one"],
  ]);
  expect(after.readState(ME, PEER)).toEqual({ readInboxId: 0, readOutboxId: 3, unread: 1 });
  expect(after.hasRandomId(ME, 7n)).toBe(true);
  expect(after.add(ME, message("three")).id).toBe(5);
});

test("the oldest make room, on the disk too, and their marks against sending twice go with them", () => {
  const store = sandboxStore(":memory:");
  const history = chats(store, 2);
  for (const id of [1n, 2n, 3n]) history.add(ME, message(`${id}`, { out: true, randomId: id }));
  expect([1n, 2n, 3n].map((id) => history.hasRandomId(ME, id))).toEqual([false, true, true]);
  expect(collection(store, "event").count(`${ME}/`)).toBe(2);
  expect(history.since(ME, 0, 10).map(({ pts }) => pts)).toEqual([3, 4]);
});

test("reading counts what is left unread, and reading less than before changes nothing", () => {
  const history = chats(sandboxStore(":memory:"), 10);
  const ids = ["a", "b", "c"].map((text) => history.add(ME, message(text)).id);
  history.add(ME, message("from somebody else", { peerId: 3 }));
  expect(history.unread(ME)).toBe(4);
  expect(history.mark(ME, { side: "inbox", peerId: PEER, maxId: ids[1] ?? 0 })).toBe(6);
  expect(history.readState(ME, PEER).unread).toBe(1);
  expect(history.mark(ME, { side: "inbox", peerId: PEER, maxId: ids[0] ?? 0 })).toBeUndefined();
  expect(history.unread(ME)).toBe(2);
});
