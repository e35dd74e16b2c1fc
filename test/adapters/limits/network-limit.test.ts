import { describe, expect, it } from "vitest";
import { memoryLimit } from "#adapters/limits/memory-limit.ts";
import { networkLimit } from "#adapters/limits/network-limit.ts";

const tiers = () => networkLimit([2, 3, 5].map((points) => memoryLimit({ points, perSeconds: 60 })));
const admitted = async (limit: ReturnType<typeof tiers>, addresses: readonly string[]) => {
  const answers = [];
  for (const address of addresses) answers.push((await limit.take(address)) === null);
  return answers;
};

describe("a limit by network", () => {
  it("counts the addresses of a /64 as one, of a /56 and of a /48 together", async () => {
    const limit = tiers();
    expect(await admitted(limit, ["2001:db8:1:100::1", "2001:db8:1:100::2", "2001:db8:1:100::3"])).toEqual([
      ...[true, true, false],
    ]);
    expect(await admitted(limit, ["2001:db8:1:101::1", "2001:db8:1:1ff::1"])).toEqual([true, false]);
    expect(await admitted(limit, ["2001:db8:1:200::1", "2001:db8:1:300::1", "2001:db8:1:400::1"])).toEqual([
      ...[true, true, false],
    ]);
    expect(await admitted(limit, ["2001:db8:2:100::1"])).toEqual([true]);
  });

  it("counts an IPv4 address alone, however it is written", async () => {
    const limit = tiers();
    expect(await admitted(limit, ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"])).toEqual([
      ...[true, true, false, true],
    ]);
  });

  it("forgets an address in every network", async () => {
    const limit = tiers();
    await admitted(limit, ["2001:db8::1", "2001:db8::1"]);
    await limit.reset("2001:db8::1");
    expect(await admitted(limit, ["2001:db8::1", "2001:db8::1", "2001:db8::1"])).toEqual([true, true, false]);
  });
});
