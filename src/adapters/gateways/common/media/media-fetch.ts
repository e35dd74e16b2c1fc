import { failure, type Result, success } from "#domain/result.ts";
import { DownloadInterrupted } from "#ports/file-download.ts";
import type { FetchFileFailure, IncomingMediaFailure } from "#ports/incoming-media.ts";
import type { MediaDraft } from "#ports/media-store.ts";
import type { Leaving } from "#ports/turns.ts";
import { fetchFailure } from "./fetch-failures.ts";
import { Abandoned, impatient } from "./impatient.ts";

/** Of what has come so far it is answered once this much is there, or all of it: what goes wrong before has an answer. */
const HEAD_BYTES = 1024 * 1024;

/** How a file is had once its turn has come. `begin` opens where it is put down, `keep` is called once it is whole. */
export interface FetchPlan {
  readonly maxBytes: number;
  /** Without a sign of the file. */
  readonly idleMs: number;
  fetch(): Promise<Result<AsyncIterable<Uint8Array>, FetchFileFailure>>;
  begin(): Promise<MediaDraft>;
  keep(draft: MediaDraft): Promise<void>;
  /** Others may have their turn. */
  end(): void;
}

type Prepare = (signal: AbortSignal) => Promise<Result<FetchPlan, IncomingMediaFailure>>;

interface FetchReader {
  /** Null while more is to come. */
  readonly length: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A file on its way in, for all who wait for it; ends when nobody does. */
export class MediaFetch {
  /** Resolves when it has ended, in whichever way. */
  readonly done: Promise<void>;
  readonly #abort = new AbortController();
  readonly #head = Promise.withResolvers<Result<MediaDraft, IncomingMediaFailure>>();
  #draft: MediaDraft | null = null;
  #ended = false;
  #waiting = 0;
  /** Those who read what has been put down, and who writes it. */
  #holders = 1;

  constructor(prepare: Prepare) {
    this.#head.promise.catch(() => undefined);
    this.done = this.#run(prepare)
      .catch((error) => this.#broken(error))
      .finally(() => this.#letGo());
  }

  /** True where it was given up: whoever comes now begins anew. */
  get abandoned(): boolean {
    return this.#abort.signal.aborted;
  }

  abandon(): void {
    this.#abort.abort();
  }

  /** Waits for the beginning of the file, and reads it; `read` is called when it was read to its end. */
  async join(gone: Leaving | undefined, read: () => void): Promise<Result<FetchReader, IncomingMediaFailure>> {
    this.#waiting += 1;
    const head = await beforeLeaving(this.#head.promise, gone).catch((error) => {
      this.#leave();
      throw error;
    });
    if (head === null || !head.ok) {
      this.#leave();
      return head ?? failure({ code: "media-busy" });
    }
    this.#holders += 1;
    const chunks = this.#readerOf(head.value, read);
    return success({ length: this.#ended ? head.value.bytes : null, chunks });
  }

  #readerOf(draft: MediaDraft, read: () => void): AsyncIterable<Uint8Array> {
    const inner = draft.read()[Symbol.asyncIterator]();
    let left = false;
    const leave = async (): Promise<IteratorResult<Uint8Array>> => {
      if (!left) {
        left = true;
        await inner.return?.();
        this.#leave();
        await this.#letGo();
      }
      return { done: true, value: undefined };
    };
    const reader: AsyncIterableIterator<Uint8Array> = {
      async next() {
        if (left) return leave();
        try {
          const next = await inner.next();
          if (!next.done) return next;
          read();
          return await leave();
        } catch (error) {
          await leave();
          throw error;
        }
      },
      return: leave,
      [Symbol.asyncIterator]: () => reader,
    };
    return reader;
  }

  async #run(prepare: Prepare): Promise<void> {
    const plan = await prepare(this.#abort.signal);
    if (!plan.ok) return this.#head.resolve(plan);
    try {
      await this.#take(plan.value);
    } finally {
      plan.value.end();
    }
  }

  async #take({ maxBytes, idleMs, fetch, begin, keep }: FetchPlan): Promise<void> {
    const { signal } = this.#abort;
    const fetched = await fetch();
    if (!fetched.ok) return this.#head.resolve(fetched);
    const chunks = impatient(fetched.value, { signal, idleMs });
    const draft = await begin().catch(async (error) => {
      await fetched.value[Symbol.asyncIterator]().return?.();
      throw error;
    });
    this.#draft = draft;
    for await (const chunk of chunks) {
      if (draft.bytes + chunk.length > maxBytes) throw new DownloadInterrupted({ code: "too-large", maxBytes });
      await draft.write(chunk);
      if (draft.bytes >= HEAD_BYTES) this.#head.resolve(success(draft));
    }
    await draft.end();
    this.#ended = true;
    this.#head.resolve(success(draft));
    await keep(draft);
  }

  #broken(error: unknown): void {
    this.#draft?.fail(error);
    if (error instanceof DownloadInterrupted) this.#head.resolve(failure(fetchFailure(error.failure)));
    else if (error instanceof Abandoned) this.#head.resolve(failure({ code: "media-busy" }));
    else this.#head.reject(error);
  }

  #leave(): void {
    this.#waiting -= 1;
    if (this.#waiting === 0 && !this.#ended) this.#abort.abort();
  }

  async #letGo(): Promise<void> {
    this.#holders -= 1;
    // What cannot be removed now is found as a stray.
    if (this.#holders === 0) await this.#draft?.close().catch(() => undefined);
  }
}

/** Null when the caller has left before. */
function beforeLeaving<Value>(work: Promise<Value>, gone: Leaving | undefined): Promise<Value | null> {
  if (gone === undefined) return work;
  if (gone.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const leave = () => resolve(null);
    gone.addEventListener("abort", leave);
    work.then(resolve, reject).finally(() => gone.removeEventListener("abort", leave));
  });
}
