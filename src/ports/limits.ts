/** A limit on how often; `take` counts one. */
export interface Limit {
  /** Null when admitted, else seconds until the next try. */
  take(key: string): Promise<number | null> | number | null;
  /** Forgets a key: after a success. */
  reset(key: string): Promise<void> | void;
}
