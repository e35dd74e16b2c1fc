import { beforeEach, expect, it } from "vitest";
import { rememberedPlatforms, rememberedReads } from "#adapters/http-kit/remembered-reads.ts";
import type { InstanceAccess } from "#ports/instances.ts";

let nowMs: number;
let reads: number;
const clock = { monotonicMs: () => nowMs };

beforeEach(() => {
  [nowMs, reads] = [0, 0];
});

it("is read once for many, at one time as well, and anew after ten seconds", async () => {
  const read = rememberedReads(async (instanceId: number) => {
    reads += 1;
    return instanceId + reads;
  }, clock);
  expect(await Promise.all([read(7), read(7)])).toEqual([8, 8]);
  nowMs = 9_999;
  expect(await read(7)).toBe(8);
  nowMs = 10_000;
  expect(await read(7)).toBe(9);
});

it("that failed is tried again", async () => {
  const read = rememberedReads(async () => {
    reads += 1;
    if (reads === 1) throw new Error("away");
    return "there";
  }, clock);
  await expect(read("Client001")).rejects.toThrow("away");
  expect(await read("Client001")).toBe("there");
});

it("of an instance that is not there yet is made anew, so that a call right after it is made finds it", async () => {
  let access: InstanceAccess | null = null;
  const platformOf = rememberedPlatforms({ findAccess: async () => access }, clock);
  expect(await platformOf("Client001")).toBeNull();
  access = { platform: "telegram" } as InstanceAccess;
  expect(await platformOf("Client001")).toBe("telegram");
});
