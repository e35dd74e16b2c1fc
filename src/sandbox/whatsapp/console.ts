type ConsoleMethod = "log" | "info" | "warn" | "error" | "debug";

const METHODS: readonly ConsoleMethod[] = ["log", "info", "warn", "error", "debug"];

/**
 * libsignal prints whole sessions, private keys included, to the console: a process that uses it says nothing there.
 * Returns what undoes it.
 */
export function silenceConsole(target: Pick<Console, ConsoleMethod> = console): () => void {
  const before = METHODS.map((method) => [method, target[method]] as const);
  for (const method of METHODS) target[method] = () => {};
  return () => {
    for (const [method, original] of before) target[method] = original;
  };
}
