import { type Child, startChild, withChildren } from "./harness/child.ts";
import { sendRequests } from "./harness/instances.ts";
import { interleave, type LoadPlan, pairedRatio, SHORT_LOAD } from "./harness/load.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { median } from "./harness/statistics.ts";
import { steadyLatency } from "./harness/steady.ts";
import { withMariaDbSchemas } from "./parts/mariadb-schemas.ts";

type Server = Child<{ readonly url: string }>;

interface Plan extends LoadPlan {
  readonly steadySeconds: number;
}

const INSTANCES = 100;
/** Each to a person of its own. */
const REQUESTS = 3200;
const PLANS: Sized<Plan> = {
  full: { rounds: 10, seconds: 1, connections: 32, maxWarmUpRounds: 6, steadySeconds: 10 },
  short: { ...SHORT_LOAD, steadySeconds: 1 },
};
/** Enough that a server which waits for its database waits for many of them together. */
const MANY_CONNECTIONS = 128;
const STEADY_PER_SECOND = 300;
const STEADY_ROUNDS = 3;

/** What our own code costs a send whose row is committed, in SQLite, with an engine that does nothing. */
export function sendOverhead(size: Size): Promise<Findings> {
  const starts = [
    startChild<Server["ready"]>("gateway", { instances: INSTANCES }),
    startChild<Server["ready"]>("node-http", { stores: true }),
    startChild<Server["ready"]>("node-http", { stores: false }),
    startChild<Server["ready"]>("express", { instances: INSTANCES }),
  ] as const;
  return withChildren([...starts], async (servers) => {
    const [ours, floor, bare, express] = servers as [Server, Server, Server, Server];
    return measure("SQLite", PLANS[size], 0.7, {
      ours,
      floor,
      others: { "node:http + zod, nothing stored": bare, "Express + zod, same work": express },
    });
  });
}

/** The same in MariaDB, on the server of `TEST_MYSQL_URL`. */
export function sendOverheadOnMariaDb(size: Size): Promise<Findings> {
  return withMariaDbSchemas(2, ([oursUrl, floorUrl]) =>
    withChildren(
      [
        startChild<Server["ready"]>("gateway", { instances: INSTANCES, databaseUrl: oursUrl }),
        startChild<Server["ready"]>("node-http", { stores: true, databaseUrl: floorUrl }),
      ],
      ([ours, floor]) => measure("MariaDB", PLANS[size], 0.8, { ours, floor, others: {} }),
    ),
  );
}

async function measure(
  database: string,
  plan: Plan,
  atLeast: number,
  { ours, floor, others }: { ours: Server; floor: Server; others: Readonly<Record<string, Server>> },
): Promise<Findings> {
  const requests = sendRequests(INSTANCES, REQUESTS);
  const named = { ours, "node:http + zod + one committed INSERT": floor, ...others };
  const contenders = Object.entries(named).map(([name, server]) => ({ name, server, url: server.ready.url, requests }));
  const [us, floors, ...rest] = await interleave(contenders, plan);
  const many = { ...plan, connections: MANY_CONNECTIONS };
  const [usOfMany, floorsOfMany] = await interleave(contenders.slice(0, 2), many);
  if (!us || !floors || !usOfMany || !floorsOfMany) throw new Error("bench: a series is missing");
  const [ourLatency, floorLatency] = await latencies([ours, floor], requests, plan);
  const target = { bound: "at least", value: atLeast } as const;
  const ratios = (name: string, own: typeof us, floor: typeof us) => [
    { name: `${name}, requests a second`, value: pairedRatio(own.perSecond, floor.perSecond), target },
    {
      name: `${name}, requests per CPU second`,
      value: pairedRatio(floor.cpuMicroseconds, own.cpuMicroseconds),
      target,
    },
  ];
  return {
    title: `POST /send with an engine that does nothing, its row committed in ${database}: token, validation and limits included`,
    unit: "µs CPU a request",
    rows: [us, floors, ...rest].map((series) => ({
      name: series.name,
      samples: series.cpuMicroseconds,
      perSecond: series.perSecond,
    })),
    figures: [
      ...ratios("ours/node:http with its INSERT", us, floors),
      ...ratios(`the same with ${MANY_CONNECTIONS} callers instead of ${plan.connections}`, usOfMany, floorsOfMany),
      ...rest.map((series) => ({
        name: `ours/${series.name}, requests per CPU second`,
        value: pairedRatio(series.cpuMicroseconds, us.cpuMicroseconds),
      })),
      { name: `ours, p50 at ${STEADY_PER_SECOND} a second, ms`, value: ourLatency.p50Ms },
      {
        name: `ours, p99 at ${STEADY_PER_SECOND} a second, ms`,
        value: ourLatency.p99Ms,
        target: { bound: "at most", value: 50 },
      },
      { name: `node:http with its INSERT, p50 at ${STEADY_PER_SECOND} a second, ms`, value: floorLatency.p50Ms },
      { name: `node:http with its INSERT, p99 at ${STEADY_PER_SECOND} a second, ms`, value: floorLatency.p99Ms },
    ],
  };
}

/** In turn, a few times; the middle of each. */
async function latencies(
  [ours, floor]: readonly [Server, Server],
  requests: ReturnType<typeof sendRequests>,
  { steadySeconds, rounds }: Plan,
) {
  const spell = { perSecond: STEADY_PER_SECOND, seconds: steadySeconds };
  // The first second is the compiler's.
  for (const server of [ours, floor])
    await steadyLatency({ url: server.ready.url, requests }, { ...spell, seconds: 1 });
  const taken = [ours, floor].map((server) => ({ server, p50Ms: [] as number[], p99Ms: [] as number[] }));
  for (let round = 0; round < Math.min(rounds, STEADY_ROUNDS); round++) {
    for (const { server, p50Ms, p99Ms } of taken) {
      const latency = await steadyLatency({ url: server.ready.url, requests }, spell);
      p50Ms.push(latency.p50Ms);
      p99Ms.push(latency.p99Ms);
    }
  }
  const [us, them] = taken.map(({ p50Ms, p99Ms }) => ({ p50Ms: median(p50Ms), p99Ms: median(p99Ms) }));
  if (us === undefined || them === undefined) throw new Error("bench: a latency is missing");
  return [us, them] as const;
}
