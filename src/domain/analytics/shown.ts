/** How many days to today the dashboard shows. */
export const SHOWN_DAYS = [7, 30, 90] as const;
export type ShownDays = (typeof SHOWN_DAYS)[number];

/** Each may be downloaded by itself; `all` has everything by day and kind. */
export const ANALYTICS_TABLES = ["all", "days", "times", "failures", "hours"] as const;
export type AnalyticsTable = (typeof ANALYTICS_TABLES)[number];
