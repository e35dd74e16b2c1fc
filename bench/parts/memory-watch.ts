const EVERY_MS = 10;

/** Commands that note the largest resident memory between them, in MiB. */
export function memoryWatch(): { watchMemory(): void; peakMemory(): number } {
  let peak = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  return {
    watchMemory() {
      peak = 0;
      timer = setInterval(look, EVERY_MS);
    },
    peakMemory() {
      clearInterval(timer);
      look();
      return peak / 1024 / 1024;
    },
  };
}
