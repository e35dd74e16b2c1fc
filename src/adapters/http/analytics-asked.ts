import { isTimeZone } from "#domain/analytics/days.ts";
import { SHOWN_DAYS } from "#domain/analytics/shown.ts";
import { failure, type Result, success } from "#domain/result.ts";
import { ANALYTICS_WORDING } from "#domain/wording/analytics.ts";
import type { AnalyticsAsked } from "#ports/contracts/dashboard/analytics.ts";
import type { Outcome } from "./errors.ts";
import type { WebContext } from "./web.ts";

const DEFAULT_RANGE = 30;
const DEFAULT_ZONE = "UTC";

export const DEFAULT_ASKED: AnalyticsAsked = { days: DEFAULT_RANGE, instanceId: null, kind: null, timeZone: null };

export function zoneOf({ timeZone }: AnalyticsAsked): string {
  return timeZone ?? DEFAULT_ZONE;
}

/** As the ids of instances; a kind is a word. */
const [ID, KIND] = [/^[1-9]\d{0,8}$/, /^[a-z-]{1,20}$/];

/** What an address asks to see; what it leaves out is the default. */
export function analyticsAsked(c: WebContext): Result<AnalyticsAsked, Outcome> {
  const { days, instance, kind, tz } = c.req.query();
  const range = SHOWN_DAYS.find((one) => String(one) === (days ?? String(DEFAULT_RANGE)));
  if (range === undefined) return malformed(ANALYTICS_WORDING.rangeInvalid, "days");
  if (isGiven(instance) && !ID.test(instance)) return malformed(ANALYTICS_WORDING.instanceInvalid, "instance");
  if (isGiven(kind) && !KIND.test(kind)) return malformed(ANALYTICS_WORDING.kindInvalid, "kind");
  if (isGiven(tz) && (tz.length > 64 || !isTimeZone(tz))) return malformed(ANALYTICS_WORDING.timeZoneInvalid, "tz");
  return success({
    days: range,
    instanceId: isGiven(instance) ? Number(instance) : null,
    kind: isGiven(kind) ? kind : null,
    timeZone: isGiven(tz) ? tz : null,
  });
}

/** A form without script sends what was not chosen as empty. */
function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}

function malformed(message: string, field: string): Result<never, Outcome> {
  return failure({ code: "MALFORMED", message, field });
}
