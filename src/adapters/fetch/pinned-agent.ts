import type { LookupAddress, LookupOptions } from "node:dns";
import dns from "node:dns/promises";
import { Agent, type Dispatcher } from "undici";
import { isPublicAddress } from "./address-rules.ts";

/** Every address of a name, in the order to be tried. */
export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface PinnedAgentOptions {
  readonly lookup: Lookup;
  /** The host is on the allow list: its addresses are not checked. */
  readonly allowed: boolean;
  readonly connectTimeoutMs: number;
}

export class BlockedAddressError extends Error {
  readonly code = "ADDRESS_BLOCKED";
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

export function systemLookup(hostname: string): Promise<LookupAddress[]> {
  return dns.lookup(hostname, { all: true });
}

/** A lookup for the socket: it connects to the very addresses that were checked, because the name is asked once. */
export function pinnedLookup(lookup: Lookup, allowed: boolean) {
  return (hostname: string, asked: LookupOptions, callback: LookupCallback): void => {
    lookup(hostname)
      .then((addresses) => checked(hostname, addresses, allowed))
      .then(
        (addresses) => {
          if (asked.all === true) callback(null, addresses);
          else callback(null, addresses[0].address, addresses[0].family);
        },
        (error: Error) => callback(error, []),
      );
  };
}

export function pinnedAgent({ lookup, allowed, connectTimeoutMs }: PinnedAgentOptions): Dispatcher {
  return new Agent({
    connections: 1,
    connect: { lookup: pinnedLookup(lookup, allowed), timeout: connectTimeoutMs },
    // Time limits are the download's own, exact to the millisecond.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** One private address among public ones blocks the name: nobody honest publishes such a mixture. */
function checked(
  hostname: string,
  addresses: readonly LookupAddress[],
  allowed: boolean,
): [LookupAddress, ...LookupAddress[]] {
  const [first, ...others] = addresses;
  if (first === undefined || (!allowed && !addresses.every(({ address }) => isPublicAddress(address)))) {
    throw new BlockedAddressError(`fetch: ${hostname} leads to no public address`);
  }
  return [first, ...others];
}
