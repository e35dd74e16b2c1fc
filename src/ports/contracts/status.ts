import type { StatusPart } from "#domain/status/availability.ts";

/** The page of the status as JSON; no page. */
export const STATUS_JSON_PATH = "/status.json";

export interface StatusProps {
  /** Null where it could not be read. */
  readonly status: StatusView | null;
}

/** How the parts of the product are and were. */
export interface StatusView {
  readonly parts: readonly {
    readonly part: StatusPart;
    /** Null where nobody has asked for some minutes. */
    readonly ready: boolean | null;
    /** When that was, ISO 8601; null where nobody has asked today. */
    readonly checkedAt: string | null;
    /** Of the days below together, in percent; null where nobody asked. */
    readonly availability: number | null;
    /** Of each day, oldest first, likewise. */
    readonly days: readonly (number | null)[];
  }[];
  /** Such as 2026-08-27, of `days`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Newest first. */
  readonly months: readonly {
    /** Such as 2026-11. */
    readonly month: string;
    readonly availability: Readonly<Record<StatusPart, number | null>>;
  }[];
}
