export interface Clock {
  now(): Date;
  /** Milliseconds from an arbitrary start, never going back: for intervals and time-outs. */
  monotonicMs(): number;
}
