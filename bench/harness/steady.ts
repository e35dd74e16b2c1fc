import { Agent, request } from "node:http";
import { percentile } from "./statistics.ts";

interface Steady {
  readonly url: string;
  /** Sent in turn. */
  readonly requests: readonly { readonly path: string; readonly body: string }[];
}

interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 64;

/** So many requests a second, each at its time however the ones before fare, and timed from then. */
export async function steadyLatency(
  { url, requests }: Steady,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const took: Promise<number>[] = [];
  const startedAt = performance.now();
  const count = perSecond * seconds;
  await new Promise<void>((resolve) => {
    const send = (): void => {
      const due = Math.min(count, Math.ceil(((performance.now() - startedAt) * perSecond) / 1000));
      while (took.length < due) {
        const at = startedAt + (took.length * 1000) / perSecond;
        const next = requests[took.length % requests.length];
        if (next !== undefined) took.push(post(agent, url, next).then(() => performance.now() - at));
      }
      if (took.length < count) setTimeout(send, 1);
      else resolve();
    };
    send();
  });
  const times = await Promise.all(took);
  agent.destroy();
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}

function post(agent: Agent, url: string, { path, body }: Steady["requests"][number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sent = request(url + path, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`bench: ${path} answered ${answer.statusCode}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
