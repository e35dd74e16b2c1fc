import { MAX_IN_FLIGHT } from "#domain/webhooks/try.ts";
import type { EventBody } from "#ports/contracts/events.ts";
import { linkedAccount } from "../../harness/accounts.ts";
import { grouped } from "../../harness/checks.ts";
import type { FaultRun } from "../../harness/fault.ts";
import { residentBytes } from "../../harness/probe.ts";
import type { Inlet, Receiver } from "../../harness/receiver.ts";
import type { Sized } from "../../harness/size.ts";
import { quantile } from "../../harness/statistics.ts";
import { pause, until } from "../../harness/wait.ts";
import { addEndpoint } from "../../harness/webhooks.ts";
import type { World } from "../../harness/world.ts";
import { startWriting, type Writing } from "../../harness/writers.ts";

/** Ten endpoints an instance, the most that one may have. */
const SIZES: Sized<{ readonly instances: number; readonly hangMs: number }> = {
  full: { instances: 50, hangMs: 45_000 },
  short: { instances: 6, hangMs: 18_000 },
};
/** Those before it are linked already. */
const FIRST_PHONE = 1;
const ENDPOINTS = 10;
const HANGING = 9;
const BETWEEN_MS = 2_000;
const WARM_UP_MS = 4_000;
const P95_WITHIN_S = 2;
const MORE_MB = 100;
const MB = 1024 * 1024;
const LOOK_EVERY_MS = 500;
const TOLD_WITHIN_MS = 20_000;
const UNDER = "hanging: ";

interface Shop {
  readonly writing: Writing;
  /** Of the endpoint that goes on to answer. */
  readonly good: Inlet;
  readonly bad: readonly Inlet[];
}

/** All of them have answered well until nine of ten do not answer any more. */
export async function hanging(run: FaultRun, { product, crowd }: World, receiver: Receiver): Promise<void> {
  const { checks, say } = run;
  const { instances, hangMs } = SIZES[run.size];
  const shops: Shop[] = [];
  for (let at = 0; at < instances; at += 1) {
    const account = await linkedAccount(product, "whatsapp", FIRST_PHONE + at);
    const inlets = Array.from({ length: ENDPOINTS }, () => receiver.inlet());
    await Promise.all(inlets.map((inlet) => addEndpoint(product, account, inlet)));
    const writing = startWriting(product, account, { people: [crowd.next("whatsapp")], betweenMs: BETWEEN_MS });
    shops.push({ writing, good: inlets.at(-1) as Inlet, bad: inlets.slice(0, HANGING) });
  }
  const endpoints = instances * ENDPOINTS;
  say(`${grouped(endpoints)} endpoints of ${instances} instances`);
  await pause(WARM_UP_MS);

  const pid = (await product.pidOf("whatsapp")) ?? 0;
  const before = residentBytes(pid);
  let most = before;
  const sinceMs = performance.now();
  for (const { bad } of shops) for (const inlet of bad) inlet.manners = "hangs";
  while (performance.now() < sinceMs + hangMs) {
    await pause(LOOK_EVERY_MS);
    most = Math.max(most, residentBytes(pid));
  }
  await Promise.all(shops.map(({ writing }) => writing.finish()));
  const isTold = () =>
    shops.every(({ writing, good }) => new Set(good.arrivals.map(idOf)).size >= writing.texts.length);
  await until(isTold, "the last of what was to be told", TOLD_WITHIN_MS).catch(() => undefined);

  const late = shops.flatMap((shop) => latenciesOf(shop, sinceMs));
  const hung = shops.flatMap(({ bad }) => bad.flatMap(({ arrivals }) => arrivals.filter((one) => one.atMs > sinceMs)));
  say(`${grouped(late.length)} events to those that answer, ${grouped(hung.length)} calls hung`);
  const untold = late.filter((latency) => latency === null).length;
  const known = late.filter((latency) => latency !== null);
  checks.none(`${UNDER}not told to those that answer`, untold, late.length);
  checks.within(`${UNDER}p95 of first tries to those that answer`, quantile(known, 0.95) / 1000, P95_WITHIN_S);
  checks.atMost(`${UNDER}more memory of the gateway`, (most - before) / MB, MORE_MB, "MB");
  const all = shops.flatMap(({ good, bad }) => [good, ...bad]);
  const atOnce = Math.max(...all.map(({ mostAtOnce }) => mostAtOnce));
  checks.atMost(`${UNDER}calls of one webhook at one moment`, atOnce, MAX_IN_FLIGHT, "calls");
  const calm = all.filter(({ arrivals }) => arrivals.every(({ atMs }) => atMs < sinceMs)).length;
  checks.none(`${UNDER}endpoints that were not called meanwhile`, calm, endpoints);
}

/** From the reply on the phone to its first call, of those since; null of what was not told. */
function latenciesOf({ writing, good }: Shop, sinceMs: number): (number | null)[] {
  const firsts = new Map<string, number>();
  for (const arrival of good.arrivals) {
    const text = textOf(arrival);
    if (!firsts.has(text)) firsts.set(text, arrival.atMs);
  }
  return writing.texts.flatMap((text, at) => {
    const atMs = writing.atMs[at] ?? 0;
    if (atMs < sinceMs) return [];
    const told = firsts.get(text);
    return [told === undefined ? null : told - atMs];
  });
}

function idOf({ id }: Inlet["arrivals"][number]): string {
  return id;
}

function textOf({ body }: Inlet["arrivals"][number]): string {
  const event = JSON.parse(body) as EventBody;
  return event.type === "message.received" ? (event.data.text ?? "") : "";
}
