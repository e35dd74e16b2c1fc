import { PLATFORMS } from "#domain/instances/instance.ts";
import type { Account } from "../harness/accounts.ts";
import type { Fault, FaultRun } from "../harness/fault.ts";
import { type FaultyNetwork, faultyNetwork, type Weather } from "../harness/faulty-network.ts";
import { acknowledgedAgainMs, type Load, startLoad } from "../harness/load.ts";
import { sandboxOf } from "../harness/phones.ts";
import { freePorts } from "../harness/product.ts";
import { checkDelivered, compareWithPhones, inboxesOf } from "../harness/review.ts";
import { drained, rowsByText } from "../harness/rows.ts";
import { type Answered, textOf } from "../harness/sender.ts";
import type { Sized } from "../harness/size.ts";
import { pause, until } from "../harness/wait.ts";
import { type World, withWorld } from "../harness/world.ts";

const SIZES: Sized<{ readonly drops: number; readonly lastsMs: number }> = {
  full: { drops: 5, lastsMs: 30_000 },
  short: { drops: 3, lastsMs: 4_000 },
};
const WEATHERS: readonly Weather[] = ["half-open", "silent", "one-way"];
const PROGRAMS = 4;
const THINK_MS = 60;
const HEARD_WITHIN_MS = 10_000;
const BACK_WITHIN_MS = 90_000;
const DRAINED_WITHIN_MS = 120_000;
/** What a phone that has a message must not be said of. */
/** Messages to a phone that is off; Telegram's is one whose owner looks away. */
const UNHEARD = 20;
const PHONE_OFF = "9647709990055";
const NOT_GONE: ReadonlySet<string> = new Set(["failed", "expired", "cancelled"]);

/** The way to the networks is cut, goes dead without a word, or carries no answers back; then the networks themselves. */
export const network: Fault = async (run) => {
  const ports = await freePorts();
  const between = await faultyNetwork(`http://127.0.0.1:${ports.sandbox}`);
  try {
    await withWorld({ log: run.log, accounts: 1, ports, env: { SANDBOX_URL: between.url } }, async (world) => {
      const { accounts, crowd } = world;
      const named = startLoad(crowd, { accounts, programs: PROGRAMS, thinkMs: THINK_MS });
      const nameless = startLoad(crowd, { accounts, programs: PROGRAMS, thinkMs: THINK_MS, keyed: false });
      await sandboxOf(world.product).post("/whatsapp/online", { phone: PHONE_OFF, online: false });
      const unheard = startLoad(crowd, { accounts, programs: 1, each: UNHEARD, to: phoneThatIsOff });
      await pause(1_000);
      await throughAllWeathers(run, between, named);
      await silentNetworks(run, world, named);
      await Promise.all([named.finish(), nameless.finish()]);
      await drained(accounts, DRAINED_WITHIN_MS);
      await check(run, world, named, nameless);
      await unheard.done;
      await checkUnheard(run, world, unheard);
    });
  } finally {
    await between.close();
  }
};

async function throughAllWeathers({ size, say }: FaultRun, between: FaultyNetwork, load: Load): Promise<void> {
  const { drops, lastsMs } = SIZES[size];
  for (let drop = 0; drop < drops; drop += 1) {
    for (const platform of PLATFORMS) between.drop(platform);
    say(`dropped, sending again after ${await backMs(load)} ms`);
  }
  for (const weather of WEATHERS) {
    for (const platform of PLATFORMS) between.set(platform, weather);
    await pause(lastsMs);
    for (const platform of PLATFORMS) between.set(platform, "good");
    say(`${weather} for ${lastsMs / 1000} s, sending again ${await backMs(load)} ms later`);
  }
}

/** They take what is sent and never answer. */
async function silentNetworks({ size, say }: FaultRun, { product }: World, load: Load): Promise<void> {
  const { post } = sandboxOf(product);
  const { lastsMs } = SIZES[size];
  await post("/whatsapp/faults", { kind: "silence" });
  await post("/telegram/faults", { kind: "silence", method: "messages.sendMessage" });
  await pause(lastsMs);
  await post("/whatsapp/faults", { kind: "clear" });
  await post("/telegram/faults", { kind: "clear" });
  say(`networks silent for ${lastsMs / 1000} s, sending again ${await backMs(load)} ms later`);
}

/** Until both platforms send again, from now. */
async function backMs(load: Load): Promise<number> {
  const nowMs = performance.now();
  const back = PLATFORMS.map((platform) =>
    acknowledgedAgainMs(load, nowMs, { withinMs: BACK_WITHIN_MS, of: (account) => account.platform === platform }),
  );
  return Math.round(Math.max(...(await Promise.all(back))) - nowMs);
}

async function check(run: FaultRun, world: World, named: Load, nameless: Load): Promise<void> {
  const { checks } = run;
  const { product, accounts } = world;
  checkDelivered(run, await compareWithPhones(product, named.sent), "with keys: ");
  const delivered = await compareWithPhones(product, nameless.sent);
  checks.none("without keys: acknowledged and lost", delivered.lost.length, delivered.acknowledged);
  checks.none("without keys: doubled on the phone", delivered.doubled.length);
  checks.none("without keys: out of order for a recipient", delivered.disordered.length);
  const untold = nameless.answers.filter(({ called }) => isFailed(called) && textOf(called, "id") === null);
  checks.none(
    "502 and 504 without an id",
    untold.length,
    nameless.answers.filter(({ called }) => isFailed(called)).length,
  );
  const rows = await rowsByText(accounts);
  const inboxes = await inboxesOf(product, [...named.sent, ...nameless.sent]);
  const arrived = inboxes.flat().map(({ text }) => text);
  const denied = arrived.filter((text) => NOT_GONE.has(rows.get(text)?.state ?? "failed"));
  checks.none("said to have failed, and on the phone", denied.length, arrived.length);
}

/** They are sent, and nothing else, until the phone is on again. */
async function checkUnheard({ checks }: FaultRun, { product, accounts, of }: World, { sent }: Load): Promise<void> {
  const countOf = async (accounts: readonly Account[], state: string) => {
    const rows = await rowsByText(accounts);
    return sent.filter(({ account, text }) => accounts.includes(account) && rows.get(text)?.state === state).length;
  };
  checks.none("phone off: not kept as sent", sent.length - (await countOf(accounts, "sent")), sent.length);
  await sandboxOf(product).post("/whatsapp/online", { phone: PHONE_OFF, online: true });
  const delivered = () => countOf(of("whatsapp"), "delivered");
  await until(async () => (await delivered()) === UNHEARD, "the delivery", HEARD_WITHIN_MS).catch(() => undefined);
  checks.none("phone on again: not delivered", UNHEARD - (await delivered()), UNHEARD);
}

function phoneThatIsOff({ platform }: Account): string {
  return platform === "whatsapp" ? PHONE_OFF : "@unread_person";
}

function isFailed(called: Answered["called"]): boolean {
  return called.kind === "answered" && (called.status === 502 || called.status === 504);
}
