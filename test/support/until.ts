/** Looks again until there is something to see; throws when the time is over. False, 0 and empty text are nothing. */
export async function until<Value>(
  look: () => Value | Promise<Value>,
  what = "it",
  withinMs = 8_000,
): Promise<NonNullable<Value>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await look();
    if (value) return value as NonNullable<Value>;
    if (performance.now() > deadline) throw new Error(`${what} did not come about within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
