import { beforeEach } from "vitest";

/**
 * For tests of which one goes on where another ended: prepares anew what they are about before one of them is tried once
 * more, so that the second try meets nothing of what the first has left.
 */
export function beforeSecondTry(prepare: () => Promise<void>): void {
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await prepare();
  });
}
