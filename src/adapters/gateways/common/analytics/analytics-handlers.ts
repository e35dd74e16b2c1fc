import { type Answer, failedAnswer } from "#adapters/http-kit/answers.ts";
import { OUTCOMES } from "#domain/analytics/measures.ts";
import type { Medians, OutcomeCounts, Report } from "#domain/analytics/report.ts";
import { ANALYTICS_WORDING, describeDaysFailure, reasonInWords } from "#domain/wording/analytics.ts";
import { translated } from "#languages/say.ts";
import type { AnalyticsStore } from "#ports/analytics.ts";
import type { Clock } from "#ports/clock.ts";
import {
  type AnalyticsBody,
  type AnalyticsRouteName,
  analyticsQuery,
  REASON_CODES,
} from "#ports/contracts/analytics.ts";
import type { Turns } from "#ports/turns.ts";
import { readReport } from "#use-cases/analytics/read-report.ts";
import type { TokenRoute } from "../api/authenticated-route.ts";
import { readRouteOf } from "../api/read-route.ts";
import type { GatewayHandler } from "../api/request.ts";

const DEFAULT_ZONE = "UTC";

/** What the call about figures does, on either platform. */
export function analyticsHandlers(
  ports: { readonly analytics: AnalyticsStore; readonly clock: Clock; readonly reads: Turns },
  tokenRoute: TokenRoute,
): Readonly<Record<AnalyticsRouteName, GatewayHandler>> {
  const readRoute = readRouteOf(tokenRoute, ports.reads);
  return {
    analytics: readRoute(analyticsQuery, "query", "any", async ({ instanceId }, { from, to, tz }, { requestId }) => {
      const timeZone = tz ?? DEFAULT_ZONE;
      const report = await readReport(ports, { from, to, timeZone }, [instanceId]);
      if (report.ok) return analyticsAnswer(report.value, timeZone, ports.clock.now());
      return failedAnswer("MALFORMED", describeDaysFailure(report.failure), requestId, { field: "from" });
    }),
  };
}

function analyticsAnswer({ days, totals, kinds, reasons }: Report, tz: string, now: Date): Answer {
  const body: AnalyticsBody = {
    success: true,
    status: "success",
    message: translated(ANALYTICS_WORDING.done),
    from: days.at(0)?.day ?? "",
    to: days.at(-1)?.day ?? "",
    tz,
    totals: totals.figures,
    medianSeconds: secondsOf(totals.medians),
    kinds: kindsBody(kinds),
    failures: failuresBody(reasons),
    days: days.map(({ day, figures, medians, kinds: own }) => ({
      day,
      ...figuresBody(figures),
      medianSeconds: secondsOf(medians),
      kinds: kindsBody(own),
    })),
    timestamp: now.toISOString(),
  };
  return { status: 200, body };
}

function kindsBody(kinds: ReadonlyMap<string, OutcomeCounts>): AnalyticsBody["kinds"] {
  const counted = [...kinds].filter(([, figures]) => OUTCOMES.some((outcome) => figures[outcome] > 0));
  return counted
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, figures]) => ({ kind, ...figuresBody(figures) }));
}

function figuresBody({ sent, delivered, read, failed, received }: OutcomeCounts) {
  return { sent, delivered, read, failed, received };
}

/** Several reasons may have one code: the words of the first stand for them. */
function failuresBody(reasons: Report["reasons"]): AnalyticsBody["failures"] {
  const byCode = new Map<string, AnalyticsBody["failures"][number]>();
  for (const [reason, count] of reasons) {
    const code = (REASON_CODES as Readonly<Record<string, string>>)[reason] ?? REASON_CODES.other;
    const known = byCode.get(code);
    byCode.set(code, { code, message: known?.message ?? reasonInWords(reason), count: count + (known?.count ?? 0) });
  }
  return [...byCode.values()].sort((one, other) => other.count - one.count);
}

function secondsOf({ sent, delivered, read }: Medians): AnalyticsBody["medianSeconds"] {
  const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);
  return { sent: seconds(sent), delivered: seconds(delivered), read: seconds(read) };
}
