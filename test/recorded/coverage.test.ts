import { describe, expect, it } from "vitest";
import { languageOfPath } from "#languages/paths.ts";
import type { ErrorCode } from "#ports/contracts/errors.ts";
import { MANAGEMENT_ROUTES } from "#ports/contracts/management.ts";
import { managementErrorCodes } from "#ports/contracts/management-errors.ts";
import { routeNames } from "#ports/contracts/provider-api.ts";
import { dashboardRoutes } from "./dashboard-world.ts";
import { type Answer, type Call, readRecordings } from "./recording.ts";
import {
  ERRORS,
  SANDBOX_PATHS,
  SANDBOX_TELEGRAM_PATHS,
  SESSION_REASONS,
  SESSION_STATES,
  TELEGRAM_PROVIDER,
  TELEGRAM_REASONS,
  TELEGRAM_STATES,
  WHATSAPP_PROVIDER,
} from "./worlds.ts";

/** The recordings hold every route of every table, and every code that it can answer with. */

type Recorded = Call & { readonly answer: Answer };

const CALLS: Readonly<Record<string, readonly Recorded[]>> = Object.fromEntries(
  ["whatsapp", "telegram", "dashboard", "management", "sandbox"].map((name) => [
    name,
    Object.values(readRecordings(name))
      .flat()
      .filter((step): step is Recorded => "answer" in step),
  ]),
);
const all = Object.values(CALLS).flat();

function fieldsOf({ answer }: Recorded): Readonly<Record<string, unknown>> {
  return answer.text.startsWith("{") && answer.headers["content-type"]?.includes("json") ? JSON.parse(answer.text) : {};
}

/** What a recorded call was answered: its error code, or `done`. */
const outcomeOf = (call: Recorded): unknown => (call.answer.status < 400 ? "done" : fieldsOf(call).code);

/** A route's path with its places, as the recorded calls fill them. */
function matcherOf(path: string): RegExp {
  const escaped = path
    .replace(/[.]/g, "\\.")
    .replace(/\{(client|id|webhook|try|key|request|template|campaign)\}|:\w+(\{[^/]*\})?/g, "[^/?]+");
  return new RegExp(`^${escaped}(\\?.*)?$`);
}

const outcomesAt = (calls: readonly Recorded[], method: string, path: string) =>
  new Set(calls.filter((call) => call.method === method && matcherOf(path).test(call.path)).map(outcomeOf));

describe.each([
  ["whatsapp", WHATSAPP_PROVIDER],
  ["telegram", TELEGRAM_PROVIDER],
] as const)("the %s provider API", (name, { routes, errorCodesOf }) => {
  it.each(Object.keys(routes))("%s is recorded with each of its answers", (route) => {
    const { method, path } = routes[route as never] as { method: string; path: string };
    const wanted = ["done", ...errorCodesOf(route as never)];
    const outcomes = outcomesAt(CALLS[name] ?? [], method, path);
    expect(wanted.filter((code) => !outcomes.has(code))).toEqual([]);
  });
});

/** Of chance that no test brings about, or of a token that is lost. */
const SELDOM: ReadonlySet<string> = new Set(["createInstance CONFLICT"]);

/** Which of a gateway's refusals are passed on is the gateways' recordings' to show. */
const isOwn = (name: string, code: ErrorCode) =>
  name !== "startSession" || managementErrorCodes("endSession").includes(code);

it.each(routeNames(MANAGEMENT_ROUTES))("%s of the management API is recorded with each of its answers", (name) => {
  const { method, path } = MANAGEMENT_ROUTES[name];
  const outcomes = outcomesAt(CALLS.management ?? [], method, path);
  const wanted = managementErrorCodes(name).filter((code) => isOwn(name, code) && !SELDOM.has(`${name} ${code}`));
  expect(["done", ...wanted].filter((code) => !outcomes.has(code))).toEqual([]);
});

/** Documents for people, for crawlers and for machines: they are no answers of an API, and have tests of their own. */
const isDocument = (route: string) => /^GET \/(?!api\/|healthz|readyz)/.test(route);
/** The handlers of its English path answer it, which are recorded. */
const isTwin = (route: string) => languageOfPath(route.split(" ")[1] ?? "").language !== "en";
/** They do not end by themselves, and have tests of their own. */
const isStream = (route: string) => ["GET /api/messages/live", "GET /api/sandbox/changes"].includes(route);
/** Of kinds that a platform has not: today both have all, and a test of the unified API takes one away. */
const UNREACHED: ReadonlySet<string> = new Set(["NOT_SUPPORTED"]);

it.each(
  dashboardRoutes().filter((route) => !isDocument(route) && !isTwin(route) && !isStream(route)),
)("%s is recorded", (route) => {
  const [method = "", path = ""] = route.split(" ");
  expect(outcomesAt(CALLS.dashboard ?? [], method, path)).toContain("done");
});

it.each([...Object.values(SANDBOX_PATHS), ...Object.values(SANDBOX_TELEGRAM_PATHS)])("%s is recorded", (path) => {
  const calls = (CALLS.sandbox ?? []).filter((call) => matcherOf(path).test(call.path));
  expect(calls.map(outcomeOf)).toContain("done");
});

it("every error code is recorded, with its status", () => {
  const reached = Object.entries(ERRORS).filter(([code]) => !UNREACHED.has(code));
  const statuses = reached.map(([code, { status }]) => [code, [status]]);
  const recorded = reached.map(([code]) => [
    code,
    [...new Set(all.filter((call) => outcomeOf(call) === code).map(({ answer }) => answer.status))],
  ]);
  expect(recorded).toEqual(statuses);
});

it.each([
  ["whatsapp", SESSION_STATES, SESSION_REASONS],
  ["telegram", TELEGRAM_STATES, TELEGRAM_REASONS],
] as const)("every state and reason of a session of %s is recorded", (name, states, reasons) => {
  const fields = (CALLS[name] ?? []).map(fieldsOf);
  expect([...states].filter((state) => !fields.some(({ status }) => status === state))).toEqual([]);
  expect([...reasons].filter((one) => !fields.some(({ reason }) => reason === one))).toEqual([]);
});
