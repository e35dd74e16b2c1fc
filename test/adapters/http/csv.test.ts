import { expect, it } from "vitest";
import { csvOf } from "#adapters/http/csv.ts";

it("a table in commas quotes what needs it, and leaves what is empty empty", () => {
  expect(
    csvOf([
      ["day", "sent"],
      ["2026-11-21", 12],
      ['a "b", c', null],
      ["two\nlines", 0.5],
    ]),
  ).toBe('day,sent\r\n2026-11-21,12\r\n"a ""b"", c",\r\n"two\nlines",0.5\r\n');
});

it("no text of a table is a formula; a number may be below zero", () => {
  const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", '=HYPERLINK("http://a.example")'];
  const cells = csvOf(formulas.map((text) => [text])).split("\r\n");
  expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([]);
  expect(csvOf([["=1+1"]])).toBe("'=1+1\r\n");
  expect(csvOf([["a=b", -5]])).toBe("a=b,-5\r\n");
});
