import type { LookupAddress } from "node:dns";
import dns from "node:dns/promises";

/** Every address of a name, in the order to be tried. Ends at `signal`. */
export type Lookup = (hostname: string, signal?: AbortSignal) => Promise<readonly LookupAddress[]>;

interface NameServerOptions {
  /** `address:port`; the system's by default. */
  readonly servers?: readonly string[] | undefined;
  /** Until one server is asked again; longer at each try. */
  readonly timeoutMs?: number | undefined;
  /** For the whole answer. */
  readonly totalMs?: number | undefined;
}

const TRIES = 2;
const TIMEOUT_MS = 2_000;
const TOTAL_MS = 5_000;

/** By the system, whose files and search domains know names of one's own: a thread is taken until it answers. */
export async function systemLookup(hostname: string): Promise<LookupAddress[]> {
  return await dns.lookup(hostname, { all: true });
}

/**
 * By the name servers alone, as fits names that strangers chose: it takes no thread, ends in time, and knows none of the
 * names that are this machine's own. Rejects with the code of what the servers said; `ETIMEOUT` for nothing.
 */
export function nameServerLookup({
  servers,
  timeoutMs = TIMEOUT_MS,
  totalMs = TOTAL_MS,
}: NameServerOptions = {}): Lookup {
  return async (hostname, signal) => {
    signal?.throwIfAborted();
    // One for each name: what is cancelled is this question alone.
    const resolver = new dns.Resolver({ timeout: timeoutMs, tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const stop = (): void => resolver.cancel();
    const timer = setTimeout(stop, totalMs);
    signal?.addEventListener("abort", stop);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      return addressesIn(answers, hostname);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  };
}

/** The one family will do where the other has no answer. */
function addressesIn([v4, v6]: readonly PromiseSettledResult<string[]>[], hostname: string): LookupAddress[] {
  const found = [
    ...(v4?.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6?.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length > 0) return found;
  const codes = [v4, v6].map((answer) => (answer?.status === "rejected" ? String(answer.reason?.code) : "ENODATA"));
  const isSilent = codes.some((code) => code === "ECANCELLED" || code === "ETIMEOUT");
  const code = isSilent ? "ETIMEOUT" : (codes.find((one) => one !== "ENODATA") ?? "ENODATA");
  throw Object.assign(new Error(`fetch: no address for ${hostname} (${code})`), { code });
}
