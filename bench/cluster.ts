import { type NatsServer, startNatsServer } from "#test/support/nats-server.ts";
import { type Child, startChild, withChildren } from "./harness/child.ts";
import { sendRequest } from "./harness/instances.ts";
import { type LinkingInput, linkByQr, linkSessions, type Sandbox } from "./harness/linking.ts";
import { load } from "./harness/load.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { median } from "./harness/statistics.ts";
import { withMariaDbSchemas } from "./parts/mariadb-schemas.ts";
import { allOnline, figureOf, sharedOut } from "./parts/settled-gateways.ts";

type Gateway = Child<{ readonly url: string }>;
type Requests = readonly ReturnType<typeof sendRequest>[];

const SIZES: Sized<{ readonly rounds: number; readonly seconds: number; readonly calls: number }> = {
  full: { rounds: 5, seconds: 4, calls: 400 },
  short: { rounds: 1, seconds: 1, calls: 40 },
};
const GATEWAYS = 3;
const INSTANCES = 12;
const CONTACTS = 4;
const CONNECTIONS = 24;
const FIRST_PHONE = 9_647_730_000_001;
const FIRST_CONTACT = 9_647_801_234_510;
const SETTLED_WITHIN_MS = 60_000;

interface Sample {
  readonly perSecond: number;
  readonly cpuMicroseconds: number;
}

/**
 * Sends on the sandbox's WhatsApp through one, two and three gateways on one MariaDB and one NATS server, calls shared out
 * over all of them; and what a call costs that comes to another gateway than the one that has its instance.
 */
export function clusterRate(size: Size): Promise<Findings> {
  return withMariaDbSchemas(1, async ([databaseUrl = ""]) => {
    const nats = await startNatsServer();
    try {
      return await withChildren([startChild<Sandbox>("sandbox")], ([sandbox]) =>
        measured(size, sandbox, { databaseUrl, clusterUrl: nats.url }),
      );
    } finally {
      await nats.remove();
    }
  });
}

async function measured(
  size: Size,
  sandbox: Child<Sandbox>,
  shared: { readonly databaseUrl: string; readonly clusterUrl: NatsServer["url"] },
): Promise<Findings> {
  const { rounds, seconds, calls } = SIZES[size];
  const gateways: Gateway[] = [];
  const rates: Sample[][] = [];
  const prices = { direct: [] as number[], byBus: [] as number[] };
  try {
    for (let count = 1; count <= GATEWAYS; count += 1) {
      const input: LinkingInput = { sandbox: sandbox.ready, instances: count === 1 ? INSTANCES : 0, ...shared };
      gateways.push(await startChild<Gateway["ready"]>("linked-gateway", input));
      await sharedOut(gateways, SETTLED_WITHIN_MS);
      const [first] = gateways as [Gateway];
      if (count === 1)
        await linkSessions(first, sandbox, { link: linkByQr, count: INSTANCES, firstPhone: FIRST_PHONE });
      await allOnline(gateways, INSTANCES, SETTLED_WITHIN_MS);
      const samples: Sample[] = [];
      // First to get acquainted.
      for (let round = -1; round < rounds; round += 1) {
        const sample = await loadAll(gateways, seconds);
        if (round >= 0) samples.push(sample);
      }
      rates.push(samples);
      if (count === 2) await price(gateways as [Gateway, Gateway], calls, prices);
    }
  } finally {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  }
  return findings(rates, prices);
}

/** Each an instance's text to one of its contacts. */
function requestsOf(instances: readonly number[]): Requests {
  return Array.from({ length: CONTACTS }, (_, contact) =>
    instances.map((instance) => sendRequest(instance, String(FIRST_CONTACT + instance * CONTACTS + contact))),
  ).flat();
}

/** As a proxy shares calls out: any gateway is called for any instance. */
async function loadAll(gateways: readonly Gateway[], seconds: number): Promise<Sample> {
  const requests = requestsOf(Array.from({ length: INSTANCES }, (_, instance) => instance));
  const connections = CONNECTIONS / gateways.length;
  const samples = await Promise.all(
    gateways.map((server) => load({ name: "ours", server, url: server.ready.url, requests }, { seconds, connections })),
  );
  const perSecond = samples.reduce((sum, sample) => sum + sample.perSecond, 0);
  const cpu = samples.reduce((sum, sample) => sum + sample.cpuMicroseconds * sample.perSecond, 0);
  return { perSecond, cpuMicroseconds: cpu / perSecond };
}

/** One call at a time, at the instance's own gateway and at the other in turn. */
async function price(
  gateways: readonly [Gateway, Gateway],
  calls: number,
  { direct, byBus }: { readonly direct: number[]; readonly byBus: number[] },
): Promise<void> {
  for (let instance = 0; instance < INSTANCES; instance += 1) {
    const [request] = requestsOf([instance]) as [Requests[number]];
    const before = await sentBy(gateways);
    await timedMs(gateways[0], request);
    const after = await sentBy(gateways);
    const owner = after[0] > before[0] ? 0 : 1;
    for (let call = 0; call < calls / INSTANCES; call += 1) {
      direct.push(await timedMs(gateways[owner], request));
      byBus.push(await timedMs(gateways[owner === 0 ? 1 : 0], request));
    }
  }
}

async function timedMs({ ready }: Gateway, { path, body }: Requests[number]): Promise<number> {
  const startedMs = performance.now();
  const answer = await fetch(ready.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`bench: ${path} answered ${answer.status}: ${text}`);
  return performance.now() - startedMs;
}

const SENT = ["wesal_messages_ended_total", 'result="sent"'] as const;

const sentBy = (gateways: readonly [Gateway, Gateway]) =>
  Promise.all([figureOf(gateways[0], ...SENT), figureOf(gateways[1], ...SENT)]);

function findings(
  rates: readonly (readonly Sample[])[],
  { direct, byBus }: { readonly direct: readonly number[]; readonly byBus: readonly number[] },
): Findings {
  const rateOf = (samples: readonly Sample[] = []) => median(samples.map(({ perSecond }) => perSecond));
  const [one, two, three] = rates.map(rateOf) as [number, number, number];
  return {
    title: `Texts from ${INSTANCES} accounts, ${CONNECTIONS} at a time, all of it on this machine: sandbox, MariaDB, NATS and load included`,
    unit: "µs CPU of gateways a message",
    rows: rates.map((samples, at) => ({
      name: at === 0 ? "1 gateway" : `${at + 1} gateways`,
      samples: samples.map(({ cpuMicroseconds }) => cpuMicroseconds),
      perSecond: samples.map(({ perSecond }) => perSecond),
    })),
    figures: [
      { name: "2 gateways/1, messages a second", value: two / one },
      { name: "3 gateways/1, messages a second", value: three / one },
      { name: "a call at the instance's own gateway, p50 ms", value: median(direct) },
      { name: "the same call at another, p50 ms", value: median(byBus) },
      {
        name: "price of the bus, p50 ms",
        value: median(byBus) - median(direct),
        target: { bound: "at most", value: 1 },
      },
    ],
  };
}
