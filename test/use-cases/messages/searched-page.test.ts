import { expect, it } from "vitest";
import { searchTerm } from "#domain/messages/search.ts";
import type { MessageRecord } from "#ports/messages.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import { messageAt, ownedMessages } from "#test/support/owned-messages.ts";
import { searchedPage } from "#use-cases/messages/searched-page.ts";

/** So many messages of which every `each` says "found". */
async function filled(count: number, each: number) {
  const { stores, first, heard } = await ownedMessages();
  for (let n = 0; n < count; n += 1) await heard(first.id, n, n % each === 0 ? "found" : "else");
  let opened = 0;
  const list = async (asked: { after: string | null; limit: number }) => {
    const page = await stores.messages.list(first.id, {}, asked);
    opened += page.messages.length;
    return { items: page.messages as MessageRecord[], next: page.next };
  };
  return { list, opened: () => opened };
}

const TERM = searchTerm("found");

it("stops at a full page, and goes on behind its last", async () => {
  if (TERM === null) throw new Error("no term");
  const { list } = await filled(50, 5);
  const first = await searchedPage(list, TERM, { after: null, limit: 4 }, fakeClock());
  expect(first.items.map(({ id }) => id)).toEqual([45, 40, 35, 30].map(messageAt));
  const rest = await searchedPage(list, TERM, { after: first.next, limit: 10 }, fakeClock());
  expect(rest.items.map(({ id }) => id)).toEqual([25, 20, 15, 10, 5, 0].map(messageAt));
  expect(rest.next).toBeNull();
});

it("looks through some 2,000 at most, and says from where to look on", async () => {
  if (TERM === null) throw new Error("no term");
  const { list, opened } = await filled(2_300, 2_300);
  const page = await searchedPage(list, TERM, { after: null, limit: 4 }, fakeClock());
  expect([page.items, opened()]).toEqual([[], 2_000]);
  const further = await searchedPage(list, TERM, { after: page.next, limit: 4 }, fakeClock());
  expect([further.items.map(({ id }) => id), further.next]).toEqual([[messageAt(0)], null]);
});

it("stops when it has taken long", async () => {
  if (TERM === null) throw new Error("no term");
  const clock = fakeClock();
  const { list, opened } = await filled(900, 900);
  const slow = async (asked: { after: string | null; limit: number }) => {
    clock.pass(250);
    return list(asked);
  };
  const page = await searchedPage(slow, TERM, { after: null, limit: 4 }, clock);
  expect([page.items, opened()]).toEqual([[], 400]);
  expect(page.next).not.toBeNull();
});
