import { expect, it } from "vitest";
import { webLimits } from "#adapters/limits/web-limits.ts";
import { windowLimit } from "#adapters/limits/window-limit.ts";
import type { Limit } from "#ports/limits.ts";
import { fakeClock } from "#test/fakes/clock.ts";

/** Limits of one name count together, as they do in the database. */
function world(network: "sandbox" | "live") {
  const clock = fakeClock();
  const kept = new Map<string, Limit>();
  const limits = webLimits(network, (rules) => {
    const limit = kept.get(rules.name) ?? windowLimit(rules, clock);
    kept.set(rules.name, limit);
    return limit;
  });
  const letIn = async (limit: Limit) => {
    let count = 0;
    while ((await limit.take("one key")) === null) count += 1;
    return count;
  };
  const letInByAll = async () => {
    const counts: Record<string, number> = {};
    for (const [name, limit] of Object.entries(limits)) counts[name] = await letIn(limit);
    return counts;
  };
  return { clock, letInByAll };
}

const HOURLY = {
  ...{ login: 10, loginAddress: 100, loginAccount: 30, loginDevice: 30 },
  ...{ signup: 10, recovery: 3, recoveryMail: 5, recoveryAddress: 10, currentPassword: 10, verification: 3 },
  ...{ secondFactor: 10, passkeyAddress: 100, ceremony: 60, ceremonyAddress: 200 },
};
const DAILY = { lockMail: 1, newDeviceMail: 10, noticeMail: 20, emailChange: 5 };
const LIVE = { ...HOURLY, ...DAILY };
const NONE = Object.fromEntries(Object.keys(LIVE).map((name) => [name, 0]));

it("lets so many in, each limit by itself, and as many an hour or a day later", async () => {
  const { clock, letInByAll } = world("live");
  expect(await letInByAll()).toEqual(LIVE);
  clock.pass(59 * 60_000);
  expect(await letInByAll()).toEqual(NONE);
  clock.pass(60_000);
  expect(await letInByAll()).toEqual({ ...NONE, ...HOURLY });
  clock.pass(23 * 3_600_000);
  expect(await letInByAll()).toEqual(LIVE);
});

it("counts by address a thousand times as many in the sandbox, which is one person's machine", async () => {
  const { letInByAll } = world("sandbox");
  const byAddress = { loginAddress: 100_000, signup: 10_000, recoveryAddress: 10_000, passkeyAddress: 100_000 };
  Object.assign(byAddress, { ceremonyAddress: 200_000 });
  expect(await letInByAll()).toEqual({ ...LIVE, ...byAddress });
});
