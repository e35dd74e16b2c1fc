import { z } from "zod";
import { type MessageOutcome, OUTCOMES, TICKS, type Tick } from "#domain/analytics/measures.ts";
import { STANDINGS } from "#domain/analytics/report.ts";
import type { ShownDays } from "#domain/analytics/shown.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";

/** Figures of all of the reader's instances, or of one; for the page and its tables. */

/** What a reader has chosen. */
export interface AnalyticsAsked {
  readonly days: ShownDays;
  /** Null for all of them. */
  readonly instanceId: number | null;
  readonly kind: string | null;
  /** Null where the address names none. */
  readonly timeZone: string | null;
}

export interface AnalyticsInstance {
  readonly id: number;
  readonly name: string;
}

const count = z.number().int();

function each<Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) {
  return z.object(Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>);
}

const summarySchema = z.object({
  figures: each<MessageOutcome, typeof count>(OUTCOMES, count),
  standing: each<(typeof STANDINGS)[number], typeof count>(STANDINGS, count),
  /** Milliseconds. */
  medians: each<Tick, z.ZodNullable<z.ZodNumber>>(TICKS, z.number().nullable()),
});

export const analyticsViewSchema = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  totals: summarySchema,
  /** Of as many days before. */
  before: summarySchema,
  days: z.array(summarySchema.extend({ day: z.string() })),
  /** Codes of failures and their words, the most frequent first. */
  failures: z.array(z.object({ code: z.string(), words: z.string(), count })),
  /** Messages sent, by weekday from Sunday and by hour. */
  hours: z.array(z.array(count)),
  /** Of which there were any, whichever is shown. */
  kinds: z.array(z.string()),
  /** Of the instances that are shown. */
  platforms: z.array(z.enum(PLATFORMS)),
});
export type AnalyticsView = z.infer<typeof analyticsViewSchema>;
export type AnalyticsSummary = z.infer<typeof summarySchema>;
