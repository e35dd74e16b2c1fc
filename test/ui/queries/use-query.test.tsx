// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Screen, show } from "#test/support/ui.tsx";
import { type QueryCache, useQueryCache } from "#ui/queries/query-cache.ts";
import { keepPreviousData, type QueryOptions, useQuery } from "#ui/queries/use-query.ts";

/** What a server would be: it answers what it is told to, when it is told to. */
interface Asked {
  readonly signal: AbortSignal;
  readonly answer: (data: string) => Promise<void>;
  readonly fail: () => Promise<void>;
}

let asked: Asked[];
let cache: QueryCache;
let page: Screen;
const shown: Record<string, ReturnType<typeof useQuery<string>>> = {};

function queryFn({ signal }: { readonly signal: AbortSignal }): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("aborted")));
    asked.push({
      signal,
      answer: (data) => act(async () => resolve(data)),
      fail: () => act(async () => reject(new Error("no"))),
    });
  });
}

type Options = Partial<QueryOptions<string>>;

function Reader({ name, ...options }: Options & { readonly name: string }) {
  cache = useQueryCache();
  shown[name] = useQuery({ queryKey: ["things"], queryFn, ...options });
  return null;
}

let showing: (readers: Record<string, Options>) => Promise<void>;
function Page({ first }: { readonly first: Record<string, Options> }) {
  const [readers, setReaders] = useState(first);
  showing = (next) => act(async () => setReaders(next));
  return Object.entries(readers).map(([name, options]) => <Reader key={name} name={name} {...options} />);
}

const open = async (readers: Record<string, Options>) => {
  page = await show(<Page first={readers} />);
};
const seen = (name = "a") => {
  const { data, isPending, isFetching, isError, isPlaceholderData } = shown[name] ?? {};
  const facts = { isPending, isFetching, isError, isPlaceholderData };
  return [data, ...Object.entries(facts).flatMap(([fact, holds]) => (holds ? [fact] : []))];
};
const look = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  return act(async () => document.dispatchEvent(new Event("visibilitychange")));
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
});
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("reads once for everybody who shows the same", async () => {
  await open({ a: {}, b: {} });
  expect([asked.length, seen()]).toEqual([1, [undefined, "isPending", "isFetching"]]);
  await asked[0]?.answer("one");
  expect([seen("a"), seen("b")]).toEqual([["one"], ["one"]]);
});

it("does not read what the page came with, until it was changed", async () => {
  const fresh = { initialData: "given", staleTime: Number.POSITIVE_INFINITY };
  await open({ a: fresh });
  expect([asked.length, seen()]).toEqual([0, ["given"]]);
  await act(async () => void cache.invalidateQueries({ queryKey: ["things"] }));
  expect([asked.length, seen()]).toEqual([1, ["given", "isFetching"]]);
  await asked[0]?.answer("changed");
  expect(seen()).toEqual(["changed"]);
});

it("reads what nobody showed when it was changed once somebody does", async () => {
  const fresh = { staleTime: Number.POSITIVE_INFINITY };
  await open({ a: fresh });
  await asked[0]?.answer("one");
  await showing({});
  await act(() => cache.invalidateQueries({ queryKey: ["things"] }));
  expect(asked).toHaveLength(1);
  await showing({ a: fresh });
  expect([asked.length, seen()]).toEqual([2, ["one", "isFetching"]]);
});

it("keeps what it has when it cannot be read again, and says so until it can", async () => {
  await open({ a: {} });
  await asked[0]?.answer("one");
  await act(async () => void shown.a?.refetch());
  await asked[1]?.fail();
  expect(seen()).toEqual(["one", "isError"]);
  await act(async () => void shown.a?.refetch());
  expect(seen()).toEqual(["one", "isFetching", "isError"]);
  await asked[2]?.answer("two");
  expect(seen()).toEqual(["two"]);
});

it("that was never there has failed until it is, and begins anew where it is shown anew", async () => {
  await open({ a: {} });
  await asked[0]?.fail();
  expect(seen()).toEqual([undefined, "isError"]);
  await act(async () => void shown.a?.refetch());
  expect(seen()).toEqual([undefined, "isFetching", "isError"]);
  await asked[1]?.fail();
  await showing({});
  await showing({ a: {} });
  expect(seen()).toEqual([undefined, "isPending", "isFetching"]);
});

it("lets go of an older answer when it is asked for again", async () => {
  await open({ a: {} });
  await asked[0]?.answer("one");
  await act(async () => void shown.a?.refetch());
  await act(async () => void shown.a?.refetch());
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  await asked[2]?.answer("three");
  expect(seen()).toEqual(["three"]);
});

it("ends what is being read when nobody shows it any more, as if it had not been asked for", async () => {
  await open({ a: {} });
  await showing({});
  expect(asked[0]?.signal.aborted).toBe(true);
  await showing({ a: {} });
  await asked[1]?.answer("one");
  expect(seen()).toEqual(["one"]);
});

it("is forgotten a while after nobody shows it any more", async () => {
  const fresh = { staleTime: Number.POSITIVE_INFINITY, gcTime: 1_000 };
  await open({ a: fresh });
  await asked[0]?.answer("one");
  await showing({});
  await page.settle(900);
  await showing({ a: fresh });
  expect([asked.length, seen()]).toEqual([1, ["one"]]);
  await showing({});
  await page.settle(1_100);
  await showing({ a: fresh });
  expect([asked.length, seen()]).toEqual([2, [undefined, "isPending", "isFetching"]]);
});

it("shows what it was before under another key, where that is wanted, until the new is there", async () => {
  const under = (key: string) => ({ queryKey: ["things", key], placeholderData: keepPreviousData });
  await open({ a: under("x") });
  await asked[0]?.answer("of x");
  await showing({ a: under("y") });
  expect(seen()).toEqual(["of x", "isFetching", "isPlaceholderData"]);
  await asked[1]?.answer("of y");
  expect(seen()).toEqual(["of y"]);
});

it("is not read while it is switched off, and is when it is switched on", async () => {
  await open({ a: { enabled: false } });
  await act(() => cache.invalidateQueries({ queryKey: ["things"] }));
  expect([asked.length, seen()]).toEqual([0, [undefined, "isPending"]]);
  await showing({ a: { enabled: true } });
  expect(asked).toHaveLength(1);
});

it("is read again and again while the page is seen, so long after it was read last", async () => {
  const watched = {
    refetchInterval: ({ state }: { state: { data: string | undefined } }) => (state.data === "end" ? false : 1_000),
  };
  await open({ a: watched as Options });
  await asked[0]?.answer("one");
  await page.settle(999);
  expect(asked).toHaveLength(1);
  await page.settle(1);
  expect(asked).toHaveLength(2);
  await asked[1]?.answer("two");
  await look(true);
  await page.settle(5_000);
  expect(asked).toHaveLength(2);
  await look(false);
  await page.settle(1_000);
  await asked[2]?.answer("end");
  await page.settle(5_000);
  expect(asked).toHaveLength(3);
});

it("is read when the page is seen again, where that is wanted", async () => {
  await open({ a: { refetchOnWindowFocus: true, staleTime: Number.POSITIVE_INFINITY } });
  await asked[0]?.answer("one");
  await look(true);
  expect(asked).toHaveLength(1);
  await look(false);
  expect(asked).toHaveLength(2);
});

it("is told what is known from elsewhere, and forgets what is wrong", async () => {
  await open({ a: {} });
  await asked[0]?.answer("one");
  await act(async () => cache.setQueryData(["things"], "two"));
  expect([seen(), cache.getQueryData(["things"])]).toEqual([["two"], "two"]);
  await act(async () => cache.setQueriesData<string>({ queryKey: ["things"] }, (known) => known && `${known}!`));
  expect(seen()).toEqual(["two!"]);
  await act(async () => void shown.a?.refetch());
  await act(async () => cache.cancelQueries({ queryKey: ["things"] }));
  expect([asked.at(-1)?.signal.aborted, seen()]).toEqual([true, ["two!"]]);
  cache.removeQueries({ queryKey: ["things"], type: "inactive" });
  expect(cache.getQueryData(["things"])).toBe("two!");
  cache.removeQueries({ queryKey: ["things"] });
  expect(cache.getQueryData(["things"])).toBeUndefined();
});

it("is one of those under a key by its first parts alone", async () => {
  await open({ a: { queryKey: ["things", 1, "x"] }, b: { queryKey: ["things", 11] } });
  await asked[0]?.answer("one");
  await asked[1]?.answer("eleven");
  await act(async () => void cache.invalidateQueries({ queryKey: ["things", 1] }));
  expect([seen("a"), seen("b")]).toEqual([["one", "isFetching"], ["eleven"]]);
  await act(async () => void cache.invalidateQueries({ predicate: ([, id]) => id === 11 }));
  expect(seen("b")).toEqual(["eleven", "isFetching"]);
});
