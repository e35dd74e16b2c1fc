import { type Child, startChild, type Usage, withChildren } from "./harness/child.ts";
import { clientOf, tokenOf } from "./harness/instances.ts";
import { type LinkingInput, linkSessions, type Sandbox } from "./harness/linking.ts";
import { type PlatformBench, TELEGRAM, WHATSAPP } from "./harness/platforms.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { median } from "./harness/statistics.ts";
import { jsonCalls } from "./parts/json-calls.ts";

type Gateway = Child<{ readonly url: string }>;

/** One a round. */
interface Measured {
  readonly baseMb: readonly number[];
  readonly peakMb: readonly number[];
  readonly seconds: readonly number[];
}

const MEGABYTE = 1_000_000;
const SIZES: Sized<{ readonly megabytes: number; readonly rounds: number }> = {
  full: { megabytes: 100, rounds: 5 },
  short: { megabytes: 8, rounds: 1 },
};

/** Resident memory of each gateway while one document, 100 MB in full, is uploaded to `/v1` and sent. */
export async function documentMemory(size: Size): Promise<Findings> {
  const { megabytes } = SIZES[size];
  const networks = [
    { name: "WhatsApp", ...(await measured(WHATSAPP, size)) },
    { name: "Telegram", ...(await measured(TELEGRAM, size)) },
  ];
  return {
    title: `Resident memory while a document of ${megabytes} MB is uploaded in a form and sent`,
    unit: "MiB",
    rows: networks.flatMap(({ name, baseMb, peakMb }) => [
      { name: `${name}, before`, samples: baseMb },
      { name: `${name}, peak`, samples: peakMb },
    ]),
    figures: networks.flatMap(({ name, baseMb, peakMb, seconds }) => [
      {
        name: `${name}, peak over base, MiB`,
        value: median(peakMb.map((peak, round) => peak - (baseMb[round] ?? Number.NaN))),
        target: { bound: "at most", value: 40 },
      },
      { name: `${name}, MB a second`, value: megabytes / median(seconds) },
    ]),
  };
}

function measured(platform: PlatformBench, size: Size): Promise<Measured> {
  const { megabytes, rounds } = SIZES[size];
  return withChildren([startChild<Sandbox>("sandbox")], ([sandbox]) => {
    const input: LinkingInput = { sandbox: sandbox.ready, instances: 1 };
    return withChildren([startChild<Gateway["ready"]>(platform.gateway, input)], async ([gateway]) => {
      await linkSessions(gateway, sandbox, { link: platform.link, count: 1, firstPhone: platform.firstPhones.ours });
      // What the first document of all loads, and keeps, is no price of a large one.
      await sendDocument(gateway, platform, MEGABYTE);
      const taken = { baseMb: [] as number[], peakMb: [] as number[], seconds: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        taken.baseMb.push((await gateway.ask<Usage>("settledUsage")).rssMb);
        await gateway.ask("watchMemory");
        const startedMs = performance.now();
        await sendDocument(gateway, platform, megabytes * MEGABYTE);
        taken.seconds.push((performance.now() - startedMs) / 1000);
        taken.peakMb.push(await gateway.ask<number>("peakMemory"));
      }
      return taken;
    });
  });
}

async function sendDocument(gateway: Gateway, { recipient }: PlatformBench, bytes: number): Promise<void> {
  const form = new FormData();
  form.set("to", recipient);
  form.set("document", new File([new Uint8Array(bytes)], "report.pdf", { type: "application/pdf" }));
  await jsonCalls(gateway.ready.url, tokenOf(0)).post(`/v1/instances/${clientOf(0)}/messages`, form);
}
