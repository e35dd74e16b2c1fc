import { EARLY_ACTS } from "#ports/contracts/rendered-page.ts";
import type { EarlyActs } from "./replay.ts";

declare global {
  interface Window {
    [EARLY_ACTS]?: EarlyActs;
  }
}

/** For a page's script, as soon as it listens: what was done before it came is done now. Most readers did nothing. */
export function makeUpForEarlyActs(): void {
  const { [EARLY_ACTS]: acts } = window;
  if (acts === undefined) return;
  acts.heard = true;
  if (acts.done.size === 0) acts.end.abort();
  else import("./replay.ts").then(({ replay }) => replay(acts)).catch(() => undefined);
}
