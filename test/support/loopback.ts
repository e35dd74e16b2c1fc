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

export function isLoopback(host: string | null): boolean {
  if (host === null) return true;
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith("127.");
  if (isIP(bare) === 6) return bare === "::1" || bare.startsWith("::ffff:127.");
  return bare === "localhost" || bare.endsWith(".localhost");
}
