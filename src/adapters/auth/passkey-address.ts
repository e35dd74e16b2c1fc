import type { PasskeyProblem } from "#ports/passkeys.ts";

/** What passkeys are bound to. */
export interface PasskeyAddress {
  /** The host's name. Source: WebAuthn, "RP ID". */
  readonly host: string;
  readonly origin: string;
}

/** Of the product's own public address; or why there can be none. */
export function passkeyAddress(publicUrl: string): PasskeyAddress | PasskeyProblem {
  const { hostname: host, origin, protocol } = new URL(publicUrl);
  if (/^\d+(\.\d+){3}$/.test(host) || host.startsWith("[")) return "address-is-number";
  const isThisMachine = host === "localhost" || host.endsWith(".localhost");
  return protocol === "https:" || isThisMachine ? { host, origin } : "address-not-secure";
}
