import { Agent, type ClientRequest, request } from "node:http";
import { host } from "../harness/host.ts";
import { clientOf, tokenOf } from "../harness/instances.ts";

interface Opening {
  readonly url: string;
  readonly instances: number;
  /** Of each instance. */
  readonly streams: number;
}

/** Programs that hold on to event streams. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
const AT_ONCE = 50;
let counts: number[] = [];
let waiting: { readonly instance: number; readonly count: number; readonly resolve: (ms: number) => void } | null =
  null;

function hear(instance: number, text: string): void {
  // A frame is small and comes in one piece.
  if (!text.includes("data: ")) return;
  counts[instance] = (counts[instance] ?? 0) + 1;
  if (waiting?.instance === instance && counts[instance] === waiting.count) waiting.resolve(monotonicMs());
}

/** The same clock in every process of a machine. */
function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function open(url: string, instance: number): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/events/${clientOf(instance)}`, {
      agent,
      headers: { accept: "text/event-stream", authorization: `Bearer ${tokenOf(instance)}` },
    });
    asking.once("error", reject);
    asking.once("response", (response) => {
      if (response.statusCode !== 200) return reject(new Error(`answered ${response.statusCode}`));
      response.setEncoding("utf8").on("data", (text: string) => hear(instance, text));
      response.once("data", () => resolve(asking));
    });
    asking.end();
  });
}

host(
  {},
  {
    /** Resolves when all of them are told that they are connected. */
    async open({ url, instances, streams }: Opening) {
      const wanted = Array.from({ length: instances * streams }, (_, at) => at % instances);
      while (wanted.length > 0) await Promise.all(wanted.splice(0, AT_ONCE).map((instance) => open(url, instance)));
    },
    /** When so many listeners of an instance have been told of one event, on the machine's monotonic clock, in ms. */
    allTold({ instance, streams }: { instance: number; streams: number }) {
      counts = [];
      return new Promise<number>((resolve) => {
        waiting = { instance, count: streams, resolve };
      });
    },
  },
);
