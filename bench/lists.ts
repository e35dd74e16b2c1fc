import { type Child, startChild, withChildren } from "./harness/child.ts";
import { clientOf, tokenOf } from "./harness/instances.ts";
import { load, pairedRatio } from "./harness/load.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { idAt, phoneAt } from "./parts/fill-messages.ts";

type Server = Child<{ readonly url: string }>;

interface Plan {
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly times: number;
}

const PLANS: Sized<Plan> = {
  full: { few: 10_000, many: 1_000_000, rounds: 5, seconds: 1, times: 400 },
  short: { few: 5_000, many: 10_000, rounds: 1, seconds: 1, times: 10 },
};
/** As the API gives it: with more, every page ends in the middle of what there is. */
const LIMIT = 20;
/** Of the messages, newest first. */
const DEEP = 0.6;
const CONNECTIONS = 8;

const FILTERS = [
  { name: "all", query: "", filter: {} },
  { name: "out", query: "&direction=out", filter: { direction: "out" } },
  { name: "in", query: "&direction=in", filter: { direction: "in" } },
  { name: "one chat", query: `&recipient=${phoneAt(3)}`, filter: { phone: phoneAt(3) } },
  { name: "read", query: "&state=read", filter: { states: ["read"] } },
] as const;

interface Shape {
  readonly name: string;
  readonly path: (rows: number) => string;
  readonly ask: (rows: number) => object;
}

/** What a page of the list of messages costs, by the number of messages that the instance has. */
export function listPages(size: Size): Promise<Findings> {
  const plan = PLANS[size];
  const start = () => startChild<Server["ready"]>("lists", { instances: 1 });
  return withChildren([start(), start()], async ([small, large]) => {
    await Promise.all([small.ask("fill", plan.few), large.ask("fill", plan.many)]);
    const measured: Measured[] = [];
    for (const shape of shapes()) measured.push(await measure(shape, [small, large], plan));
    return findings(measured, plan);
  });
}

function shapes(): Shape[] {
  return FILTERS.flatMap(({ name, query, filter }) =>
    (["first", "deep"] as const).map((page) => {
      const after = (rows: number) => (page === "first" ? null : idAt(Math.floor(rows * (1 - DEEP))));
      return {
        name: `${name}, ${page} page`,
        path: (rows: number) => {
          const from = after(rows);
          const where = from === null ? query : `${query}&after=${from}`;
          return `/messages/${clientOf(0)}?dtoken=${tokenOf(0)}&limit=${LIMIT}${where}`;
        },
        ask: (rows: number) => ({ filter, after: after(rows), limit: LIMIT }),
      };
    }),
  );
}

interface Measured {
  readonly name: string;
  /** Each pair with few messages and with many. */
  readonly calls: readonly (readonly [number, number])[];
  readonly reads: readonly (readonly [number, number])[];
}

async function measure(shape: Shape, servers: readonly [Server, Server], plan: Plan): Promise<Measured> {
  const rows = [plan.few, plan.many];
  const both = async (one: (server: Server, count: number) => Promise<number>): Promise<[number, number]> => {
    const costs: number[] = [];
    for (const [at, server] of servers.entries()) costs.push(await one(server, rows[at] ?? 0));
    return costs as [number, number];
  };
  const call = async (server: Server, count: number) => {
    const contender = { name: shape.name, server, url: server.ready.url, method: "GET" as const };
    const spell = { seconds: plan.seconds, connections: CONNECTIONS };
    return (await load({ ...contender, requests: [{ path: shape.path(count) }] }, spell)).cpuMicroseconds;
  };
  const read = (server: Server, count: number) =>
    server.ask<number>("list", { ...shape.ask(count), times: plan.times });
  const calls: [number, number][] = [];
  const reads: [number, number][] = [];
  for (let round = -1; round < plan.rounds; round++) {
    const pair = { call: await both(call), read: await both(read) };
    // The first is to warm up.
    if (round < 0) continue;
    calls.push(pair.call);
    reads.push(pair.read);
  }
  return { name: shape.name, calls, reads };
}

function findings(measured: readonly Measured[], { few, many }: Plan): Findings {
  const sides = (pairs: readonly (readonly [number, number])[]) => ({
    small: pairs.map(([cost]) => cost),
    large: pairs.map(([, cost]) => cost),
  });
  return {
    title: `GET /messages, ${LIMIT} on a page, by the number of messages: ${few} or ${many}`,
    unit: "µs CPU a page",
    rows: measured.flatMap(({ name, calls, reads }) => [
      { name: `${name}, of ${few}`, samples: sides(calls).small },
      { name: `${name}, of ${many}`, samples: sides(calls).large },
      { name: `${name}, of ${many}, the store alone`, samples: sides(reads).large },
    ]),
    figures: measured.flatMap(({ name, calls, reads }) =>
      (
        [
          ["a call", calls],
          ["the store", reads],
        ] as const
      ).map(([what, pairs]) => ({
        name: `${name}, ${what}: cost of ${many}/cost of ${few}`,
        value: pairedRatio(sides(pairs).large, sides(pairs).small),
        target: { bound: "at most", value: 1.2 } as const,
      })),
    ),
  };
}
