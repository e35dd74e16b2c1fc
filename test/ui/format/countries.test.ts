import { expect, test } from "vitest";
import { countryInWords } from "#ui/format/countries.ts";

test("tells a country's name from its code", () => {
  expect(["AF", "IQ", "XX"].map(countryInWords)).toEqual(["Afghanistan", "Iraq", null]);
});
