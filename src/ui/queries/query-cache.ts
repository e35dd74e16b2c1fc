import { createContext, useContext } from "react";
import { Query, type QueryKey } from "./query.ts";

/** Every query whose key begins so. */
interface Under {
  readonly queryKey: QueryKey;
}

type Change<Data> = (known: Data | undefined) => Data | undefined;

/** What a page has read, by key. Methods are called as those of TanStack Query, and do as much as is used here. */
export class QueryCache {
  readonly #queries = new Map<string, Query<unknown>>();

  query<Data>(key: QueryKey): Query<Data> {
    const name = JSON.stringify(key);
    let found = this.#queries.get(name);
    if (found === undefined) {
      const made = new Query<unknown>(key, () => {
        if (this.#queries.get(name) === made) this.#queries.delete(name);
      });
      this.#queries.set(name, made);
      found = made;
    }
    return found as Query<Data>;
  }

  getQueryData<Data>(key: QueryKey): Data | undefined {
    return (this.#queries.get(JSON.stringify(key)) as Query<Data> | undefined)?.state.data;
  }

  setQueryData<Data>(key: QueryKey, data: Data): void {
    this.query<Data>(key).put(data);
  }

  /** Where the change is undefined all stays as it is. */
  setQueriesData<Data>(under: Under, change: Change<Data>): void {
    for (const query of this.#under(under) as Query<Data>[]) {
      const changed = change(query.state.data);
      if (changed !== undefined) query.put(changed);
    }
  }

  /** Something was changed: what is shown is read again, and the rest once it is shown. Resolves when all is read. */
  async invalidateQueries(which: Under | { readonly predicate: (key: QueryKey) => boolean }): Promise<void> {
    const queries =
      "predicate" in which ? [...this.#queries.values()].filter(({ key }) => which.predicate(key)) : this.#under(which);
    for (const query of queries) query.isOutdated = true;
    await Promise.all(queries.filter(({ isWanted }) => isWanted).map((query) => query.fetch({ afresh: true })));
  }

  cancelQueries(under: Under): void {
    for (const query of this.#under(under)) query.cancel();
  }

  /** With `type`, only those that nobody shows. */
  removeQueries({ queryKey, type }: Under & { readonly type?: "inactive" }): void {
    for (const query of this.#under({ queryKey })) {
      if (type === undefined || !query.isShown) this.#queries.delete(JSON.stringify(query.key));
    }
  }

  #under({ queryKey }: Under): Query<unknown>[] {
    const parts = queryKey.map((part) => JSON.stringify(part));
    return [...this.#queries.values()].filter(({ key }) =>
      parts.every((part, place) => place < key.length && JSON.stringify(key[place]) === part),
    );
  }
}

export const QueryCacheContext = createContext<QueryCache | null>(null);

export function useQueryCache(): QueryCache {
  const cache = useContext(QueryCacheContext);
  if (cache === null) throw new Error("ui: a query outside of a page");
  return cache;
}
