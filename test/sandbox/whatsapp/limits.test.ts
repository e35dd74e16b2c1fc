import "#test/support/harden-signatures.ts";

import type { NewChatMessageCapInfo, ReachoutTimelockState } from "baileys";
import { afterEach, beforeEach, expect, it } from "vitest";
import { silenceConsole } from "#sandbox/whatsapp/console.ts";
import { fakeClock } from "#test/fakes/clock.ts";
import type { BaileysClient } from "#test/support/baileys-client.ts";
import { type SandboxWorld, sandboxWorld } from "#test/support/sandbox-world.ts";
import { until } from "#test/support/until.ts";

const ME = "9647700000100";
const ALI = "9647711111111";
const SARA = "9647722222222";
const OMAR = "9647733333333";
const NOBODY = "9647711110404";

const DAY_MS = 86_400_000;

let world: SandboxWorld;
let client: BaileysClient;
let restoreConsole: () => void;
let locks: ReachoutTimelockState[];
let caps: NewChatMessageCapInfo[];

beforeEach(async () => {
  restoreConsole = silenceConsole();
  world = await sandboxWorld();
  client = await world.linked(ME);
  locks = [];
  caps = [];
  client.socket().ev.on("connection.update", ({ reachoutTimeLock }) => {
    if (reachoutTimeLock !== undefined) locks.push(reachoutTimeLock);
  });
  client.socket().ev.on("message-capping.update", (cap) => void caps.push(cap));
});
afterEach(async () => {
  await world.close();
  restoreConsole();
  expect(world.failures).toEqual([]);
});

const later = () => new Date(Math.floor(Date.now() / 1000) * 1000 + DAY_MS);

it("says of an account that nobody has limited that it may write to anybody", async () => {
  const { fetchAccountReachoutTimelock, fetchNewChatMessageCap } = client.socket();
  expect(await fetchAccountReachoutTimelock()).toEqual({
    isActive: false,
    timeEnforcementEnds: undefined,
    enforcementType: "DEFAULT",
  });
  expect(await fetchNewChatMessageCap()).toMatchObject({ total_quota: -1, used_quota: 0, capping_status: "NONE" });
  expect(world.sandbox.limits(ME)).toEqual({
    ...{ lockedUntil: null, lockType: "DEFAULT", quota: null, used: 0, renewsAt: null, status: "NONE" },
  });
});

it("refuses a locked account's messages to people it has never written with, and takes those to all others", async () => {
  await client.send(ALI, { text: "before" });
  await world.sandbox.reply({ from: SARA, to: ME, text: "salam" });
  await until(() => client.texts().includes("salam"), "a message");
  const end = later();
  world.sandbox.changeLimits({ phone: ME, lockedUntil: end.toISOString(), lockType: "WEB_COMPANION_ONLY" });
  await until(() => locks.length === 1, "the lock to be told");
  const lock = { isActive: true, timeEnforcementEnds: end, enforcementType: "WEB_COMPANION_ONLY" };
  expect(locks).toEqual([lock]);
  expect(await client.socket().fetchAccountReachoutTimelock()).toEqual(lock);
  await expect(client.send(OMAR, { text: "a stranger" })).rejects.toThrow("refused 463");
  await client.send(ALI, { text: "known" });
  await client.send(SARA, { text: "an answer" });
  expect(world.sandbox.messages(OMAR)).toEqual([]);

  world.sandbox.changeLimits({ phone: ME, lockedUntil: null });
  await until(() => locks.at(-1)?.isActive === false, "the lock to be lifted");
  await client.send(OMAR, { text: "a stranger" });
  expect(world.sandbox.messages(OMAR)).toMatchObject([{ text: "a stranger" }]);
});

it("counts people who are written to first, warns before the quota is used up, and then refuses", async () => {
  const renewsAt = later();
  world.sandbox.changeLimits({ phone: ME, quota: 4, used: 2, renewsAt: renewsAt.toISOString() });
  await until(() => caps.length === 1, "the quota to be told");
  expect(caps[0]).toMatchObject({
    ...{ total_quota: 4, used_quota: 2, capping_status: "NONE" },
    cycle_end_timestamp: String(renewsAt.getTime() / 1000),
  });
  await client.send(ALI, { text: "one" });
  await client.send(ALI, { text: "again" });
  await until(() => caps.length === 2, "a warning");
  expect(caps[1]).toMatchObject({ used_quota: 3, capping_status: "FIRST_WARNING" });
  await client.send(SARA, { text: "two" });
  await until(() => caps.length === 3, "the end of it");
  expect(caps[2]).toMatchObject({ used_quota: 4, capping_status: "CAPPED" });
  await expect(client.send(OMAR, { text: "three" })).rejects.toThrow("refused 463");
  await client.send(SARA, { text: "known" });
  expect(await client.socket().fetchNewChatMessageCap()).toMatchObject({ used_quota: 4, capping_status: "CAPPED" });
  expect(world.sandbox.limits(ME)).toMatchObject({ quota: 4, used: 4, status: "CAPPED" });
});

it("answers a query that it does not know with an error, not with nothing", async () => {
  await expect(client.socket().newsletterMetadata("invite", "x")).rejects.toThrow("GraphQL server error");
});

it("limits nobody who is not on WhatsApp", () => {
  expect(world.sandbox.changeLimits({ phone: NOBODY, quota: 1 })).toMatchObject({
    failure: { code: "not-on-whatsapp" },
  });
});

it("counts anew when a cycle has ended, and a lock is over by itself", async () => {
  const clock = fakeClock(new Date("2026-11-28T10:00:00Z"));
  const own = await sandboxWorld(":memory:", clock);
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  own.sandbox.changeLimits({ phone: ME, lockedUntil: at(60_000), quota: 2, used: 2, renewsAt: at(120_000) });
  expect(own.sandbox.limits(ME)).toMatchObject({ lockedUntil: at(60_000), status: "CAPPED" });
  clock.pass(61_000);
  expect(own.sandbox.limits(ME)).toMatchObject({ lockedUntil: null, status: "CAPPED" });
  clock.pass(60_000);
  expect(own.sandbox.limits(ME)).toMatchObject({ quota: 2, used: 0, status: "NONE" });
  await own.close();
});
