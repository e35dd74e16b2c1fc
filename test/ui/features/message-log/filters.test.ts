import { describe, expect, it } from "vitest";
import { filtersQuery, NO_FILTERS, readFilters } from "#ports/contracts/dashboard/message-filters.ts";
import { isFiltered, queryOf } from "#ui/features/message-log/filters.ts";

const NOW = new Date(2026, 10, 20, 15, 30);
const iso = (...parts: [number, number, number]) => new Date(...parts).toISOString();

describe("the filters of the list", () => {
  it.each([
    ["", {}],
    ["today", { since: iso(2026, 10, 20) }],
    ["7d", { since: iso(2026, 10, 14) }],
    ["30d", { since: iso(2026, 9, 22) }],
    ["2026-11-03", { since: iso(2026, 10, 3), until: iso(2026, 10, 4) }],
  ])("ask for the reader's own days: %s", (when, range) => {
    const { since, until } = queryOf({ ...NO_FILTERS, when }, NOW);
    expect({ since, until }).toEqual({ since: undefined, until: undefined, ...range });
  });

  it("stand in the page's address, and come back from it", () => {
    const filters = { ...NO_FILTERS, instance: "7", state: "failed,unknown", when: "today", search: "شكرا & co" };
    const query = filtersQuery(filters);
    expect(readFilters(Object.fromEntries(new URLSearchParams(query)))).toEqual(filters);
    expect([filtersQuery(NO_FILTERS), isFiltered(NO_FILTERS), isFiltered(filters)]).toEqual(["", false, true]);
  });

  it("pass over what cannot be meant", () => {
    const query = {
      instance: "0",
      direction: "up",
      state: "failed,lost",
      when: "ever",
      search: "x".repeat(201),
      chat: "c",
    };
    expect(readFilters(query)).toEqual({ ...NO_FILTERS, chat: "c" });
  });
});
