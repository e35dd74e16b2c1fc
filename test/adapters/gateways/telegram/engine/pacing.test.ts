import { expect, it } from "vitest";
import type { CallOptions } from "#adapters/gateways/telegram/engine/calls.ts";
import { PART_BYTES } from "#adapters/gateways/telegram/engine/file-parts.ts";
import { uploadPacing } from "#adapters/gateways/telegram/engine/pacing.ts";
import { uploadFile } from "#adapters/gateways/telegram/engine/upload.ts";
import { fakeFile } from "#test/fakes/opened-file.ts";
import { fakeRandom } from "#test/fakes/random.ts";

it("lets one part go in each turn of the event loop, so that what else waits comes in between", async () => {
  const pacing = uploadPacing();
  const loop = countTurns();
  const turns = await Promise.all(
    Array.from({ length: 6 }, async () => {
      await pacing.turn();
      return loop.turn();
    }),
  );
  loop.stop();
  expect(new Set(turns).size).toBe(6);
});

it("paces the parts of all files together", async () => {
  const pacing = uploadPacing();
  const loop = countTurns();
  const turns: number[] = [];
  const client = {
    async call() {
      turns.push(loop.turn());
      return true;
    },
  };
  const dependencies = {
    client: client as never,
    random: fakeRandom(),
    pacing,
    call: <Value>(work: (options: CallOptions) => Promise<Value>) =>
      work({ abortSignal: new AbortController().signal }),
  };
  const upload = () => uploadFile(dependencies, fakeFile({ bytes: new Uint8Array(3 * PART_BYTES) }), 4 * PART_BYTES);
  await Promise.all([upload(), upload(), upload()]);
  loop.stop();
  expect(turns).toHaveLength(9);
  expect(new Set(turns).size).toBe(9);
});

it("allows fewer parts of a file at once, the more files there are", () => {
  const pacing = uploadPacing();
  const leave = [pacing.enter()];
  expect(pacing.partsAtOnce()).toBe(3);
  leave.push(pacing.enter());
  expect(pacing.partsAtOnce()).toBe(1);
  leave.push(pacing.enter());
  expect(pacing.partsAtOnce()).toBe(1);
  for (const one of leave) one();
  expect(pacing.partsAtOnce()).toBe(3);
});

function countTurns() {
  let turn = 0;
  let next = setImmediate(tick);
  function tick(): void {
    turn += 1;
    next = setImmediate(tick);
  }
  return { turn: () => turn, stop: () => clearImmediate(next) };
}
