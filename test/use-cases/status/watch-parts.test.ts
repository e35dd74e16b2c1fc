import { expect, it } from "vitest";
import { StorageError } from "#ports/storage-error.ts";
import { statusWorld } from "#test/support/status-world.ts";
import { partsWatch } from "#use-cases/status/watch-parts.ts";

it("puts down later what could not be written, and loses none of it", async () => {
  const { clock, availability, logger, ports, read } = statusWorld();
  let isAway = true;
  const put: typeof availability.put = async (watcher, counts) => {
    if (isAway) throw new StorageError("unavailable");
    await availability.put(watcher, counts);
  };
  const look = partsWatch({ ...ports, availability: { put } }, "one");
  await look();
  expect(logger.lines).toContainEqual(expect.objectContaining({ event: "availability-not-written" }));
  isAway = false;
  clock.pass(30_000);
  await look();
  expect(await availability.list("2026-11-24")).toContainEqual({ day: "2026-11-24", part: "web", asked: 2, ready: 2 });
  expect(await read("web")).toMatchObject({ availability: 100 });
});
