interface MutationTally {
  /** A test failed, or ran without end. */
  readonly noticed: number;
  /** Every test passed, or none ran what was changed. */
  readonly missed: number;
}

/** Changes that do not run at all are neither. */
export function addUp(results: readonly { readonly status: string }[]): MutationTally {
  const count = (...statuses: string[]) => results.filter((one) => statuses.includes(one.status)).length;
  return { noticed: count("Killed", "Timeout"), missed: count("Survived", "NoCoverage") };
}

/** In per cent; 0 where nothing was changed, for then nothing is proven. */
export function scoreOf({ noticed, missed }: MutationTally): number {
  return noticed === 0 ? 0 : (100 * noticed) / (noticed + missed);
}
