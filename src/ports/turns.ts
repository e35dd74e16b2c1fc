/** An AbortSignal, as far as waiting needs one. */
export interface Leaving {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Somebody's turn to do what only so many may do at once. */
export interface Turn {
  /** Gives it back; twice is once. */
  end(): void;
  /** It needs no more than so many bytes of those it was given. */
  needsOnly(bytes: number): void;
  /** Somebody else would have it. */
  isWanted(): boolean;
}

/** So many at once, holding so many bytes, and of one owner fewer; the rest wait, and owners are served in rotation. */
export interface Turns {
  /**
   * Null when too many wait already, after too long a wait, or at `signal` while it waits. `owner` is whom the work is done
   * for, `bytes` what it may hold in memory at most.
   */
  take(owner: string, signal?: Leaving, bytes?: number): Promise<Turn | null>;
}
