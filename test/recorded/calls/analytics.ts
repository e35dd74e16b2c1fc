import type { Scenario } from "../recording.ts";
import { callOf, given, type ProviderRow } from "./provider.ts";

/** The call about figures, alike on both platforms. */

const FIGURES = given({ figures: true });

export const ANALYTICS: ProviderRow = {
  name: "analytics",
  method: "GET",
  path: "/analytics/{client}",
  client: 1,
  query: { from: "2025-12-30", to: "2025-12-31", tz: "Asia/Baghdad" },
  before: [FIGURES],
};

export const ANALYTICS_SCENARIOS: readonly Scenario[] = [
  {
    title: "analytics: the days of a zone",
    steps: [
      FIGURES,
      callOf(ANALYTICS, { query: { tz: "UTC" } }),
      callOf(ANALYTICS, { query: { tz: "Asia/Kolkata", to: "2025-12-30" } }),
      callOf(ANALYTICS, { query: { from: "2026-01-01", to: "2026-01-01" } }),
    ],
  },
  {
    title: "analytics: days that cannot be asked for",
    steps: [
      callOf(ANALYTICS, { query: { from: "2026-01-01" } }),
      callOf(ANALYTICS, { query: { from: "2024-12-30" } }),
      ...["2026-02-30", "2026-1-1", "31.12.2025", "2026-01-01T00:00:00Z"].map((to) =>
        callOf(ANALYTICS, { query: { to } }),
      ),
      callOf(ANALYTICS, { query: { tz: "Iraq/Baghdad" } }),
    ],
  },
];
