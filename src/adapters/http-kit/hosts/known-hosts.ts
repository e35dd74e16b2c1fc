import { isIP } from "node:net";

export interface HostRules {
  /** Where callers reach this server, as its variable says. */
  readonly url: string;
  /** That variable. */
  readonly variable: string;
  /** Other names, in lower case. */
  readonly allowed: readonly string[];
}

/** Of a `Host` header: its name or address, and its port. */
const HOST = /^(\[[0-9a-f:.]+\]|[^:]+?)\.?(?::\d{1,5})?$/i;

/** Longer ones are nobody's. */
const LONGEST_HOST = 262;

/**
 * Whether a `Host` header names this server, on whichever port: proxies and tunnels listen on others. An IP address cannot
 * be made to lead elsewhere, as a page's own name can (DNS rebinding), nor can `localhost`.
 */
export function knownHosts({ url, allowed }: HostRules): (host: string) => boolean {
  const names = new Set(["localhost", new URL(url).hostname, ...allowed]);
  // Callers write it one way, and most write it the same.
  let latest = new URL(url).host;
  return (host) => {
    if (host === latest) return true;
    if (host.length > LONGEST_HOST) return false;
    const name = HOST.exec(host)?.[1]?.toLowerCase() ?? "";
    const isKnown = names.has(name) || isIP(name.startsWith("[") ? name.slice(1, -1) : name) !== 0;
    if (isKnown) latest = host;
    return isKnown;
  };
}
