import { describe, expect, it } from "vitest";
import { mergedPage, type Source } from "#use-cases/messages/merged-page.ts";

interface Listed {
  readonly source: Source<string>;
  asked: number;
}

/** Newest first; with `sparse` a page holds only what a filter leaves of it. */
function listOf(ids: readonly string[], isWanted: (id: string) => boolean = () => true, looked = 3): Listed {
  const sorted = [...ids].sort().reverse();
  const list: Listed = {
    asked: 0,
    async source({ after, limit }) {
      list.asked += 1;
      const rest = sorted.filter((id) => after === null || id < after);
      const seen = rest.slice(0, Math.max(limit, looked));
      const wanted = seen.filter(isWanted);
      const items = wanted.slice(0, limit);
      const more = seen.length < rest.length;
      return { items, next: wanted.length > limit ? (items.at(-1) ?? null) : more ? (seen.at(-1) ?? null) : null };
    },
  };
  return list;
}

const numbers = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => `m${String(from + n * step).padStart(4, "0")}`);

async function all(lists: readonly Listed[], limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const page: { items: readonly string[]; next: string | null } = await mergedPage(
      lists.map(({ source }) => source),
      (id) => id,
      { after, limit },
    );
    pages.push([...page.items]);
    after = page.next;
  } while (after !== null && pages.length < 100);
  return pages;
}

describe("a page of several lists", () => {
  it("is empty and the last without any list", async () => {
    expect(await mergedPage([], (id: string) => id, { after: null, limit: 5 })).toEqual({ items: [], next: null });
  });

  it("is the list's own where there is one", async () => {
    expect(await all([listOf(numbers(0, 7))], 3)).toEqual([
      ["m0006", "m0005", "m0004"],
      ["m0003", "m0002", "m0001"],
      ["m0000"],
    ]);
  });

  it.each([
    ["that take turns", [numbers(0, 100, 2), numbers(1, 100, 2)]],
    ["of which one is all newer", [numbers(0, 40), numbers(40, 100)]],
    ["of which most have nothing", [[], numbers(0, 9), [], []]],
    ["that are many", Array.from({ length: 23 }, (_, n) => numbers(n, 300, 23))],
  ])("has everything of lists %s once and in order", async (_, lists) => {
    const pages = await all(
      lists.map((ids) => listOf(ids)),
      10,
    );
    expect(pages.flat()).toEqual(lists.flat().sort().reverse());
    expect(pages.slice(0, -1).every((page) => page.length > 0)).toBe(true);
  });

  it("misses nothing where filters leave pages empty", async () => {
    const isWanted = (id: string) => id.endsWith("7");
    const lists = [numbers(0, 200, 2), numbers(1, 200, 2)];
    const pages = await all(
      lists.map((ids) => listOf(ids, isWanted, 4)),
      5,
    );
    expect(pages.flat()).toEqual(lists.flat().filter(isWanted).sort().reverse());
  });

  it("keeps back what another list may still have something newer than", async () => {
    const [rare, older] = [numbers(100, 200), numbers(0, 10)];
    const pages = await all([listOf(rare, (id) => id === "m0100"), listOf(older)], 5);
    expect(pages.flat()).toEqual(["m0100", ...older.toReversed()]);
    expect(pages[0]).toEqual([]);
  });

  it("asks each list a bounded number of times", async () => {
    const lists = Array.from({ length: 5 }, (_, n) => listOf(numbers(n, 5_000, 5), () => false, 10));
    const page = await mergedPage(
      lists.map(({ source }) => source),
      (id) => id,
      { after: null, limit: 50 },
    );
    expect(page.items).toEqual([]);
    expect(page.next).not.toBeNull();
    expect(Math.max(...lists.map(({ asked }) => asked))).toBeLessThanOrEqual(6);
  });
});
