/** So many at once; the rest wait in the order they came. */
export interface Turns {
  /** Resolves with what gives the turn back; call it once. */
  take(): Promise<() => void>;
}
