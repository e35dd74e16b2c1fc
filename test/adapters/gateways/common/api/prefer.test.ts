import { expect, it } from "vitest";
import { prefersAsync } from "#adapters/gateways/common/api/prefer.ts";

it.each([
  "respond-async",
  "RESPOND-ASYNC",
  "return=minimal, respond-async",
  "respond-async, wait=10",
  "respond-async;foo=bar",
  'respond-async=""',
  "respond-async = ",
  'foo="a, b", respond-async',
])("an answer at once is preferred by %j", (prefer) => {
  expect(prefersAsync(prefer)).toBe(true);
});

it.each([
  undefined,
  "",
  "return=minimal",
  "respond-asynchronously",
  "x-respond-async",
  "wait=respond-async",
  "respond-async=no",
  'foo="x, respond-async, y"',
  'foo="\\", respond-async"',
])("other preferences are passed over: %j", (prefer) => {
  expect(prefersAsync(prefer)).toBe(false);
});
