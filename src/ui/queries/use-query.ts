import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { KEPT_MS, type Query, type QueryKey, type QueryReader, type QueryState } from "./query.ts";
import { useQueryCache } from "./query-cache.ts";

/** Those of TanStack Query that are used here, as it means them. */
export interface QueryWatch<Data> {
  readonly queryKey: QueryKey;
  /** False: not read by itself. */
  readonly enabled?: boolean;
  /** What the page came with, where nothing is known yet. */
  readonly initialData?: NoInfer<Data> | undefined;
  /** Milliseconds since 1970; now, where it is not said. */
  readonly initialDataUpdatedAt?: number;
  /** Shown meanwhile; a function is given what was shown before under another key. */
  readonly placeholderData?: NoInfer<Data> | ((before: NoInfer<Data> | undefined) => NoInfer<Data> | undefined);
  /** How old it may be, in ms, when it is shown anew; older, it is read again. */
  readonly staleTime?: number;
  /** How long it is kept, in ms, once nobody shows it. */
  readonly gcTime?: number;
  /** In ms; false is never. Only while the page is seen. */
  readonly refetchInterval?: number | false | ((query: { readonly state: QueryState<Data> }) => number | false);
  readonly refetchOnMount?: false;
  /** When the page is seen again. */
  readonly refetchOnWindowFocus?: boolean;
}

export interface QueryOptions<Data> extends QueryWatch<Data> {
  readonly queryFn: (given: { readonly signal: AbortSignal }) => Data | Promise<Data>;
}

interface Known<Data> {
  readonly data: Data;
  readonly isPending: false;
}

interface Unknown {
  readonly data: undefined;
  readonly isPending: boolean;
}

interface QueryFacts {
  /** Milliseconds since 1970; 0 where nobody knows. */
  readonly dataUpdatedAt: number;
  readonly isFetching: boolean;
  readonly isSuccess: boolean;
  readonly isPlaceholderData: boolean;
  /** Reads it again now, whatever is under way; resolves when that has ended, well or not. */
  readonly refetch: () => Promise<void>;
}

type Went = { readonly isError: true; readonly error: Error } | { readonly isError: false; readonly error: null };

export type QueryResult<Data, Shown = Known<Data> | Unknown> = QueryFacts & Went & Shown;

export function keepPreviousData<Data>(before: Data | undefined): Data | undefined {
  return before;
}

/** What the server has under a key, read and kept for every part of the page that asks for the same. */
export function useQuery<Data>(
  options: QueryOptions<Data> & { readonly initialData: NoInfer<Data> },
): QueryResult<Data, Known<Data>>;
export function useQuery<Data>(options: QueryOptions<Data>): QueryResult<Data>;
export function useQuery<Data>(options: QueryOptions<Data>): QueryResult<Data> {
  return useWatchedQuery(options, (signal) => options.queryFn({ signal })).result;
}

/** For `useQuery` and `useInfiniteQuery`: the query, what is known of it, and how that is shown. */
export function useWatchedQuery<Data>(options: QueryWatch<Data>, read: QueryReader<Data>) {
  const { enabled = true, gcTime: keptMs = KEPT_MS } = options;
  const query = useQueryCache().query<Data>(options.queryKey);
  query.read = read;
  if (options.initialData !== undefined) query.begin(options.initialData, options.initialDataUpdatedAt ?? Date.now());
  const subscribe = useCallback(
    (changed: () => void) => query.watch(changed, { enabled, keptMs }),
    [query, enabled, keptMs],
  );
  const stateNow = () => query.state;
  const state = useSyncExternalStore(subscribe, stateNow, stateNow);
  const isDue = useReading(query, options, state);
  const shownBefore = useRef<Data | undefined>(undefined);
  if (state.data !== undefined) shownBefore.current = state.data;

  const isUnknown = state.data === undefined;
  const error = isDue && isUnknown ? null : state.error;
  const isPlaceholderData = isUnknown && error === null && options.placeholderData !== undefined;
  const data = isPlaceholderData ? placeholderOf(options.placeholderData, shownBefore.current) : state.data;
  const refetch = useCallback(() => query.fetch({ afresh: true }), [query]);
  const result = {
    ...{ data, error, isError: error !== null, refetch, dataUpdatedAt: state.dataUpdatedAt },
    isPending: data === undefined && error === null,
    isSuccess: data !== undefined && error === null,
    isPlaceholderData: isPlaceholderData && data !== undefined,
    isFetching: state.isFetching || isDue,
  } as QueryResult<Data>;
  return { query, state, result };
}

/** Reads it when it is shown, again and again, and when the page is seen again. True where it is about to be read. */
function useReading<Data>(query: Query<Data>, options: QueryWatch<Data>, state: QueryState<Data>): boolean {
  const { enabled = true, staleTime = 0, refetchOnMount, refetchOnWindowFocus = false, refetchInterval } = options;
  const shown = useRef<Query<Data> | null>(null);
  const isStale = query.isOutdated || Date.now() - state.dataUpdatedAt >= staleTime;
  const isDue =
    enabled && shown.current !== query && (state.data === undefined || (refetchOnMount !== false && isStale));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is due when it is shown, not when it has grown old.
  useEffect(() => {
    shown.current = enabled ? query : null;
    if (isDue) void query.fetch({ atFirst: true });
  }, [query, enabled]);

  const everyMs = typeof refetchInterval === "function" ? refetchInterval({ state }) : refetchInterval;
  // biome-ignore lint/correctness/useExhaustiveDependencies: so long after it was read last, however often it was.
  useEffect(() => {
    if (!enabled || !everyMs) return;
    const timer = setInterval(() => {
      if (!document.hidden) void query.fetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [query, enabled, everyMs, state]);

  useEffect(() => {
    if (!enabled || !refetchOnWindowFocus) return;
    const look = () => {
      if (!document.hidden) void query.fetch();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [query, enabled, refetchOnWindowFocus]);
  return isDue;
}

function placeholderOf<Data>(given: QueryWatch<Data>["placeholderData"], before: Data | undefined): Data | undefined {
  return given instanceof Function ? given(before) : given;
}
