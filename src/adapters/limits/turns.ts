import type { Turns } from "#ports/turns.ts";

/** `max` at once, first come, first served; a turn given back twice counts once. */
export function turns(max: number): Turns {
  const waiting: (() => void)[] = [];
  let free = max;

  function giveBack(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let held = true;
      return () => {
        if (held) giveBack();
        held = false;
      };
    },
  };
}
