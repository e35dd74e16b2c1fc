/** A limit on how often; `take` counts one. */
export interface Limit {
  /** Null when admitted, else seconds until the next try. */
  take(key: string): Promise<number | null> | number | null;
  /** Forgets a key: after a success. */
  reset(key: string): Promise<void> | void;
  /** How much of it a key has used up; counts nothing. */
  standing(key: string): Promise<LimitStanding> | LimitStanding;
}

/** What a caller is told of a limit. */
export interface LimitStanding {
  readonly points: number;
  readonly perSeconds: number;
  readonly remaining: number;
  /** Until all `points` are there again. */
  readonly resetSeconds: number;
}
