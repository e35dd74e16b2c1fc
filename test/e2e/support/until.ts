/** Asks again until the answer fits; throws with the last one when the time is over. */
export async function until<Value>(
  ask: () => Promise<Value>,
  fits: (value: Value) => boolean,
  withinMs: number,
): Promise<Value> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await ask().catch((error: unknown) => ({ error: String(error) }) as Value);
    if (fits(value)) return value;
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
