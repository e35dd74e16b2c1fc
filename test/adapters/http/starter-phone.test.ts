import { expect, test } from "vitest";
import { starterPhoneOf } from "#adapters/http/starter-phone.ts";
import { TELEGRAM_MAGIC } from "#ports/contracts/telegram/sandbox-paths.ts";
import { WHATSAPP_MAGIC } from "#ports/contracts/whatsapp/sandbox-paths.ts";
import { pageOf, webWorld } from "#test/support/web.ts";

const MAGIC = [...WHATSAPP_MAGIC, ...TELEGRAM_MAGIC].map(({ suffix }) => suffix);
const createdAt = new Date("2026-11-23T10:00:00Z");

test("no two users are offered the same number, and none one that behaves in a way of its own", () => {
  const numbers = Array.from({ length: 2_000 }, (_, id) => starterPhoneOf({ id, createdAt }));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) {
    expect(number).toMatch(/^96477\d{8}$/);
    expect(MAGIC.some((suffix) => number.endsWith(suffix))).toBe(false);
  }
});

test("the virtual phone offers each user their own, always the same", async () => {
  const world = webWorld();
  const [layla, omar] = [await world.person("layla@example.com"), await world.person("omar@example.com")];
  const offered = async (as: typeof layla) =>
    (await pageOf(await world.get("/sandbox", { as }), "sandbox")).starterPhone;
  expect(await offered(layla)).toBe(await offered(layla));
  expect(await offered(layla)).not.toBe(await offered(omar));
});
