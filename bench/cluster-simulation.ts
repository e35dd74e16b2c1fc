import { randomInt, randomUUID } from "node:crypto";
import { mock } from "node:test";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { type RunningShards, shardHolder } from "#adapters/cluster/shard-holder.ts";
import { SHARDS, shardOf } from "#domain/cluster/shards.ts";
import { type FakeLeaseTable, fakeTableServer } from "#test/fakes/lease-table.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";

const SIZES: Sized<{ readonly gateways: number; readonly restSeconds: number }> = {
  full: { gateways: 50, restSeconds: 60 },
  short: { gateways: 10, restSeconds: 5 },
};
const SESSIONS = 100_000;
const TICK_MS = 10;
const SETTLED_MS = 20_000;

interface Member {
  readonly shards: RunningShards;
  readonly table: FakeLeaseTable;
  isThere: boolean;
}

interface Spell {
  readonly seconds: number;
  readonly calls: number;
  readonly mapKb: number;
  readonly movedShards: number;
  readonly movedSessions: number;
  /** Until each shard had an owner again, since the first had none; 0 where none was without. */
  readonly ownerlessMs: number;
}

/** The product's own sharing of shards, with many gateways in one process, a clock that is turned, and a table that counts. */
export async function clusterSimulation(size: Size): Promise<Findings> {
  const { gateways, restSeconds } = SIZES[size];
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  try {
    const world = simulated();
    const begins = await world.during(SETTLED_MS, () => {
      for (let count = 0; count < gateways; count += 1) world.begin();
    });
    const rest = await world.during(restSeconds * 1_000, () => undefined);
    const joins = await world.during(SETTLED_MS, world.begin);
    const killed = await world.during(SETTLED_MS, world.killOne);
    const leaves = await world.during(SETTLED_MS, world.oneLeaves);
    return findings(gateways, { begins, rest, joins, killed, leaves }, world.shares());
  } finally {
    mock.timers.reset();
  }
}

function simulated() {
  let nowMs = 1_000_000;
  const server = fakeTableServer(() => nowMs);
  const reader = server.table();
  const members: Member[] = [];
  const sessions = sessionsByShard();
  const moved = { shards: 0, sessions: 0 };

  function begin(): void {
    const table = server.table();
    const own = randomUUID();
    let leases = 0;
    const nextId = () => {
      leases += 1;
      return `${own}.${leases}`;
    };
    const clock = { monotonicMs: () => nowMs };
    const logger = {
      info: () => undefined,
      warn: (event: string) => {
        throw new Error(`bench: ${event}`);
      },
    };
    const shards = shardHolder({ table, clock, random: { below: (max) => randomInt(max) }, nextId, logger });
    shards.onGained((gained) => {
      moved.shards += gained.size;
      for (const shard of gained) moved.sessions += sessions[shard] ?? 0;
    });
    members.push({ shards, table, isThere: true });
    shards.start();
  }

  const there = () => members.filter(({ isThere }) => isThere);
  const owned = () => there().reduce((sum, { shards }) => sum + shards.held().shards, 0);

  /** It says nothing any more. */
  function killOne(): void {
    const one = there()[0] as Member;
    one.isThere = false;
    one.table.setAway(true);
    one.shards.close();
  }

  function oneLeaves(): void {
    const one = there()[0] as Member;
    void one.shards.leave().then(() => {
      one.isThere = false;
      one.shards.close();
    });
  }

  async function during(ms: number, work: () => void): Promise<Spell> {
    const before = { ...server.calls, ...moved };
    let ownerlessMs = 0;
    work();
    for (const endMs = nowMs + ms; nowMs < endMs; ) {
      nowMs += TICK_MS;
      mock.timers.tick(TICK_MS);
      await endOfTurn();
      if (owned() < SHARDS) ownerlessMs += TICK_MS;
    }
    const { keep, read, write, isThere } = server.calls;
    const reads = read - before.read;
    const writes = write - before.write;
    const mapBytes = JSON.stringify((await reader.read()).map).length;
    return {
      seconds: ms / 1_000,
      calls: keep - before.keep + reads + writes + isThere - before.isThere,
      mapKb: ((reads + writes) * mapBytes) / 1_024,
      movedShards: moved.shards - before.shards,
      movedSessions: moved.sessions - before.sessions,
      ownerlessMs,
    };
  }

  const shares = () => there().map(({ shards }) => shards.held().shards);
  return { begin, killOne, oneLeaves, during, shares };
}

/** Of instances with ids in a row. */
function sessionsByShard(): readonly number[] {
  const counts = Array<number>(SHARDS).fill(0);
  for (let id = 1; id <= SESSIONS; id += 1) counts[shardOf(id)] = (counts[shardOf(id)] ?? 0) + 1;
  return counts;
}

function findings(
  gateways: number,
  spells: Readonly<Record<"begins" | "rest" | "joins" | "killed" | "leaves", Spell>>,
  shares: readonly number[],
): Findings {
  const { begins, rest, joins, killed, leaves } = spells;
  const row = (name: string, spell: Spell) => ({ name, samples: [spell.calls / spell.seconds] });
  const moves = (name: string, { movedShards, movedSessions, ownerlessMs }: Spell): Findings["figures"] => [
    { name: `${name}: shards moved, of ${SHARDS}`, value: movedShards },
    { name: `${name}: sessions moved, of ${SESSIONS}`, value: movedSessions },
    { name: `${name}: until every shard has an owner, s`, value: ownerlessMs / 1_000 },
  ];
  return {
    title: `${SESSIONS} sessions on ${gateways} gateways, simulated: what the table of leases and shards is asked`,
    unit: "calls of the table a second",
    rows: [
      row("all begin in one moment", begins),
      row("at rest", rest),
      row("one joins", joins),
      row("one is killed", killed),
      row("one leaves", leaves),
    ],
    figures: [
      { name: "at rest: of the map, KiB a second", value: rest.mapKb / rest.seconds },
      { name: "at rest: beats that are heard, a second", value: gateways * gateways },
      ...moves("all begin", begins),
      ...moves("one joins", joins),
      ...moves("one is killed", killed),
      ...moves("one leaves", leaves),
      {
        name: "one joins: moved beyond a fair share, of all shards",
        value: joins.movedShards / SHARDS - 1 / (gateways + 1),
        target: { bound: "at most", value: 0.05 },
      },
      { name: "largest share beside the smallest", value: Math.max(...shares) / Math.min(...shares) },
    ],
  };
}
