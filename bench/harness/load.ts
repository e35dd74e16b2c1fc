import autocannon from "autocannon";
import type { Child, Usage } from "./child.ts";
import { median } from "./statistics.ts";

interface Contender {
  readonly name: string;
  readonly server: Child<unknown>;
  readonly url: string;
  /** POST of JSON unless it says GET. */
  readonly method?: "GET" | "POST" | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Each connection sends its share in turn. */
  readonly requests: readonly { readonly path: string; readonly body?: string | undefined }[];
}

interface Sample {
  readonly perSecond: number;
  /** Of the server's process, all threads: what a request costs, whatever else the machine does. */
  readonly cpuMicroseconds: number;
}

/** The samples of one contender, in the order in which they were taken. */
interface Series {
  readonly name: string;
  readonly perSecond: readonly number[];
  readonly cpuMicroseconds: readonly number[];
}

interface Spell {
  readonly seconds: number;
  readonly connections: number;
}

export interface LoadPlan extends Spell {
  readonly rounds: number;
  readonly maxWarmUpRounds: number;
}

/** What the benchmarks that load servers in turn do in a short run. */
export const SHORT_LOAD: LoadPlan = { rounds: 1, seconds: 1, connections: 32, maxWarmUpRounds: 1 };

const WARM_UP_SECONDS = 2;
const MIN_WARM_UP_ROUNDS = 2;

/** Loads the contenders in turn, round after round, so that a slow moment of the machine meets them all. */
export async function interleave(contenders: readonly Contender[], plan: LoadPlan): Promise<Series[]> {
  for (const contender of contenders) await warmUp(contender, plan);
  const samples = contenders.map((): Sample[] => []);
  for (let round = 0; round < plan.rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      samples[index]?.push(await load(contender, plan));
    }
  }
  return contenders.map(({ name }, index) => ({
    name,
    perSecond: (samples[index] ?? []).map((sample) => sample.perSecond),
    cpuMicroseconds: (samples[index] ?? []).map((sample) => sample.cpuMicroseconds),
  }));
}

/** The compiler takes tens of thousands of requests to settle: on until the cost falls no further. */
async function warmUp(contender: Contender, plan: LoadPlan): Promise<void> {
  let best = Number.POSITIVE_INFINITY;
  for (let rounds = 0; rounds < plan.maxWarmUpRounds; rounds++) {
    const { cpuMicroseconds } = await load(contender, { ...plan, seconds: WARM_UP_SECONDS });
    if (rounds >= MIN_WARM_UP_ROUNDS && cpuMicroseconds > best * 0.97) return;
    best = Math.min(best, cpuMicroseconds);
  }
}

/** One spell of load on one contender. */
export async function load(contender: Contender, { seconds, connections }: Spell): Promise<Sample> {
  const { name, server, url, requests, method = "POST", headers = {} } = contender;
  const before = await server.ask<Usage>("usage");
  // A connection makes all that it is given before it begins.
  const shares = sharesOf(requests, connections);
  let connected = 0;
  const result = await autocannon({
    url,
    setupClient(client) {
      const own = connected++;
      client.setRequests(shares[own % shares.length] ?? requests);
    },
    method,
    headers: method === "POST" ? { "content-type": "application/json", ...headers } : headers,
    requests: requests.slice(0, 1),
    connections,
    duration: seconds,
  });
  const after = await server.ask<Usage>("usage");
  const answered = result["2xx"];
  if (answered === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(`bench: ${name} answered ${answered} well, ${result.non2xx} badly, ${result.errors} not at all`);
  }
  return {
    perSecond: answered / result.duration,
    cpuMicroseconds: ((after.cpuMs - before.cpuMs) * 1000) / answered,
  };
}

/** As many as there are connections, or requests. */
function sharesOf<Item>(items: readonly Item[], connections: number): Item[][] {
  const count = Math.min(items.length, connections);
  return Array.from({ length: count }, (_, share) => items.filter((_item, index) => index % count === share));
}

/** Median of `left`'s samples over `right`'s, each pair taken side by side. */
export function pairedRatio(left: readonly number[], right: readonly number[]): number {
  return median(left.map((value, index) => value / (right[index] ?? Number.NaN)));
}
