import { ANALYTICS_WORDING, reasonInWords } from "#domain/wording/analytics.ts";
import type { AnalyticsBody } from "#ports/contracts/analytics.ts";
import { REASON_CODES } from "#ports/contracts/analytics.ts";

const MEDIANS = { sent: 0.386, delivered: 1.859, read: 37.963 };

function texts(sent: number, delivered: number, read: number, failed: number, received: number) {
  return { sent, delivered, read, failed, received };
}

const FIRST = texts(118, 112, 80, 2, 31);
const SECOND = texts(94, 90, 58, 0, 24);
const BOTH = texts(212, 202, 138, 2, 55);

const SECOND_MEDIANS = { ...MEDIANS, read: 41 };

const answer: AnalyticsBody = {
  success: true,
  status: "success",
  message: ANALYTICS_WORDING.done,
  from: "2026-11-20",
  to: "2026-11-21",
  tz: "Asia/Baghdad",
  totals: { ...BOTH, cancelled: 1, expired: 0, unknown: 0 },
  medianSeconds: MEDIANS,
  kinds: [{ kind: "text", ...BOTH }],
  failures: [{ code: REASON_CODES["recipient-not-found"], message: reasonInWords("recipient-not-found"), count: 2 }],
  days: [
    { day: "2026-11-20", ...FIRST, medianSeconds: MEDIANS, kinds: [{ kind: "text", ...FIRST }] },
    { day: "2026-11-21", ...SECOND, medianSeconds: SECOND_MEDIANS, kinds: [{ kind: "text", ...SECOND }] },
  ],
  timestamp: "2026-11-21T09:41:07.000Z",
};

/** A call about figures: the same on both platforms. */
export const ANALYTICS_EXAMPLES = {
  analytics: {
    fields: { from: "2026-11-20", to: "2026-11-21", tz: "Asia/Baghdad" },
    answer,
    counterpart: "analytics",
  },
} as const;
