import { type Child, startChild, type Usage, withChildren } from "./harness/child.ts";
import { type LinkingInput, linkSessions, type SendingInput, type SendingResult } from "./harness/linking.ts";
import { load, pairedRatio } from "./harness/load.ts";
import type { PlatformBench } from "./harness/platforms.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";

type Gateway = Child<{ readonly url: string }>;

const SIZES: Sized<{ readonly rounds: number; readonly seconds: number }> = {
  full: { rounds: 5, seconds: 4 },
  short: { rounds: 1, seconds: 1 },
};
const CONCURRENCY = 16;

interface Sample {
  readonly perSecond: number;
  readonly cpuMs: number;
}

/** Messages to one known contact: by HTTP through the gateway, which waits for the acknowledgement, and by the library alone. */
export function messageRate(platform: PlatformBench, size: Size): Promise<Findings> {
  const { rounds, seconds } = SIZES[size];
  const { link, firstPhones } = platform;
  return withChildren([startChild(platform.sandbox)], ([sandbox]) => {
    const input: LinkingInput<unknown> = { network: sandbox.ready, instances: 1 };
    return withChildren(
      [startChild<Gateway["ready"]>(platform.gateway, input), startChild<object>(platform.bare, input)],
      async ([gateway, bare]) => {
        await linkSessions(gateway, sandbox, { link, count: 1, firstPhone: firstPhones.ours });
        await linkSessions(bare, sandbox, { link, count: 1, firstPhone: firstPhones.bare });
        await sendByGateway(gateway, platform, seconds);
        await sendByLibrary(bare, platform, seconds);
        const ours: Sample[] = [];
        const theirs: Sample[] = [];
        for (let round = 0; round < rounds; round++) {
          ours.push(await sendByGateway(gateway, platform, seconds));
          theirs.push(await sendByLibrary(bare, platform, seconds));
        }
        return findings(platform, ours, theirs);
      },
    );
  });
}

async function sendByGateway(gateway: Gateway, { request, contact }: PlatformBench, seconds: number): Promise<Sample> {
  const contender = { name: "ours", server: gateway, url: gateway.ready.url, requests: [request(contact)] };
  const { perSecond, cpuMicroseconds } = await load(contender, { seconds, connections: CONCURRENCY });
  return { perSecond, cpuMs: cpuMicroseconds / 1000 };
}

async function sendByLibrary(bare: Child<object>, { contact }: PlatformBench, seconds: number): Promise<Sample> {
  const input: SendingInput = { session: 0, contact, seconds, concurrency: CONCURRENCY };
  const before = await bare.ask<Usage>("usage");
  const result = await bare.ask<SendingResult>("send", input);
  const after = await bare.ask<Usage>("usage");
  return { perSecond: result.sent / result.seconds, cpuMs: (after.cpuMs - before.cpuMs) / result.sent };
}

function findings(
  { library, rateAtLeast }: PlatformBench,
  ours: readonly Sample[],
  theirs: readonly Sample[],
): Findings {
  const rates = (samples: readonly Sample[]): number[] => samples.map((sample) => sample.perSecond);
  const costs = (samples: readonly Sample[]): number[] => samples.map((sample) => sample.cpuMs);
  return {
    title: `Texts to one known contact, ${CONCURRENCY} at a time, on one sandbox`,
    unit: "ms CPU a message",
    rows: [
      { name: "ours: HTTP, SQLite, acknowledged", samples: costs(ours), perSecond: rates(ours) },
      { name: `${library}, keys in memory`, samples: costs(theirs), perSecond: rates(theirs) },
    ],
    figures: [
      {
        name: `ours/${library}, messages a second`,
        value: pairedRatio(rates(ours), rates(theirs)),
        target: { bound: "at least", value: rateAtLeast },
      },
      { name: `ours/${library}, messages per CPU second`, value: pairedRatio(costs(theirs), costs(ours)) },
    ],
  };
}
