/** Says whether what was begun is still the latest; what an earlier one reports is not to be heard. */
export type IsCurrent = () => boolean;

interface Generations {
  /** Ends the one before. */
  next(): IsCurrent;
}

/** Of connections, accounts or log-ins of which at most one is current. */
export function generations(): Generations {
  let count = 0;
  return {
    next() {
      count += 1;
      const own = count;
      return () => own === count;
    },
  };
}
