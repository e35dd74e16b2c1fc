import { expect, it } from "vitest";
import { statusWorld } from "#test/support/status-world.ts";
import { readStatus } from "#use-cases/status/read-status.ts";

it("says how each part is now, and how it was by day and month", async () => {
  const { clock, down, look, read, availability } = statusWorld();
  await look();
  down.add("telegram");
  clock.pass(60_000);
  await look();
  expect(await read("whatsapp")).toMatchObject({ ready: true, availability: 100 });
  expect(await read("telegram")).toMatchObject({
    ready: false,
    availability: 50,
    checkedAt: "2026-11-24T23:59:00.000Z",
  });
  down.clear();
  clock.pass(60_000);
  await look();
  const telegram = await read("telegram");
  expect(telegram).toMatchObject({ ready: true, availability: 66.66 });
  expect(telegram?.days.slice(-2)).toEqual([50, 100]);
  const { months, firstDay, lastDay } = await readStatus({ availability, clock });
  expect(months[0]).toEqual({ month: "2026-11", availability: { whatsapp: 100, telegram: 66.66, web: 100 } });
  expect([firstDay, lastDay, telegram?.days.length]).toEqual(["2026-08-28", "2026-11-25", 90]);
});

it("says nothing of now once nobody has asked for some minutes, and nothing at all before anybody has", async () => {
  const { clock, look, read } = statusWorld();
  expect(await read("web")).toMatchObject({ ready: null, checkedAt: null, availability: null });
  await look();
  clock.pass(179_000);
  expect(await read("web")).toMatchObject({ ready: true });
  clock.pass(2_000);
  expect(await read("web")).toMatchObject({ ready: null, availability: 100 });
});
