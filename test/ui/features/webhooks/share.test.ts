import { expect, it } from "vitest";
import { percentOf, shareOf } from "#ui/features/webhooks/share.ts";

const AT = "2026-11-22T15:44:51.000Z";
const hour = (at: string, made: number, succeeded: number, id = "wh_1") => ({ id, at, made, succeeded });

it("has an hour for each of the last 24, of one endpoint alone", () => {
  const share = shareOf(
    [
      hour("2026-11-22T15:00:00.000Z", 4, 1),
      hour("2026-11-21T16:00:00.000Z", 6, 6),
      hour("2026-11-21T15:00:00.000Z", 100, 0),
      hour("2026-11-22T14:00:00.000Z", 9, 0, "wh_2"),
    ],
    "wh_1",
    AT,
  );
  expect(share.hours).toHaveLength(24);
  expect(share.hours.at(-1)).toEqual({ at: "2026-11-22T15:00:00.000Z", made: 4, succeeded: 1 });
  expect(share.hours[0]).toEqual({ at: "2026-11-21T16:00:00.000Z", made: 6, succeeded: 6 });
  expect([share.made, share.succeeded]).toEqual([10, 7]);
});

it("is never rounded up to all", () => {
  expect(percentOf({ made: 10, succeeded: 10 })).toBe("100%");
  expect(percentOf({ made: 100_000, succeeded: 99_999 })).toBe("99.9%");
  expect(percentOf({ made: 3, succeeded: 2 })).toBe("66.6%");
  expect(percentOf({ made: 3, succeeded: 0 })).toBe("0%");
});
