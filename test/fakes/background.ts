import type { Background } from "#ports/background.ts";
import type { Logger } from "#ports/logger.ts";
import { fakeLogger } from "./logger.ts";

interface FakeBackground extends Background {
  /** Runs what is waiting, until nothing is. */
  settled(): Promise<void>;
}

/** Keeps every job until it is asked to run them: an answer that waited for one would never come. */
export function fakeBackground(logger: Logger = fakeLogger()): FakeBackground {
  const jobs: { name: string; job: () => Promise<void> }[] = [];
  return {
    run(name, job) {
      jobs.push({ name, job });
    },
    async settled() {
      for (let next = jobs.shift(); next !== undefined; next = jobs.shift()) {
        const { name, job } = next;
        await (async () => job())().catch((error: unknown) => logger.error(name, { error }));
      }
    },
  };
}
