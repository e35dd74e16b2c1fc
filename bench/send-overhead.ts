import { type Child, startChild, withChildren } from "./harness/child.ts";
import { sendRequests } from "./harness/instances.ts";
import { interleave, type LoadPlan, pairedRatio, SHORT_LOAD } from "./harness/load.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";

type Server = Child<{ readonly url: string }>;

const INSTANCES = 100;
const PLANS: Sized<LoadPlan> = {
  full: { rounds: 10, seconds: 1, connections: 32, maxWarmUpRounds: 6 },
  short: SHORT_LOAD,
};

/** What our own code costs a send: an engine that does nothing, beside node:http + zod and beside Express + zod. */
export function sendOverhead(size: Size): Promise<Findings> {
  const input = { instances: INSTANCES };
  const start = (name: string): Promise<Server> => startChild(name, input);
  return withChildren([start("gateway"), start("node-http"), start("express")], (servers) =>
    measure(servers, PLANS[size]),
  );
}

async function measure(servers: [Server, Server, Server], plan: LoadPlan): Promise<Findings> {
  const names = ["ours", "node:http + zod", "Express + zod, same work"];
  const requests = sendRequests(INSTANCES, INSTANCES);
  const contenders = servers.map((server, index) => ({
    name: names[index] ?? "",
    server,
    url: server.ready.url,
    requests,
  }));
  const [ours, floor, express] = await interleave(contenders, plan);
  if (ours === undefined || floor === undefined || express === undefined) throw new Error("bench: a series is missing");
  return {
    title: "POST /send with an engine that does nothing: token, validation and limits included",
    unit: "µs CPU a request",
    rows: [ours, floor, express].map((series) => ({
      name: series.name,
      samples: series.cpuMicroseconds,
      perSecond: series.perSecond,
    })),
    figures: [
      {
        name: "ours/node:http, requests per CPU second",
        value: pairedRatio(floor.cpuMicroseconds, ours.cpuMicroseconds),
        target: { bound: "at least", value: 0.55 },
      },
      {
        name: "ours/Express, requests per CPU second",
        value: pairedRatio(express.cpuMicroseconds, ours.cpuMicroseconds),
        target: { bound: "at least", value: 1.5 },
      },
      {
        name: "ours/node:http, each at its best",
        value: Math.min(...floor.cpuMicroseconds) / Math.min(...ours.cpuMicroseconds),
      },
      { name: "ours/node:http, requests a second", value: pairedRatio(ours.perSecond, floor.perSecond) },
      { name: "ours/Express, requests a second", value: pairedRatio(ours.perSecond, express.perSecond) },
    ],
  };
}
