import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sharedNames, unimportedTypes } from "./exports.ts";
import { LAYERS, SHARED_NAMES, UNTESTED_USE_CASES } from "./layers.ts";
import {
  anyTypes,
  auditChanges,
  environmentReaders,
  forbiddenImports,
  hiddenTimeOrChance,
  importCircles,
  longFiles,
  oddLogEvents,
  outsideEveryLayer,
  ownScrollers,
  sharedUseCaseNames,
  transactionsAssumed,
  untestedUseCases,
} from "./rules.ts";
import { readSources } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const sources = readSources(ROOT, "src");
const everything = [
  ...sources,
  ...["test", "bench", "chaos", "scripts", "docker"].flatMap((folder) => readSources(ROOT, folder)),
];

describe("the dependency rule", () => {
  it("has a layer for every source file", () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(outsideEveryLayer(sources, LAYERS)).toEqual([]);
  });

  it("imports only what its layer may", () => {
    expect(forbiddenImports(sources, LAYERS)).toEqual([]);
  });

  it("lets no files and folders import one another in a circle", () => {
    expect(importCircles(sources)).toEqual([]);
  });
});

describe("what is exported", () => {
  it("is a type only where another file imports it", () => {
    expect(unimportedTypes(everything)).toEqual([]);
  });

  it("has a name of its own, siblings and callers aside", () => {
    expect(sharedNames(sources, SHARED_NAMES)).toEqual([]);
  });
});

describe("the house rules", () => {
  it("reads the environment in one place", () => {
    expect(environmentReaders(sources)).toEqual([]);
  });

  it("passes time and chance to domain and use-cases", () => {
    expect(hiddenTimeOrChance(sources)).toEqual([]);
  });

  it("assumes of a database no transactions, no insert ids and no row counts", () => {
    expect(transactionsAssumed(sources)).toEqual([]);
  });

  it("changes and removes nothing of the audit log", () => {
    expect(auditChanges(sources)).toEqual([]);
  });

  it("has a test of its own for each use-case", () => {
    const tests = readSources(ROOT, "test/use-cases");
    expect(untestedUseCases(sources, tests, Object.keys(UNTESTED_USE_CASES))).toEqual([]);
  });

  it("gives no two use-cases one name", () => {
    expect(sharedUseCaseNames(sources, Object.keys(UNTESTED_USE_CASES))).toEqual([]);
  });

  it("says any nowhere", () => {
    expect(anyTypes(everything)).toEqual([]);
  });

  it("names log events in one way", () => {
    expect(oddLogEvents(sources)).toEqual([]);
  });

  it("has one component for what scrolls and is reached by keyboard", () => {
    expect(ownScrollers(sources)).toEqual([]);
  });

  it("keeps files to 300 lines, tables of data aside", () => {
    expect(longFiles(everything)).toEqual([]);
  });
});
