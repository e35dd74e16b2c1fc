/** What monitoring is told of a running role. A counter only grows, and begins anew with the process. */
export interface Metric {
  /** Such as `wesal_sessions`; a counter's ends in `_total`. */
  readonly name: string;
  readonly help: string;
  readonly kind: "counter" | "gauge";
  /** All that its values may have. */
  readonly labelNames?: readonly string[];
  /** As it stands now; from memory, for it is asked for every few seconds. */
  measure(): readonly {
    readonly value: number;
    /** What it is of, such as `{ result: "sent" }`. */
    readonly labels?: Readonly<Record<string, string>>;
  }[];
}
