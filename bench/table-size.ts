import { type Child, startChild, withChildren } from "./harness/child.ts";
import { sendRequests } from "./harness/instances.ts";
import { interleave, type LoadPlan, pairedRatio, SHORT_LOAD } from "./harness/load.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";

type Server = Child<{ readonly url: string }>;

const FEW = 10;
const REQUESTS = 1000;
const SIZES: Sized<{ readonly many: number; readonly plan: LoadPlan }> = {
  full: { many: 10_000, plan: { rounds: 10, seconds: 1, connections: 32, maxWarmUpRounds: 6 } },
  short: { many: 500, plan: SHORT_LOAD },
};

/** Does a send cost more where there are more instances? The same ten send; the others are there. */
export function tableSize(size: Size): Promise<Findings> {
  const { many, plan } = SIZES[size];
  const start = (instances: number): Promise<Server> => startChild("gateway", { instances });
  return withChildren([start(FEW), start(many)], async ([sparse, full]) => {
    const [small, large] = await interleave(
      [
        { name: `${FEW} instances`, server: sparse, url: sparse.ready.url, requests: sendRequests(FEW, REQUESTS) },
        { name: `${many} instances`, server: full, url: full.ready.url, requests: sendRequests(FEW, REQUESTS) },
      ],
      plan,
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
          name: `cost with ${many}/cost with ${FEW}`,
          value: pairedRatio(large.cpuMicroseconds, small.cpuMicroseconds),
          target: { bound: "at most", value: 1.1 },
        },
      ],
    };
  });
}
