import { type Child, startChild, type Usage, withChildren } from "./harness/child.ts";
import { pairedRatio } from "./harness/load.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import type { ReceivedPost } from "./servers/receiver.ts";

const SIZES: Sized<{ readonly rounds: number; readonly each: number }> = {
  full: { rounds: 5, each: 1_250 },
  short: { rounds: 1, each: 100 },
};
const ENDPOINTS = 16;
/** Of one endpoint, as the product bounds it. */
const IN_FLIGHT = 4;
const AT_LEAST = 0.5;

interface Sample {
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
}

type Receiver = Child<{ readonly url: string }>;

/** Webhooks from the log to the log: read, signed, posted, and every call kept; beside undici, which posts the same bytes. */
export function webhookRate(size: Size): Promise<Findings> {
  const { rounds, each } = SIZES[size];
  return withChildren([startChild<Receiver["ready"]>("receiver")], ([receiver]) => {
    const input = { url: receiver.ready.url, endpoints: ENDPOINTS, inFlight: IN_FLIGHT };
    return withChildren(
      [startChild<object>("webhooks", input), startChild<object>("bare-undici", input)],
      async ([ours, bare]) => {
        const samples = { ours: [] as Sample[], bare: [] as Sample[] };
        // First to get acquainted.
        for (let round = -1; round < rounds; round += 1) {
          await ours.ask("fill", each);
          const us = await measure(receiver, ours, each, () => ours.ask("deliver"));
          const post = await receiver.ask<ReceivedPost>("sample");
          const them = await measure(receiver, bare, each, () => bare.ask("post", { ...post, each }));
          if (round < 0) continue;
          samples.ours.push(us);
          samples.bare.push(them);
        }
        return findings(samples);
      },
    );
  });
}

async function measure(
  receiver: Receiver,
  sender: Child<object>,
  each: number,
  begin: () => Promise<unknown>,
): Promise<Sample> {
  const count = ENDPOINTS * each;
  await receiver.ask("reset");
  const received = receiver.ask("received", count);
  const before = await sender.ask<Usage>("usage");
  const startedMs = performance.now();
  const begun = begin();
  await Promise.all([received, begun]);
  const seconds = (performance.now() - startedMs) / 1000;
  const after = await sender.ask<Usage>("usage");
  return { perSecond: count / seconds, cpuMicroseconds: ((after.cpuMs - before.cpuMs) * 1000) / count };
}

function findings({ ours, bare }: Readonly<Record<"ours" | "bare", readonly Sample[]>>): Findings {
  const row = (name: string, samples: readonly Sample[]) => ({
    name,
    samples: samples.map(({ cpuMicroseconds }) => cpuMicroseconds),
    perSecond: samples.map(({ perSecond }) => perSecond),
  });
  const [us, them] = [row("ours", ours), row("bare undici", bare)];
  return {
    title: `Webhooks to ${ENDPOINTS} endpoints, ${IN_FLIGHT} in flight at each, each call kept in SQLite`,
    unit: "µs CPU a delivery",
    rows: [us, them],
    figures: [
      {
        name: "ours/bare undici, deliveries a second on one core",
        value: pairedRatio(them.samples, us.samples),
        target: { bound: "at least", value: AT_LEAST },
      },
      {
        name: "ours/bare undici, deliveries a second beside the receiver",
        value: pairedRatio(us.perSecond, them.perSecond),
      },
    ],
  };
}
