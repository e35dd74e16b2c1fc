import { type Child, startChild, type Usage, withChildren } from "./harness/child.ts";
import {
  type LinkingInput,
  linkSessions,
  type Sandbox,
  type SendingInput,
  type SendingResult,
} from "./harness/linking.ts";
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

interface Pair {
  readonly ours: Sample;
  readonly theirs: Sample;
}

/** Texts by HTTP through the gateway, which keeps a row of each and waits for the acknowledgement, and by the library alone. */
export function messageRate(platform: PlatformBench, size: Size): Promise<Findings> {
  const { rounds, seconds } = SIZES[size];
  const { link, firstPhones } = platform;
  return withChildren([startChild<Sandbox>("sandbox")], ([sandbox]) => {
    const input: LinkingInput = { sandbox: sandbox.ready, instances: 1 };
    return withChildren(
      [startChild<Gateway["ready"]>(platform.gateway, input), startChild<object>(platform.bare, input)],
      async ([gateway, bare]) => {
        await linkSessions(gateway, sandbox, { link, count: 1, firstPhone: firstPhones.ours });
        await linkSessions(bare, sandbox, { link, count: 1, firstPhone: firstPhones.bare });
        const many = platform.contacts;
        const one = many.slice(0, 1);
        const series = { many: [] as Pair[], one: [] as Pair[] };
        // First to get acquainted.
        for (let round = -1; round < rounds; round++) {
          for (const [name, contacts] of [["many", many] as const, ["one", one] as const]) {
            const pair = {
              ours: await sendByGateway(gateway, platform, contacts, seconds),
              theirs: await sendByLibrary(bare, contacts, seconds),
            };
            if (round >= 0) series[name].push(pair);
          }
        }
        return findings(platform, series);
      },
    );
  });
}

async function sendByGateway(
  gateway: Gateway,
  { request }: PlatformBench,
  contacts: readonly string[],
  seconds: number,
): Promise<Sample> {
  const contender = { name: "ours", server: gateway, url: gateway.ready.url, requests: contacts.map(request) };
  const { perSecond, cpuMicroseconds } = await load(contender, { seconds, connections: CONCURRENCY });
  return { perSecond, cpuMs: cpuMicroseconds / 1000 };
}

async function sendByLibrary(bare: Child<object>, contacts: readonly string[], seconds: number): Promise<Sample> {
  const input: SendingInput = { session: 0, contacts, seconds, concurrency: CONCURRENCY };
  const before = await bare.ask<Usage>("usage");
  const result = await bare.ask<SendingResult>("send", input);
  const after = await bare.ask<Usage>("usage");
  return { perSecond: result.sent / result.seconds, cpuMs: (after.cpuMs - before.cpuMs) / result.sent };
}

function findings(
  { library, rateAtLeast }: PlatformBench,
  { many, one }: { readonly many: readonly Pair[]; readonly one: readonly Pair[] },
): Findings {
  const rates = (samples: readonly Sample[]): number[] => samples.map((sample) => sample.perSecond);
  const costs = (samples: readonly Sample[]): number[] => samples.map((sample) => sample.cpuMs);
  const rows = (to: string, pairs: readonly Pair[]) => [
    row(
      `ours, to ${to}: HTTP, a row in SQLite, in order, acknowledged`,
      pairs.map(({ ours }) => ours),
    ),
    row(
      `${library}, to ${to}: keys in memory`,
      pairs.map(({ theirs }) => theirs),
    ),
  ];
  const row = (name: string, samples: readonly Sample[]) => ({
    name,
    samples: costs(samples),
    perSecond: rates(samples),
  });
  const figures = (to: string, pairs: readonly Pair[]): Findings["figures"] => {
    const ours = pairs.map((pair) => pair.ours);
    const theirs = pairs.map((pair) => pair.theirs);
    return [
      {
        name: `ours/${library}, to ${to}, messages a second`,
        value: pairedRatio(rates(ours), rates(theirs)),
        target: { bound: "at least", value: rateAtLeast },
      },
      {
        name: `ours/${library}, to ${to}, messages per CPU second`,
        value: pairedRatio(costs(theirs), costs(ours)),
      },
    ];
  };
  return {
    title: `Texts to known contacts, ${CONCURRENCY} at a time, on one sandbox`,
    unit: "ms CPU a message",
    rows: [...rows("16 contacts", many), ...rows("one contact", one)],
    figures: [...figures("16 contacts", many), ...figures("one contact", one)],
  };
}
