import { isIP } from "node:net";

/** The host that arguments of `socket.connect` lead to; null for a pipe or a UNIX socket. */
export function connectionTarget(args: readonly unknown[]): string | null {
  // net.connect() hands over its arguments already normalised, as one array.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === "object" && first !== null) {
    const options = first as { path?: string | null; host?: string | null };
    return options.path ? null : (options.host ?? "localhost");
  }
  if (typeof first === "string" && !/^\d+$/.test(first)) return null;
  return typeof second === "string" ? second : "localhost";
}

type LookupDone = (error: Error | null, found?: string | { address: string }[], family?: number) => void;
type Lookup = (host: string, options: object, done: LookupDone) => void;

/**
 * A connection that brings a lookup of its own is judged by the addresses it finds: false when it brings none, or when
 * its host needs none.
 */
export function watchOwnLookup(args: readonly unknown[], refused: (address: string) => Error): boolean {
  const [options] = (Array.isArray(args[0]) ? args[0] : args) as [{ host?: string; lookup?: Lookup } | undefined];
  const lookup = options?.lookup;
  if (options === undefined || typeof lookup !== "function" || isIP(options.host ?? "") !== 0) return false;
  options.lookup = (host, how, done) => {
    lookup(host, how, (error, found, family) => {
      const addresses = typeof found === "string" ? [found] : (found ?? []).map((one) => one.address);
      const outside = addresses.find((address) => !isLoopback(address));
      if (outside === undefined) done(error, found, family);
      else done(refused(outside));
    });
  };
  return true;
}

export function isLoopback(host: string | null): boolean {
  if (host === null) return true;
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith("127.");
  if (isIP(bare) === 6) return bare === "::1" || bare.startsWith("::ffff:127.");
  return bare === "localhost" || bare.endsWith(".localhost");
}
