import { expect, test } from "vitest";
import type { Connection } from "#sandbox/whatsapp/connection.ts";
import type { LinkedDevice } from "#sandbox/whatsapp/linked-devices.ts";
import { takeovers } from "#sandbox/whatsapp/takeovers.ts";

const device = { phone: "9647700000100" } as LinkedDevice;

test("says for how long the connection that was ended had said nothing, of the last thousand", () => {
  let nowMs = 1_800_000_000_000;
  const seen = takeovers({ now: () => new Date(nowMs), monotonicMs: () => nowMs });
  const earlier = {} as Connection;
  seen.heard(earlier);
  nowMs += 400;
  seen.heard(earlier);
  nowMs += 7_200;
  seen.note(device, earlier);
  expect(seen.list()).toEqual([{ phone: device.phone, at: new Date(nowMs).toISOString(), silentMs: 7_200 }]);
  for (let n = 0; n < 1_000; n += 1) seen.note(device, {} as Connection);
  expect(seen.list().map(({ silentMs }) => silentMs)).toEqual(Array(1_000).fill(0));
});
