/** An AbortSignal, as far as waiting needs one. */
export interface Leaving {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** So many at once, and of one owner fewer; the rest wait in the order they came. */
export interface Turns {
  /**
   * Resolves with what gives the turn back, to be called once; null when too many wait already, after too long a wait,
   * or at `signal` while it waits. `owner` is whom the work is done for.
   */
  take(owner: string, signal?: Leaving): Promise<(() => void) | null>;
}
