import { Hono } from "hono";
import { ANALYTICS_TABLES, type AnalyticsTable } from "#domain/analytics/shown.ts";
import type { Result } from "#domain/result.ts";
import { SERVER_WORDING } from "#domain/wording/server.ts";
import { say } from "#languages/say.ts";
import type { AnalyticsAsked } from "#ports/contracts/dashboard/analytics.ts";
import { DASHBOARD_PATHS } from "#ports/contracts/dashboard/paths.ts";
import { type OwnedReport, readAnalyticsAsOwner } from "#use-cases/analytics/read-as-owner.ts";
import { analyticsAsked, zoneOf } from "../analytics-asked.ts";
import { analyticsTable, analyticsView } from "../analytics-view.ts";
import { refuse } from "../answers.ts";
import { csvFile } from "../csv.ts";
import { outcomeOf } from "../errors.ts";
import { guard } from "../middleware/guard.ts";
import { readTurn } from "../middleware/read-turn.ts";
import { clientAddress, type Web, type WebContext, type WebEnv } from "../web.ts";
import { noOtherMethod } from "./owned.ts";

/** What became of the reader's messages, as figures and as tables to keep. */
export function analyticsApi(web: Web): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  const signedIn = guard(web);
  const inTurn = readTurn(web, "call");

  routes.get(DASHBOARD_PATHS.analytics, signedIn, inTurn, async (c) => {
    const asked = analyticsAsked(c);
    if (!asked.ok) return refuse(c, asked.failure);
    const read = await readAnalytics(web, c, asked.value);
    if (!read.ok) return refuse(c, outcomeOf(read.failure));
    return c.json(analyticsView(read.value, zoneOf(asked.value)));
  });

  routes.get(DASHBOARD_PATHS.analyticsCsv, signedIn, inTurn, async (c) => {
    const table = ANALYTICS_TABLES.find((name) => `${name}.csv` === c.req.param("table"));
    if (table === undefined) return refuse(c, { code: "NOT_FOUND", message: SERVER_WORDING.notFound });
    const asked = analyticsAsked(c);
    if (!asked.ok) return refuse(c, asked.failure);
    const read = await readAnalytics(web, c, asked.value);
    if (!read.ok) return refuse(c, outcomeOf(read.failure));
    return csvAnswer(c, read.value, table, asked.value);
  });

  for (const name of ["analytics", "analyticsCsv"] as const) noOtherMethod(routes, DASHBOARD_PATHS[name]);
  return routes;
}

export function readAnalytics(
  { ports }: Pick<Web, "ports">,
  c: WebContext,
  asked: AnalyticsAsked,
): Promise<Result<OwnedReport, { readonly code: "instance-not-found" }>> {
  const who = { userId: c.get("user").id, address: clientAddress(c) };
  return readAnalyticsAsOwner(ports, { ...asked, ...who, timeZone: zoneOf(asked) });
}

function csvAnswer(c: WebContext, read: OwnedReport, table: AnalyticsTable, { instanceId }: AnalyticsAsked): Response {
  const { days } = read.report;
  const whose = instanceId === null ? say("All instances") : (read.instances[0]?.name ?? "");
  const name = `wesal-${table}-${days.at(0)?.day}-to-${days.at(-1)?.day}.csv`;
  return csvFile(c, name, analyticsTable(read, table, whose));
}
