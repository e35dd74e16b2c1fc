import { type Child, startChild, type Usage, withChildren } from "./harness/child.ts";
import { telegramFileRequest } from "./harness/instances.ts";
import { type LinkingInput, linkSessions, type Sandbox } from "./harness/linking.ts";
import { TELEGRAM } from "./harness/platforms.ts";
import type { Findings } from "./harness/report.ts";
import type { Size, Sized } from "./harness/size.ts";
import { median, percentile } from "./harness/statistics.ts";

type Gateway = Child<{ readonly url: string }>;

const MIB = 1024 * 1024;
const ALONE_MIB: Sized<number> = { full: 1024, short: 32 };
const BESIDE_TEXTS: Sized<{ readonly mib: number; readonly idleTexts: number }> = {
  full: { mib: 192, idleTexts: 200 },
  short: { mib: 16, idleTexts: 20 },
};
const UPLOADS = 3;

/** Resident memory of the gateway while one large file, 1 GiB in full, goes through it. */
export function uploadMemory(size: Size): Promise<Findings> {
  const mib = ALONE_MIB[size];
  return withLinkedGateway(async (gateway, files) => {
    const base = await gateway.ask<Usage>("settledUsage");
    await gateway.ask("watchMemory");
    const startedAt = performance.now();
    await upload(gateway, files, mib);
    const seconds = (performance.now() - startedAt) / 1000;
    const peakMb = await gateway.ask<number>("peakMemory");
    return {
      title: `Resident memory while one file of ${mib} MiB is downloaded and uploaded`,
      unit: "MiB",
      rows: [
        { name: "before", samples: [base.rssMb] },
        { name: "peak", samples: [peakMb] },
      ],
      figures: [
        { name: "peak over base, MiB", value: peakMb - base.rssMb, target: { bound: "at most", value: 120 } },
        { name: "MiB a second", value: mib / seconds },
      ],
    };
  });
}

/** How long a text takes while three uploads run, beside a text on an idle gateway. */
export function textWhileUploading(size: Size): Promise<Findings> {
  const { mib, idleTexts } = BESIDE_TEXTS[size];
  return withLinkedGateway(async (gateway, files) => {
    for (let round = 0; round < idleTexts; round++) await sendText(gateway);
    const idle: number[] = [];
    for (let round = 0; round < idleTexts; round++) idle.push(await sendText(gateway));
    let running = true;
    const uploads = Promise.all(Array.from({ length: UPLOADS }, (_, index) => upload(gateway, files, mib, index)));
    const ended = () => {
      running = false;
    };
    uploads.then(ended, ended);
    const beside: number[] = [];
    while (running) beside.push(await sendText(gateway));
    await uploads;
    return {
      title: `One text after another, idle and while ${UPLOADS} files of ${mib} MiB go up`,
      unit: "ms",
      rows: [
        { name: "idle, p50", samples: [median(idle)] },
        { name: "beside uploads, p50", samples: [median(beside)] },
        { name: "beside uploads, p99", samples: [percentile(beside, 0.99)] },
        { name: "beside uploads, longest", samples: [Math.max(...beside)] },
      ],
      figures: [
        { name: "longest text, ms", value: Math.max(...beside), target: { bound: "at most", value: 250 } },
        { name: "p50 beside uploads/idle", value: median(beside) / median(idle) },
      ],
    };
  });
}

function withLinkedGateway(measure: (gateway: Gateway, files: string) => Promise<Findings>): Promise<Findings> {
  const { link, firstPhones, gateway: name } = TELEGRAM;
  const starts = [startChild<Sandbox>("sandbox"), startChild<{ readonly host: string }>("file-host")] as const;
  return withChildren([starts[0], starts[1]], ([sandbox, files]) => {
    const { host } = files.ready;
    const input: LinkingInput = { sandbox: sandbox.ready, instances: UPLOADS, allow: host };
    return withChildren([startChild<Gateway["ready"]>(name, input)], async ([gateway]) => {
      await linkSessions(gateway, sandbox, { link, count: UPLOADS, firstPhone: firstPhones.ours });
      return measure(gateway, host);
    });
  });
}

/** Each of an account of its own: of one, fewer go up at once. */
async function upload(gateway: Gateway, files: string, mib: number, account = 0): Promise<void> {
  const [contact = ""] = TELEGRAM.contacts;
  await post(gateway, telegramFileRequest(account, contact, `http://${files}/${mib * MIB}`));
}

/** Milliseconds. */
async function sendText(gateway: Gateway): Promise<number> {
  const startedAt = performance.now();
  const [, contact = ""] = TELEGRAM.contacts;
  await post(gateway, TELEGRAM.request(contact));
  return performance.now() - startedAt;
}

async function post(gateway: Gateway, { path, body }: { path: string; body: string }): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(gateway.ready.url + path, { method: "POST", headers, body });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`bench: ${path} answered ${answer.status}: ${text}`);
}
