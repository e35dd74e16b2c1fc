import { expect, it } from "vitest";
import { amount } from "#ui/format/numbers.ts";

it("groups thousands, and shows two decimals or none", () => {
  expect([0, 900, 1200, 1_200_000, 1200.5, 0.125].map(amount)).toEqual([
    "0",
    "900",
    "1,200",
    "1,200,000",
    "1,200.50",
    "0.13",
  ]);
});
