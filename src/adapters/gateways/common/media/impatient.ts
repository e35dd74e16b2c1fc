import { DownloadInterrupted } from "#ports/file-download.ts";

/** Nobody waits for the file any more. */
export class Abandoned extends Error {
  override readonly name = "Abandoned";
  readonly code = "abandoned";
}

interface Patience {
  /** Ends it with `Abandoned`. */
  readonly signal: AbortSignal;
  /** Between one piece and the next. */
  readonly idleMs: number;
}

/** The same pieces; ends at the signal and where nothing comes for too long, also while it waits for the next. */
export async function* impatient(
  chunks: AsyncIterable<Uint8Array>,
  { signal, idleMs }: Patience,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const next = await orEnd(iterator.next(), signal, idleMs);
      isOver = next.done === true;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: what hangs would never end.
    if (!isOver) iterator.return?.().catch(() => undefined);
  }
}

function orEnd<Value>(work: Promise<Value>, signal: AbortSignal, idleMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(new Abandoned("media: nobody waits for it"));
    const timer = setTimeout(() => reject(new DownloadInterrupted({ code: "too-slow" })), idleMs);
    signal.addEventListener("abort", abandon, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abandon);
    });
    if (signal.aborted) abandon();
  });
}
