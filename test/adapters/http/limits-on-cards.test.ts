import { expect, test } from "vitest";
import { describeNotLinked } from "#domain/wording/links.ts";
import { describeQueueHold, describeQuotaWarning } from "#domain/wording/messages.ts";
import { instanceCardsSchema } from "#ports/contracts/dashboard/api.ts";
import { webWorld } from "#test/support/web.ts";

const DAY_MS = 86_400_000;

test("a card of an instance that is connected says what limits its account, for as long as it does", async () => {
  const world = webWorld();
  const layla = await world.person("layla@example.com");
  const { id: instanceId } = await world.instanceOf(layla);
  const { links } = world.stores;
  const message = async (language = "en") => {
    const answer = await world.get("/api/instances", { as: layla, headers: { "accept-language": language } });
    return instanceCardsSchema.parse(await answer.json()).links[0]?.message;
  };
  const now = world.clock.now();
  const until = new Date(now.getTime() + DAY_MS);
  const account = { phone: "9647701234567", name: "Layla", username: null };
  expect(await message()).toBe(describeNotLinked());
  expect(await message("ar")).toMatch(/[\u0600-\u06ff]/);
  await links.save([{ instanceId, state: "connected", reason: "linked", since: now, account }]);
  expect(await message()).toBeNull();
  const newChats = { used: 8, most: 10, warning: "first", renewsAt: until } as const;
  await links.saveLimits(instanceId, { hold: { reason: "restricted", until }, newChats });
  expect(await message()).toBe(describeQueueHold("restricted"));
  await links.saveLimits(instanceId, { hold: { reason: "flood", until } });
  expect(await message()).toBe(describeQueueHold("flood"));
  await links.saveLimits(instanceId, { hold: null, newChats });
  expect(await message()).toBe(describeQuotaWarning(newChats));
  world.clock.pass(DAY_MS);
  expect(await message()).toBeNull();
});
