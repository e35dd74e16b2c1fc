import { type Child, startChild, type Usage, withChildren } from "./harness/child.ts";
import { sendRequest } from "./harness/instances.ts";
import {
  type LinkingInput,
  linkSessions,
  type SendingInput,
  type SendingResult,
  WEB_VERSION,
} from "./harness/linking.ts";
import { load, pairedRatio } from "./harness/load.ts";
import type { Findings } from "./harness/report.ts";

type Sandbox = Child<LinkingInput["network"]>;
type Gateway = Child<{ readonly url: string }>;

const ROUNDS = 5;
const SECONDS = 4;
const CONCURRENCY = 16;
const CONTACT = "9647801234567";

interface Sample {
  readonly perSecond: number;
  readonly cpuMs: number;
}

/** Messages to one known contact: by HTTP through the gateway, which waits for WhatsApp's acknowledgement, and by Baileys alone. */
export function messageRate(): Promise<Findings> {
  return withChildren([startChild<Sandbox["ready"]>("sandbox")], ([sandbox]) => {
    const input: LinkingInput = { network: sandbox.ready, version: WEB_VERSION, instances: 1 };
    return withChildren(
      [startChild<Gateway["ready"]>("linked-gateway", input), startChild<object>("bare-baileys", input)],
      async ([gateway, bare]) => {
        await linkSessions(gateway, sandbox, { first: 0, count: 1, firstPhone: 9_647_730_000_001 });
        await linkSessions(bare, sandbox, { first: 0, count: 1, firstPhone: 9_647_740_000_001 });
        await sendByGateway(gateway);
        await sendByBaileys(bare);
        const ours: Sample[] = [];
        const theirs: Sample[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          ours.push(await sendByGateway(gateway));
          theirs.push(await sendByBaileys(bare));
        }
        return findings(ours, theirs);
      },
    );
  });
}

async function sendByGateway(gateway: Gateway): Promise<Sample> {
  const contender = { name: "ours", server: gateway, url: gateway.ready.url, requests: [sendRequest(0, CONTACT)] };
  const { perSecond, cpuMicroseconds } = await load(contender, { seconds: SECONDS, connections: CONCURRENCY });
  return { perSecond, cpuMs: cpuMicroseconds / 1000 };
}

async function sendByBaileys(bare: Child<object>): Promise<Sample> {
  const input: SendingInput = { session: 0, number: CONTACT, seconds: SECONDS, concurrency: CONCURRENCY };
  const before = await bare.ask<Usage>("usage");
  const { sent, seconds } = await bare.ask<SendingResult>("send", input);
  const after = await bare.ask<Usage>("usage");
  return { perSecond: sent / seconds, cpuMs: (after.cpuMs - before.cpuMs) / sent };
}

function findings(ours: readonly Sample[], theirs: readonly Sample[]): Findings {
  const rates = (samples: readonly Sample[]): number[] => samples.map((sample) => sample.perSecond);
  const costs = (samples: readonly Sample[]): number[] => samples.map((sample) => sample.cpuMs);
  return {
    title: `Texts to one known contact, ${CONCURRENCY} at a time, on one sandbox`,
    unit: "ms CPU a message",
    rows: [
      { name: "ours: HTTP, SQLite, acknowledged", samples: costs(ours), perSecond: rates(ours) },
      { name: "bare Baileys, keys in memory", samples: costs(theirs), perSecond: rates(theirs) },
    ],
    figures: [
      {
        name: "ours/bare Baileys, messages a second",
        value: pairedRatio(rates(ours), rates(theirs)),
        target: { bound: "at least", value: 0.8 },
      },
      { name: "ours/bare Baileys, messages per CPU second", value: pairedRatio(costs(theirs), costs(ours)) },
    ],
  };
}
