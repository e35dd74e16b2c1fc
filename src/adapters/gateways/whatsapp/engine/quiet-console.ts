const QUIET = Symbol.for("wesal.quiet-console");
const METHODS = ["log", "info", "warn", "error", "debug"] as const;
const SOURCE = /[\\/]node_modules[\\/](libsignal|baileys)[\\/]/;

/** libsignal prints whole sessions, private keys included: nothing it or Baileys says reaches the console. */
export function quietConsole(target: Console = console): void {
  if (QUIET in target) return;
  Object.assign(target, { [QUIET]: true });
  for (const method of METHODS) {
    const original = target[method].bind(target);
    target[method] = (...args: unknown[]) => {
      if (!SOURCE.test(callerOf())) original(...args);
    };
  }
}

/** The frame that called the console: the fourth line, below this one and the wrapper. */
function callerOf(): string {
  return new Error().stack?.split("\n")[3] ?? "";
}
