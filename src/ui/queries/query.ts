import { keepEqual } from "./keep-equal.ts";

/** How long what nobody shows is known, unless whoever showed it says otherwise. */
export const KEPT_MS = 5 * 60_000;

export type QueryKey = readonly unknown[];

export interface QueryState<Data> {
  readonly data: Data | undefined;
  /** Milliseconds since 1970; 0 where nobody knows. */
  readonly dataUpdatedAt: number;
  /** Of the last time that it was read; null once that went well. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** What is read, or was last, is more of a list. */
  readonly forMore: boolean;
}

/** Reads it anew, or more of what is known. */
export type QueryReader<Data> = (
  signal: AbortSignal,
  known: Data | undefined,
  forMore: boolean,
) => Data | Promise<Data>;

interface Fetching<Data> {
  readonly controller: AbortController;
  readonly before: QueryState<Data>;
  done: Promise<void>;
}

/** What one key stands for: what is known of it, whether it is being read, and who shows it. */
export class Query<Data> {
  state: QueryState<Data> = { data: undefined, dataUpdatedAt: 0, error: null, isFetching: false, forMore: false };
  /** Of whoever shows it last. */
  read: QueryReader<Data> | null = null;
  /** Something was changed since it was read. */
  isOutdated = false;
  readonly #watchers = new Map<() => void, boolean>();
  readonly key: QueryKey;
  readonly #forget: () => void;
  #fetching: Fetching<Data> | null = null;
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  constructor(key: QueryKey, forget: () => void) {
    this.key = key;
    this.#forget = forget;
  }

  get isShown(): boolean {
    return this.#watchers.size > 0;
  }

  /** By somebody who wants it read. */
  get isWanted(): boolean {
    return [...this.#watchers.values()].includes(true);
  }

  /** Until the returned function is called; whoever leaves last ends what is being read, and it is forgotten `keptMs` later. */
  watch(changed: () => void, { enabled, keptMs }: { readonly enabled: boolean; readonly keptMs: number }): () => void {
    clearTimeout(this.#forgetting);
    this.#watchers.set(changed, enabled);
    return () => {
      this.#watchers.delete(changed);
      if (this.isShown) return;
      this.cancel();
      this.#forgetLater(keptMs);
    };
  }

  #forgetLater(keptMs: number): void {
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(this.#forget, keptMs);
  }

  /** Where nothing is known yet. */
  begin(data: Data, at: number): void {
    if (this.state.data === undefined) this.state = { ...this.state, data, dataUpdatedAt: at, error: null };
  }

  /** What nobody comes to show is forgotten all the same. */
  put(data: Data): void {
    this.isOutdated = false;
    if (!this.isShown) this.#forgetLater(KEPT_MS);
    this.#change({ data: keepEqual(this.state.data, data), dataUpdatedAt: Date.now(), error: null });
  }

  /**
   * Joins what is under way; `afresh`, that is older than what is asked for now. `atFirst`, as if it had never failed. Never
   * rejects.
   */
  fetch({ afresh = false, forMore = false, atFirst = false } = {}): Promise<void> {
    const { read } = this;
    const known = this.state.data;
    if (this.#fetching !== null && !(afresh && known !== undefined)) return this.#fetching.done;
    if (read === null) return Promise.resolve();
    this.#fetching?.controller.abort();
    const fetching: Fetching<Data> = {
      controller: new AbortController(),
      before: this.#fetching?.before ?? this.state,
      done: Promise.resolve(),
    };
    this.#fetching = fetching;
    this.#change({ isFetching: true, forMore, ...(atFirst && known === undefined ? { error: null } : {}) });
    fetching.done = this.#finish(fetching, async () => read(fetching.controller.signal, known, forMore));
    return fetching.done;
  }

  /** As if it had not been asked for. */
  cancel(): void {
    if (this.#fetching === null) return;
    const { controller, before } = this.#fetching;
    this.#fetching = null;
    controller.abort();
    this.#change({ ...before, isFetching: false });
  }

  async #finish(fetching: Fetching<Data>, read: () => Promise<Data>): Promise<void> {
    try {
      const data = await read();
      if (this.#fetching !== fetching) return;
      this.#fetching = null;
      this.isOutdated = false;
      this.#change({
        data: keepEqual(this.state.data, data),
        dataUpdatedAt: Date.now(),
        error: null,
        isFetching: false,
      });
    } catch (error) {
      if (this.#fetching !== fetching) return;
      this.#fetching = null;
      this.#change({ error: error as Error, isFetching: false });
    }
  }

  #change(changes: Partial<QueryState<Data>>): void {
    this.state = { ...this.state, ...changes };
    for (const changed of [...this.#watchers.keys()]) changed();
  }
}
