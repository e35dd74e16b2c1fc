import type { Platform } from "#domain/instances/instance.ts";
import { PLATFORM_NAMES } from "#domain/wording/platforms.ts";
import type { TryView } from "#ports/contracts/webhooks.ts";
import type { Account } from "../../harness/accounts.ts";
import type { FaultRun } from "../../harness/fault.ts";
import { shiftClock } from "../../harness/probe.ts";
import type { Receiver } from "../../harness/receiver.ts";
import { countOffSchedule } from "../../harness/schedule.ts";
import { until } from "../../harness/wait.ts";
import { addEndpoint, type Endpoint, triesOf } from "../../harness/webhooks.ts";
import type { World } from "../../harness/world.ts";
import { startWriting } from "../../harness/writers.ts";

const HOUR_MS = 3_600_000;
const EVENTS = 6;
const BETWEEN_MS = 50;
/** Tries within the hour: at once, and 5 s, 5 min and 30 min after the one before. */
const TRIES_IN_AN_HOUR = 4;
const MADE_WITHIN_MS = 15_000;
const SOON_WITHIN_S = 2;

/** Nobody listens for an hour, as the gateways' clocks go; then there is somebody again. */
export async function receiverAway(run: FaultRun, world: World, receiver: Receiver): Promise<void> {
  const endpoints: Endpoint[] = [];
  for (const account of world.accounts) endpoints.push(await addEndpoint(world.product, account, receiver.inlet()));
  await receiver.goAway();
  await Promise.all(endpoints.map((endpoint) => anHour(run, world, endpoint)));
  await receiver.comeBack();
  await Promise.all(endpoints.map((endpoint) => afterIt(run, world, endpoint)));
}

async function anHour({ say }: FaultRun, world: World, endpoint: Endpoint): Promise<void> {
  const { platform } = endpoint.account;
  await write(world, endpoint.account, EVENTS);
  const startedAt = Date.now();
  for (let attempt = 1; attempt <= TRIES_IN_AN_HOUR; attempt += 1) {
    await until(
      async () => (await made(endpoint)).filter((one) => one.attempt === attempt).length === EVENTS,
      `try ${attempt} of what happened on ${platform}`,
      MADE_WITHIN_MS,
      500,
    );
    const minutes = Math.round((latest(await planned(endpoint)) - startedAt) / 60_000);
    say(`${platform}: try ${attempt} of each was made, the next is due after ${minutes} minutes`);
    if (attempt < TRIES_IN_AN_HOUR) await goTo(world, platform, latest(await planned(endpoint)));
  }
  await goTo(world, platform, startedAt + HOUR_MS);
}

async function afterIt(run: FaultRun, world: World, endpoint: Endpoint): Promise<void> {
  const { account, inlet } = endpoint;
  const { platform } = account;
  const name = `${PLATFORM_NAMES[platform]}, away for an hour: `;
  const before = inlet.arrivals.length;
  const sinceMs = performance.now();
  await write(world, account, 1);
  await until(() => inlet.arrivals.length > 0, "what happened after it", MADE_WITHIN_MS).catch(() => undefined);
  const soonMs = (inlet.arrivals[0]?.atMs ?? Number.POSITIVE_INFINITY) - sinceMs;
  const early = inlet.arrivals.length - before - 1;
  await goTo(world, platform, latest(await planned(endpoint)));
  const isAll = () => new Set(inlet.arrivals.map(({ id }) => id)).size === EVENTS + 1;
  await until(isAll, "what was missed", MADE_WITHIN_MS).catch(() => undefined);
  const isKept = async () => (await made(endpoint)).filter(({ state }) => state === "succeeded").length >= EVENTS + 1;
  await until(isKept, "the log of it", MADE_WITHIN_MS).catch(() => undefined);

  const { checks } = run;
  const tries = await triesOf(endpoint);
  const { off, tries: count } = countOffSchedule(tries);
  const missed = EVENTS + 1 - new Set(inlet.arrivals.map(({ id }) => id)).size;
  checks.none(`${name}missed for good`, missed, EVENTS + 1);
  checks.none(`${name}tries that are off the schedule`, off, count);
  checks.none(`${name}called before its time`, Math.max(0, early), EVENTS);
  checks.none(`${name}delivered twice`, inlet.arrivals.length - (EVENTS + 1 - missed));
  checks.none(`${name}still planned`, tries.filter(({ state }) => state === "planned").length);
  checks.within(`${name}told of what happens after it`, soonMs / 1000, SOON_WITHIN_S);
}

async function write({ product, crowd }: World, account: Account, count: number): Promise<void> {
  await startWriting(product, account, { people: [crowd.next(account.platform)], count, betweenMs: BETWEEN_MS }).done;
}

async function made(endpoint: Endpoint): Promise<TryView[]> {
  return (await triesOf(endpoint)).filter(({ state }) => state !== "planned");
}

async function planned(endpoint: Endpoint): Promise<TryView[]> {
  return (await triesOf(endpoint)).filter(({ state }) => state === "planned");
}

function latest(tries: readonly TryView[]): number {
  return Math.max(...tries.map(({ at }) => Date.parse(at)));
}

/** The gateway takes it to be that moment. */
async function goTo({ product }: World, platform: Platform, at: number): Promise<void> {
  await shiftClock(product, platform, at - Date.now());
}
