/** All that happened in an hour to an instance's messages, added up: one row, however many there are. */
export interface AnalyticsHoursTable {
  instance_id: number;
  /** Hours since 1970. */
  hour: number;
  /** Of the last event that may be in it; those of the hour before it all are. */
  seq: number;
  /** JSON: see `stores/analytics/hour-counts.ts`. */
  counts: string;
}

export interface AnalyticsCursorsTable {
  instance_id: number;
  /** Of the last event that is in the sums. */
  seq: number;
}
