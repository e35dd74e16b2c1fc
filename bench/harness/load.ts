import autocannon from "autocannon";
import type { Child, Usage } from "./child.ts";
import { median } from "./statistics.ts";

export interface Contender {
  readonly name: string;
  readonly server: Child<unknown>;
  readonly url: string;
  /** Sent in turn. */
  readonly requests: readonly { readonly path: string; readonly body: string }[];
}

/** One series of samples for each contender, in their order. */
export interface Series {
  readonly name: string;
  readonly perSecond: readonly number[];
  /** Of the server's process, all threads: what a request costs, whatever else the machine does. */
  readonly cpuMicroseconds: readonly number[];
}

export interface LoadPlan {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly connections: number;
}

/** Loads the contenders in turn, round after round, so that a slow moment of the machine meets them all. */
export async function interleave(contenders: readonly Contender[], plan: LoadPlan): Promise<Series[]> {
  for (const contender of contenders) await load(contender, plan.warmUpSeconds, plan.connections);
  const samples = contenders.map((): { perSecond: number; cpu: number }[] => []);
  for (let round = 0; round < plan.rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      samples[index]?.push(await load(contender, plan.seconds, plan.connections));
    }
  }
  return contenders.map(({ name }, index) => ({
    name,
    perSecond: (samples[index] ?? []).map((sample) => sample.perSecond),
    cpuMicroseconds: (samples[index] ?? []).map((sample) => sample.cpu),
  }));
}

async function load({ name, server, url, requests }: Contender, seconds: number, connections: number) {
  const before = await server.ask<Usage>("usage");
  const rest = stayAwake();
  const result = await autocannon({
    url,
    method: "POST",
    headers: { "content-type": "application/json" },
    requests,
    connections,
    duration: seconds,
  });
  rest();
  const after = await server.ask<Usage>("usage");
  const answered = result["2xx"];
  if (answered === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(`bench: ${name} answered ${answered} well, ${result.non2xx} badly, ${result.errors} not at all`);
  }
  return { perSecond: answered / result.duration, cpu: ((after.cpuMs - before.cpuMs) * 1000) / answered };
}

/** A sleeping client charges its wake-ups, dear in a virtual machine, to whichever server lets it sleep. */
function stayAwake(): () => void {
  let awake = true;
  const spin = (): void => {
    if (awake) setImmediate(spin);
  };
  spin();
  return () => {
    awake = false;
  };
}

/** Median of `left`'s samples over `right`'s, each pair taken side by side. */
export function pairedRatio(left: readonly number[], right: readonly number[]): number {
  return median(left.map((value, index) => value / (right[index] ?? Number.NaN)));
}
