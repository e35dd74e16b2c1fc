/** On the global timer, which tests may turn: `node:timers/promises` keeps a clock of its own. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
