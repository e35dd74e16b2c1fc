import { type Child, startChild, withChildren } from "./harness/child.ts";
import { sendRequests } from "./harness/instances.ts";
import { interleave, pairedRatio } from "./harness/load.ts";
import type { Findings } from "./harness/report.ts";

type Server = Child<{ readonly url: string }>;

const FEW = 10;
const MANY = 10_000;
const REQUESTS = 1000;
const PLAN = { rounds: 10, seconds: 1, connections: 32 };

/** Does a send cost more where there are more instances? The same ten send; the others are there. */
export function tableSize(): Promise<Findings> {
  const start = (instances: number): Promise<Server> => startChild("gateway", { instances });
  return withChildren([start(FEW), start(MANY)], async ([few, many]) => {
    const [small, large] = await interleave(
      [
        { name: `${FEW} instances`, server: few, url: few.ready.url, requests: sendRequests(FEW, REQUESTS) },
        { name: `${MANY} instances`, server: many, url: many.ready.url, requests: sendRequests(FEW, REQUESTS) },
      ],
      PLAN,
    );
    if (small === undefined || large === undefined) throw new Error("bench: a series is missing");
    return {
      title: "POST /send of ten instances, by the number of instances in the database",
      unit: "µs CPU a request",
      rows: [small, large].map(({ name, cpuMicroseconds, perSecond }) => ({
        name,
        samples: cpuMicroseconds,
        perSecond,
      })),
      figures: [
        {
          name: `cost with ${MANY}/cost with ${FEW}`,
          value: pairedRatio(large.cpuMicroseconds, small.cpuMicroseconds),
          target: { bound: "at most", value: 1.1 },
        },
      ],
    };
  });
}
