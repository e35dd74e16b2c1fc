import { expect, test } from "vitest";
import { telegramSandboxStore } from "#sandbox/telegram/store.ts";
import { boxes, type StoredMessage } from "#sandbox/telegram/world/boxes.ts";

const ME = 1;
const PEER = 2;

function message(text: string, more: Partial<StoredMessage> = {}): Omit<StoredMessage, "id"> {
  return { out: false, peerId: PEER, twinId: 0, at: new Date(0), text, media: null, randomId: null, ...more };
}

test("a box read from the disk goes on where it stopped", () => {
  const store = telegramSandboxStore(":memory:");
  const before = boxes(store, 10);
  before.add(ME, message("one"));
  before.add(ME, message("two", { out: true, randomId: 7n }));
  before.mark(ME, { side: "outbox", peerId: PEER, maxId: 3 });

  const after = boxes(store, 10);
  expect(after.pts(ME)).toBe(4);
  expect([...after.messages(ME)].map(({ id, text }) => [id, text])).toEqual([
    [3, "two"],
    [2, "one"],
  ]);
  expect(after.chat(ME, PEER)).toEqual({ readInboxId: 0, readOutboxId: 3, unread: 1 });
  expect(after.hasRandomId(ME, 7n)).toBe(true);
  expect(after.add(ME, message("three")).id).toBe(5);
});

test("the oldest make room, on the disk too, and their marks against sending twice go with them", () => {
  const store = telegramSandboxStore(":memory:");
  const box = boxes(store, 2);
  for (const id of [1n, 2n, 3n]) box.add(ME, message(`${id}`, { out: true, randomId: id }));
  expect([1n, 2n, 3n].map((id) => box.hasRandomId(ME, id))).toEqual([false, true, true]);
  expect(store.events.count(`${ME}/`)).toBe(2);
  expect(box.since(ME, 0, 10).map(({ pts }) => pts)).toEqual([3, 4]);
});

test("reading counts what is left unread, and reading less than before changes nothing", () => {
  const box = boxes(telegramSandboxStore(":memory:"), 10);
  const ids = ["a", "b", "c"].map((text) => box.add(ME, message(text)).id);
  box.add(ME, message("from somebody else", { peerId: 3 }));
  expect(box.unread(ME)).toBe(4);
  expect(box.mark(ME, { side: "inbox", peerId: PEER, maxId: ids[1] ?? 0 })).toBe(6);
  expect(box.chat(ME, PEER).unread).toBe(1);
  expect(box.mark(ME, { side: "inbox", peerId: PEER, maxId: ids[0] ?? 0 })).toBeUndefined();
  expect(box.unread(ME)).toBe(2);
});
