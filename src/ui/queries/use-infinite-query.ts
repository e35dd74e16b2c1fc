import { type QueryResult, type QueryWatch, useWatchedQuery } from "./use-query.ts";

interface InfiniteData<Page, Param> {
  readonly pages: readonly Page[];
  /** What each page was asked for with. */
  readonly pageParams: readonly Param[];
}

interface InfiniteQueryOptions<Page, Param> extends QueryWatch<InfiniteData<Page, Param>> {
  readonly queryFn: (given: { readonly pageParam: Param; readonly signal: AbortSignal }) => Promise<Page>;
  readonly initialPageParam: Param;
  /** Null or undefined after the last page. */
  readonly getNextPageParam: (last: Page) => Param | null | undefined;
}

type InfiniteQueryResult<Page, Param> = QueryResult<InfiniteData<Page, Param>> & {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<{ readonly hasNextPage: boolean }>;
};

/** A list that is read a page at a time; read again, as many pages as are shown. */
export function useInfiniteQuery<Page, Param>(
  options: InfiniteQueryOptions<Page, Param>,
): InfiniteQueryResult<Page, Param> {
  const { query, state, result } = useWatchedQuery<InfiniteData<Page, Param>>(options, (signal, known, forMore) => {
    const ask = (pageParam: Param) => options.queryFn({ pageParam, signal });
    return known !== undefined && forMore ? withNextPage(options, known, ask) : readPages(options, known, ask);
  });
  const hasNextPage = () => paramAfter(options, query.state.data?.pages) !== null;
  return {
    ...result,
    hasNextPage: hasNextPage(),
    isFetchingNextPage: state.isFetching && state.forMore,
    isFetchNextPageError: result.isError && state.forMore,
    async fetchNextPage() {
      await query.fetch({ afresh: true, forMore: true });
      return { hasNextPage: hasNextPage() };
    },
  };
}

type Ask<Page, Param> = (pageParam: Param) => Promise<Page>;
type Next<Page, Param> = Pick<InfiniteQueryOptions<Page, Param>, "getNextPageParam">;

function paramAfter<Page, Param>({ getNextPageParam }: Next<Page, Param>, pages: readonly Page[] = []): Param | null {
  const last = pages.at(-1);
  return last === undefined ? null : (getNextPageParam(last) ?? null);
}

async function withNextPage<Page, Param>(
  options: Next<Page, Param>,
  known: InfiniteData<Page, Param>,
  ask: Ask<Page, Param>,
): Promise<InfiniteData<Page, Param>> {
  const param = paramAfter(options, known.pages);
  if (param === null) return known;
  return { pages: [...known.pages, await ask(param)], pageParams: [...known.pageParams, param] };
}

async function readPages<Page, Param>(
  options: InfiniteQueryOptions<Page, Param>,
  known: InfiniteData<Page, Param> | undefined,
  ask: Ask<Page, Param>,
): Promise<InfiniteData<Page, Param>> {
  const first = options.initialPageParam;
  const pages = [await ask(first)];
  const pageParams = [first];
  while (pages.length < (known?.pages.length ?? 1)) {
    const param = paramAfter(options, pages);
    if (param === null) break;
    pages.push(await ask(param));
    pageParams.push(param);
  }
  return { pages, pageParams };
}
