import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type RunningShards, shardHolder } from "#adapters/cluster/shard-holder.ts";
import { SHARDS, shardOf } from "#domain/cluster/shards.ts";
import type { Random } from "#ports/random.ts";
import type { ShardsGone } from "#ports/shards.ts";
import { type FakeLeaseTable, type FakeTableServer, fakeTableServer } from "#test/fakes/lease-table.ts";
import { fakeLogger, type LogLine } from "#test/fakes/logger.ts";
import { fakeRandom } from "#test/fakes/random.ts";

interface Process {
  readonly shards: RunningShards;
  readonly table: FakeLeaseTable;
  readonly lines: readonly LogLine[];
  readonly told: { readonly count: number; readonly why: ShardsGone | "gained" }[];
}

describe("shard holder", () => {
  let nowMs: number;
  let server: FakeTableServer;
  let processes: Process[];
  let random: Random;

  beforeEach(() => {
    vi.useFakeTimers();
    nowMs = 1_000_000;
    server = fakeTableServer(() => nowMs);
    processes = [];
    random = fakeRandom();
  });
  afterEach(() => {
    for (const { shards } of processes) shards.close();
    vi.useRealTimers();
  });

  function begin(): Process {
    const table = server.table();
    const name = `g${processes.length}`;
    let leases = 0;
    const nextId = () => {
      leases += 1;
      return `${name}.${leases}`;
    };
    const clock = { monotonicMs: () => nowMs };
    const logger = fakeLogger();
    const shards = shardHolder({ table, clock, nextId, random, logger });
    const told: Process["told"] = [];
    shards.onGained(({ size }) => told.push({ count: size, why: "gained" }));
    shards.onGone(({ size }, why) => void told.push({ count: size, why }));
    const process = { shards, table, told, lines: logger.lines };
    processes.push(process);
    shards.start();
    return process;
  }

  async function pass(ms: number): Promise<void> {
    for (const end = nowMs + ms; nowMs < end; ) {
      nowMs += 50;
      await vi.advanceTimersByTimeAsync(50);
      if (processes.length < 4) expect(Math.max(...ownersOfEach())).toBeLessThanOrEqual(1);
    }
  }

  /** An instance of each shard. */
  const instances = Array.from({ length: SHARDS }, (_, shard) => {
    let id = 1;
    while (shardOf(id) !== shard) id += 1;
    return id;
  });
  const ownersOfEach = () => instances.map((id) => processes.filter(({ shards }) => shards.owns(id)).length);
  const countOf = ({ shards }: Process) => instances.filter((id) => shards.owns(id)).length;
  const counts = () => processes.map(countOf);

  it("takes nothing before it has been ready for 5 s, then all", async () => {
    const one = begin();
    await pass(4_500);
    expect(countOf(one)).toBe(0);
    await pass(2_000);
    expect([countOf(one), one.shards.isOnDuty()]).toEqual([SHARDS, true]);
    expect(one.told).toEqual([{ count: SHARDS, why: "gained" }]);
  });

  it("shares evenly with those who join, and moves no more than their share", async () => {
    const one = begin();
    await pass(7_000);
    begin();
    begin();
    await pass(16_000);
    expect(counts().toSorted()).toEqual([85, 85, 86]);
    expect(one.told.filter(({ why }) => why === "given").reduce((sum, { count }) => sum + count, 0)).toBe(
      SHARDS - countOf(one),
    );
    expect(ownersOfEach().every((owners) => owners === 1)).toBe(true);
  });

  it("gives few at a time to one that joins, which opens them one after the other", async () => {
    const one = begin();
    await pass(7_000);
    begin();
    const before = server.calls.read;
    const given: { atMs: number; count: number }[] = [];
    one.shards.onGone(({ size }) => void given.push({ atMs: nowMs, count: size }));
    await pass(12_000);
    expect(counts()).toEqual([SHARDS / 2, SHARDS / 2]);
    expect(given.every(({ count }) => count <= 8)).toBe(true);
    // Beside a read a second each: what one gives and the other takes is heard of by both.
    expect(server.calls.read - before).toBeLessThan(12 * 2 + 8 * given.length);
    const gaps = given.slice(1).map(({ atMs }, at) => atMs - (given[at]?.atMs ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(300);
    expect(Math.max(...gaps)).toBeLessThan(500);
  });

  it("is taken over from within 6 s of its last sign, and owns nothing 3 s after it", async () => {
    const [one, two] = [begin(), begin()];
    await pass(9_000);
    one.table.setAway(true);
    await pass(2_000);
    expect(countOf(one)).toBe(SHARDS / 2);
    await pass(1_500);
    expect(countOf(one)).toBe(0);
    expect(one.told.at(-1)).toEqual({ count: SHARDS / 2, why: "lapsed" });
    await pass(3_000);
    expect(countOf(two)).toBe(SHARDS);
    one.table.setAway(false);
    await pass(8_000);
    expect(counts()).toEqual([SHARDS / 2, SHARDS / 2]);
  });

  it("may still write for a moment after it owns nothing, and no more before anybody else can have it", async () => {
    const [one, two] = [begin(), begin()];
    await pass(9_000);
    const mayWrite = ({ shards }: Process) => instances.filter((id) => shards.mayWrite(id)).length;
    expect([mayWrite(one), mayWrite(two)]).toEqual([SHARDS / 2, SHARDS / 2]);
    one.table.setAway(true);
    while (countOf(one) > 0) await pass(50);
    expect(mayWrite(one)).toBe(SHARDS / 2);
    await pass(150);
    expect([countOf(one), mayWrite(one)]).toEqual([0, SHARDS / 2]);
    while (mayWrite(one) > 0) await pass(50);
    expect(countOf(two)).toBe(SHARDS / 2);
  });

  it("has its own again at once when the table comes back before anybody else has them", async () => {
    const [one, two] = [begin(), begin()];
    await pass(9_000);
    for (const { table } of [one, two]) table.setAway(true);
    await pass(20_000);
    expect(counts()).toEqual([0, 0]);
    for (const { table } of [one, two]) table.setAway(false);
    await pass(7_000);
    expect(counts()).toEqual([SHARDS / 2, SHARDS / 2]);
  });

  it("has no more than its own again after a long outage of the table, whoever is the first to be back", async () => {
    const all = [begin(), begin(), begin()];
    await pass(12_000);
    const before = counts();
    for (const { table } of all) table.setAway(true);
    await pass(12_000);
    expect(counts()).toEqual([0, 0, 0]);
    for (const { told } of all) told.length = 0;
    for (const { table } of all) {
      table.setAway(false);
      await pass(900);
    }
    await pass(2_000);
    expect(counts()).toEqual(before);
    const gained = all.map(({ told }) =>
      told.reduce((sum, { count, why }) => (why === "gained" ? sum + count : NaN), 0),
    );
    expect(gained).toEqual(before);
  });

  it("takes over what is left by one that does not come back after a long outage of the table", async () => {
    const [one, two, three] = [begin(), begin(), begin()];
    await pass(12_000);
    for (const { table } of [one, two, three]) table.setAway(true);
    await pass(12_000);
    for (const { table } of [one, two]) table.setAway(false);
    await pass(6_500);
    expect(counts()).toEqual([SHARDS / 2, SHARDS / 2, 0]);
  });

  it("gives everything away when it leaves, each shard once its listeners are done with it, and the others have all", async () => {
    const [one, two, three] = [begin(), begin(), begin()];
    await pass(9_000);
    let underWay = 0;
    one.shards.onGone(async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      const served = instances.filter((id) => one.shards.serves(id)).length;
      expect(served).toBeLessThan(countOf(one));
      await vi.advanceTimersByTimeAsync(0);
      underWay -= 1;
    });
    const left = one.shards.leave();
    await pass(1_000);
    await left;
    expect(countOf(one)).toBe(0);
    expect([countOf(two), countOf(three)]).toEqual([SHARDS / 2, SHARDS / 2]);
  });

  it("shares evenly among fifty that begin in one moment, none of which gives up changing the map", async () => {
    for (let at = 0; at < 50; at += 1) begin();
    await pass(9_000);
    expect(counts().toSorted((a, b) => a - b)).toEqual([...Array(44).fill(5), ...Array(6).fill(6)]);
    expect(processes.flatMap(({ lines }) => lines.filter(({ level }) => level === "warn"))).toEqual([]);
    expect(server.calls.read).toBeLessThan(50 * 9 * 4);
  });

  it("moves no shard among those that begin before anybody has one, and keeps none for who is gone before it is ready", async () => {
    begin();
    await pass(2_000);
    const two = begin();
    await pass(1_000);
    const three = begin();
    await pass(1_000);
    three.shards.close();
    three.table.setAway(true);
    await pass(7_000);
    expect(counts()).toEqual([SHARDS / 2, SHARDS / 2, 0]);
    expect(two.told.every(({ why }) => why === "gained")).toBe(true);
    expect(processes.flatMap(({ told }) => told).filter(({ why }) => why !== "gained")).toEqual([]);
  });

  it("keeps nothing free for one that comes while others have shards", async () => {
    const [one, two] = [begin(), begin()];
    await pass(9_000);
    two.table.setAway(true);
    two.shards.close();
    begin();
    await pass(4_500);
    expect(countOf(one)).toBe(SHARDS);
  });

  it("asks the table for little: a renewal and a read a second each, whatever the number of instances", async () => {
    for (let at = 0; at < 20; at += 1) begin();
    await pass(10_000);
    const before = { ...server.calls };
    await pass(10_000);
    expect(server.calls.keep - before.keep).toBeLessThanOrEqual(20 * 10);
    expect(server.calls.read - before.read).toBeLessThanOrEqual(20 * 10);
    expect([server.calls.write - before.write, server.calls.isThere - before.isThere]).toEqual([0, 0]);
  });
});
