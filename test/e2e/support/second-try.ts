import { beforeEach, it, type RunnerTestCase } from "vitest";

/**
 * For tests of which one goes on where another ended: prepares anew what they are about before one of them is tried once
 * more, so that the second try meets nothing of what the first has left.
 */
export function beforeSecondTry(prepare: () => Promise<void>): void {
  beforeEach(async ({ task }) => {
    if (isSecondTry(task)) await prepare();
  });
}

/**
 * A walk, of which each step is a test that goes on where the one before ended. A second try of one begins the walk anew and
 * comes by the steps before it.
 */
export function walk(begin: () => Promise<void>): (title: string, step: () => Promise<void>) => void {
  const walked: (() => Promise<void>)[] = [];
  return (title, step) => {
    const before = [...walked];
    walked.push(step);
    it(title, async ({ task }) => {
      if (isSecondTry(task)) {
        await begin();
        for (const one of before) await one();
      }
      await step();
    });
  };
}

export function isSecondTry({ result }: Readonly<RunnerTestCase>): boolean {
  return (result?.retryCount ?? 0) > 0;
}
