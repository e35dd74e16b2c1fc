import type { EngineEvents } from "../engine/engine.ts";

export interface ConnectionGrace {
  readonly heard: EngineEvents["connection"];
  /** Forgets a connection that has been lost. */
  clear(): void;
}

/** A connection that is back within `graceMs` was never lost, as far as anybody can see. */
export function connectionGrace(graceMs: number, reports: { online(): void; lost(): void }): ConnectionGrace {
  let timer: NodeJS.Timeout | undefined;
  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  return {
    heard(state) {
      if (state === "online") {
        clear();
        reports.online();
        return;
      }
      timer ??= setTimeout(() => {
        timer = undefined;
        reports.lost();
      }, graceMs).unref();
    },
    clear,
  };
}
