import type { LookupAddress, LookupOptions } from "node:dns";
import type { Socket } from "node:net";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { isPublicAddress } from "./address-rules.ts";
import type { Lookup } from "./lookup.ts";

export interface PinnedAgentOptions {
  readonly lookup: Lookup;
  /** The host is on the allow list: its addresses are not checked. */
  readonly allowed: boolean;
  readonly connectTimeoutMs: number;
  /** What its connection may bring in all. */
  readonly maxWireBytes: number;
  /** Ends a look-up that nobody waits for. */
  readonly signal: AbortSignal;
}

/** What came is far more than the file in it. */
export class WireFloodedError extends Error {
  readonly code = "WIRE_FLOODED";
}

export class BlockedAddressError extends Error {
  readonly code = "ADDRESS_BLOCKED";
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** A lookup for the socket: it connects to the very addresses that were checked, because the name is asked once. */
export function pinnedLookup(lookup: Lookup, allowed: boolean, signal?: AbortSignal) {
  return (hostname: string, asked: LookupOptions, callback: LookupCallback): void => {
    lookup(hostname, signal)
      .then((addresses) => checkedAddresses(hostname, addresses, allowed))
      .then(
        (addresses) => {
          if (asked.all === true) callback(null, addresses);
          else callback(null, addresses[0].address, addresses[0].family);
        },
        (error: Error) => callback(error, []),
      );
  };
}

export function pinnedAgent(options: PinnedAgentOptions): Dispatcher {
  const { lookup, allowed, connectTimeoutMs, maxWireBytes, signal } = options;
  const connect = buildConnector({ lookup: pinnedLookup(lookup, allowed, signal), timeout: connectTimeoutMs });
  return new Agent({
    connections: 1,
    connect: (to, callback) =>
      connect(to, (...connected) => {
        const [, socket] = connected;
        // Undefined beside an error, whatever its types say.
        if (socket) limitWire(socket, maxWireBytes);
        callback(...connected);
      }),
    // Time limits are the download's own, exact to the millisecond.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** Counted at the socket: what the parser drops, such as the framing of pieces, is seen nowhere else. */
function limitWire(socket: Socket, maxBytes: number): void {
  socket.on("readable", () => {
    if (socket.bytesRead > maxBytes) socket.destroy(new WireFloodedError("fetch: more came than the file may have"));
  });
}

/** Throws `BlockedAddressError`. One private address among public ones blocks the name: nobody honest publishes such a mixture. */
export function checkedAddresses(
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
