import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { background } from "#adapters/system/background.ts";
import { backgroundContract } from "#test/contracts/background.ts";
import { fakeLogger } from "#test/fakes/logger.ts";
import { fakeRandom } from "#test/fakes/random.ts";
import { until } from "#test/support/until.ts";

backgroundContract("system", () => {
  const logger = fakeLogger();
  const later = background(logger, fakeRandom());
  return { background: later, logger, settled: later.close };
});

test("begins by itself, after the answer and within its time", async () => {
  const later = background(fakeLogger(), { below: (max) => max - 1 }, { beginWithinMs: 60 });
  const askedAtMs = performance.now();
  let beganAtMs = 0;
  later.run("job-failed", async () => {
    beganAtMs = performance.now();
  });
  await until(() => beganAtMs > 0);
  expect(beganAtMs - askedAtMs).toBeGreaterThanOrEqual(75);
});

test("begins at once what waits when it closes, and waits for what is under way", async () => {
  const later = background(fakeLogger(), { below: (max) => max - 1 }, { beginWithinMs: 60_000 });
  let done = false;
  later.run("job-failed", async () => {
    await delay(30);
    done = true;
  });
  await later.close();
  expect(done).toBe(true);
});
