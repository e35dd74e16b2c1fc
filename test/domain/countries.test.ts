import { expect, test } from "vitest";
import { COUNTRIES, isCountryCode } from "#domain/countries.ts";

test("lists 195 countries, each once, with a two-letter code", () => {
  expect(COUNTRIES).toHaveLength(195);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(195);
  expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(195);
  for (const { code } of COUNTRIES) expect(code).toMatch(/^[A-Z]{2}$/);
});

test("knows every code by the name the runtime gives it, so that none is made up", () => {
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(COUNTRIES.filter(({ code }) => regions.of(code) === undefined)).toEqual([]);
});

test("is sorted by English name", () => {
  const names = COUNTRIES.map(({ name }) => name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
});

test("has Palestine and Vatican City, and no territory", () => {
  expect(isCountryCode("PS")).toBe(true);
  expect(isCountryCode("VA")).toBe(true);
  expect(isCountryCode("GL")).toBe(false);
  expect(isCountryCode("iq")).toBe(false);
});
