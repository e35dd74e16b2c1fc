import { describe, expect, it } from "vitest";
import type { Background } from "#ports/background.ts";
import type { fakeLogger } from "#test/fakes/logger.ts";

/** `make` answers the background, the log it writes to, and how to wait until nothing is left to do. */
export function backgroundContract(
  name: string,
  make: () => { background: Background; logger: ReturnType<typeof fakeLogger>; settled: () => Promise<void> },
): void {
  describe(`background: ${name}`, () => {
    it("does nothing of a job before who asked for it is done", async () => {
      const { background, settled } = make();
      let began = false;
      background.run("job-failed", async () => {
        began = true;
      });
      await Promise.resolve();
      expect(began).toBe(false);
      await settled();
      expect(began).toBe(true);
    });

    it("logs what a job throws under its name, and does the others", async () => {
      const { background, logger, settled } = make();
      const error = new Error("broken");
      let done = 0;
      background.run("first-failed", () => Promise.reject(error));
      background.run("second-failed", () => {
        throw error;
      });
      background.run("third-failed", async () => {
        done += 1;
      });
      await settled();
      expect(logger.lines.map(({ event, error: logged }) => [event, logged]).sort()).toEqual([
        ["first-failed", error],
        ["second-failed", error],
      ]);
      expect(done).toBe(1);
    });

    it("waits for jobs that jobs ask for", async () => {
      const { background, settled } = make();
      let done = false;
      background.run("job-failed", async () => {
        background.run("inner-failed", async () => {
          done = true;
        });
      });
      await settled();
      expect(done).toBe(true);
    });
  });
}
