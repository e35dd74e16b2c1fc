/** What comes first: the value, or null at the signal or when the time is over; the work itself goes on to its own end. */
export function orInterrupted<Value>(
  work: Promise<Value>,
  { signal, withinMs }: { readonly signal?: AbortSignal; readonly withinMs?: number },
): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve(null);
    const timer = withinMs === undefined ? undefined : setTimeout(stop, withinMs);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    void work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    });
  });
}
