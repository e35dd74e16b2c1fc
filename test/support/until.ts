/** A test's own clock may stand still, or race: one that waits here past its end must not go on in the next test's time. */
const pause = setTimeout;
const nowMs = performance.now.bind(performance);

/** Looks again until there is something to see; throws when the time is over. False, 0 and empty text are nothing. */
export async function until<Value>(
  look: () => Value | Promise<Value>,
  what = "it",
  withinMs = 8_000,
): Promise<NonNullable<Value>> {
  const deadline = nowMs() + withinMs;
  for (;;) {
    const value = await look();
    if (value) return value as NonNullable<Value>;
    if (nowMs() > deadline) throw new Error(`${what} did not come about within ${withinMs} ms`);
    await new Promise((resolve) => pause(resolve, 5));
  }
}
