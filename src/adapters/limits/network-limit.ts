import { addressTiers } from "#domain/accounts/limited-address.ts";
import type { Limit } from "#ports/limits.ts";

/**
 * Counts an address, as it comes, in each of the networks that it is of, narrowest first: `tiers` has a limit for each.
 * One that a narrow network has used up counts in no wider one.
 */
export function networkLimit(tiers: readonly Limit[]): Limit {
  const each = (address: string) =>
    addressTiers(address).flatMap((network, at) => tiers.slice(at, at + 1).map((limit) => ({ network, limit })));
  return {
    async take(address) {
      for (const { network, limit } of each(address)) {
        const retryAfterSeconds = await limit.take(network);
        if (retryAfterSeconds !== null) return retryAfterSeconds;
      }
      return null;
    },
    async reset(address) {
      for (const { network, limit } of each(address)) await limit.reset(network);
    },
    /** Of the network that has least left. */
    async standing(address) {
      const all = await Promise.all(each(address).map(({ network, limit }) => limit.standing(network)));
      return all.reduce((least, one) => (one.remaining < least.remaining ? one : least));
    },
  };
}
