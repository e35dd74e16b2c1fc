// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Screen, show } from "#test/support/ui.tsx";
import { useInfiniteQuery } from "#ui/queries/use-infinite-query.ts";

/** Pages of one number each. */
let numbers: number[];
let asked: (number | null)[];
let fails: boolean;
let page: Screen;
let list: ReturnType<typeof useNumbers>;

interface Part {
  readonly number: number | undefined;
  readonly next: number | null;
}

function useNumbers() {
  return useInfiniteQuery({
    queryKey: ["numbers"],
    queryFn: async ({ pageParam }): Promise<Part> => {
      asked.push(pageParam);
      if (fails) throw new Error("no");
      const place = pageParam ?? 0;
      return { number: numbers[place], next: place + 1 < numbers.length ? place + 1 : null };
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}

function List() {
  list = useNumbers();
  return null;
}

const read = () => list.data?.pages.map(({ number }) => number);

beforeEach(async () => {
  numbers = [5, 6, 7];
  asked = [];
  fails = false;
  page = await show(<List />);
});
afterEach(() => page.close());

it("is read a page at a time, and says whether there is another", async () => {
  expect([read(), list.hasNextPage]).toEqual([[5], true]);
  let more = {};
  await act(async () => {
    more = await list.fetchNextPage();
  });
  expect([read(), list.hasNextPage, more]).toEqual([[5, 6], true, { hasNextPage: true }]);
  await act(async () => {
    more = await list.fetchNextPage();
  });
  expect([read(), list.hasNextPage, more]).toEqual([[5, 6, 7], false, { hasNextPage: false }]);
  await act(async () => void list.fetchNextPage());
  expect(asked).toEqual([null, 1, 2]);
});

it("is read again as far as it is shown, and no further than it goes", async () => {
  await act(async () => void (await list.fetchNextPage()));
  numbers = [4, 5, 6];
  await act(() => list.refetch());
  expect([read(), list.hasNextPage, asked]).toEqual([[4, 5], true, [null, 1, null, 1]]);
  numbers = [4];
  await act(() => list.refetch());
  expect([read(), list.hasNextPage]).toEqual([[4], false]);
});

it("tells a next page that could not be read from a list that could not", async () => {
  fails = true;
  await act(async () => void (await list.fetchNextPage()));
  expect([list.isError, list.isFetchNextPageError, read()]).toEqual([true, true, [5]]);
  await act(() => list.refetch());
  expect([list.isError, list.isFetchNextPageError, read()]).toEqual([true, false, [5]]);
});
