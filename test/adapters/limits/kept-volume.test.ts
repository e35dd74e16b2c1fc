import { expect, test, vi } from "vitest";
import { keptVolume, VOLUME_UNIT_BYTES, withinVolume } from "#adapters/limits/kept-volume.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import { fakeLogger } from "#test/fakes/logger.ts";

const UNIT = VOLUME_UNIT_BYTES;
/** Instances 1 and 2 are user 10's, 3 is user 20's, and others are gone. */
const OWNERS = new Map([
  [1, 10],
  [2, 10],
  [3, 20],
]);

function volumeOf(points: number) {
  let nowMs = 0;
  const clock = { monotonicMs: () => nowMs };
  const counted: string[] = [];
  const window = windowLimit({ points, perSeconds: 100 }, clock);
  const units = {
    take(owner: string) {
      counted.push(owner);
      return window.take(owner);
    },
  };
  const ownerOf = vi.fn(async (id: number) => OWNERS.get(id) ?? null);
  const volume = keptVolume({ units, ownerOf, clock, logger: fakeLogger() });
  const add = async (instanceId: number, bytes: number) => {
    volume.add(instanceId, bytes);
    await new Promise(setImmediate);
  };
  const pass = (seconds: number) => {
    nowMs += seconds * 1000;
  };
  return { volume, add, counted, ownerOf, pass };
}

test("counts what all instances of a user keep together, a unit at a time", async () => {
  const { volume, add, counted, ownerOf } = volumeOf(2);
  await add(1, UNIT / 2);
  await add(2, UNIT / 4);
  expect(counted).toEqual([]);
  await add(1, UNIT / 4);
  expect(counted).toEqual(["10"]);
  await add(3, UNIT);
  expect(counted).toEqual(["10", "20"]);
  expect([1, 2, 3].map((id) => volume.secondsOver(id))).toEqual([null, null, null]);
  expect(ownerOf).toHaveBeenCalledTimes(3);
});

test("has no room for a user who has had a day's share, whichever the instance, until the day is over", async () => {
  const { volume, add, pass } = volumeOf(2);
  for (let n = 0; n < 3; n += 1) await add(1, UNIT);
  await add(2, 1);
  await add(3, 1);
  expect([1, 2, 3].map((id) => volume.secondsOver(id))).toEqual([100, 100, null]);
  pass(60);
  expect(volume.secondsOver(1)).toBe(40);
  pass(40);
  expect([1, 2].map((id) => volume.secondsOver(id))).toEqual([null, null]);
});

test("counts nothing of an instance that is gone", async () => {
  const { volume, add, counted } = volumeOf(1);
  for (let n = 0; n < 3; n += 1) await add(9, UNIT);
  expect([counted, volume.secondsOver(9)]).toEqual([[], null]);
});

test("closes a limit by instance, which otherwise is as it was", async () => {
  const { volume, add } = volumeOf(1);
  const sends = withinVolume(windowLimit({ points: 1, perSeconds: 7 }, { monotonicMs: () => 0 }), volume);
  expect([sends.take("1"), sends.take("1")]).toEqual([null, 7]);
  for (let n = 0; n < 2; n += 1) await add(1, UNIT);
  await add(3, 1);
  expect([sends.take("1"), sends.take("3")]).toEqual([100, null]);
});
