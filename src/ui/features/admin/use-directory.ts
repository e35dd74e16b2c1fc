import { useEffect, useState } from "react";
import type { Part } from "../../api/admin.ts";
import { useQueryCache } from "../../queries/query-cache.ts";
import { useInfiniteQuery } from "../../queries/use-infinite-query.ts";
import { keepPreviousData } from "../../queries/use-query.ts";

/** Of users or instances. */
interface ListPart {
  readonly next: number | null;
}

interface DirectoryOptions<Answer extends ListPart> {
  readonly key: string;
  /** What the page was searched for, and what it came with. */
  readonly search: string;
  readonly initial: Answer | null;
  /** A function of the module, not of a render. */
  readonly list: (part: Part) => Promise<Answer>;
}

const FIRST = null as number | null;

/** Long enough that a word is typed, short enough that it seems at once. */
const TYPING_MS = 250;

/** A list that is searched as one types and comes in parts. What the page came with counts as fresh. */
export function useDirectory<Answer extends ListPart>(options: DirectoryOptions<Answer>) {
  const { key, initial, list } = options;
  const [typed, setTyped] = useState(options.search);
  const search = useSettled(typed.trim());
  const client = useQueryCache();
  // What the page came with is true until something is changed.
  const [pristine, setPristine] = useState(true);
  const query = useInfiniteQuery({
    queryKey: [key, search],
    queryFn: ({ pageParam, signal }) => list({ search, before: pageParam, signal }),
    initialPageParam: FIRST,
    getNextPageParam: (last) => last.next,
    ...(initial === null || search !== options.search || !pristine
      ? {}
      : { initialData: { pages: [initial], pageParams: [FIRST] } }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  useEffect(() => keepInAddress(search), [search]);

  /** Asks again, and forgets what other searches found. */
  async function reload() {
    setPristine(false);
    client.removeQueries({ queryKey: [key], type: "inactive" });
    await query.refetch();
  }
  return { typed, setTyped, search, query, parts: query.data?.pages, reload };
}

/** The text, once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** So that a reload, or a link, finds the same. */
function keepInAddress(search: string): void {
  const address = new URL(window.location.href);
  if ((address.searchParams.get("search") ?? "") === search) return;
  if (search === "") address.searchParams.delete("search");
  else address.searchParams.set("search", search);
  window.history.replaceState(null, "", address);
}
