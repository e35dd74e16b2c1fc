/** How a proxy is spoken to: SOCKS 5 (RFC 1928), or HTTP's CONNECT. */
export const PROXY_KINDS = ["socks5", "http"] as const;
type ProxyKind = (typeof PROXY_KINDS)[number];

/** In bytes of UTF-8: SOCKS has one byte to count them. */
export const MAX_PROXY_SECRET_BYTES = 255;
/** Of a name in the domain name system. */
export const MAX_PROXY_HOST_LENGTH = 253;

/** What an instance reaches its network through. */
export interface InstanceProxy {
  readonly kind: ProxyKind;
  /** A name or an address; IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  /** Null where the proxy asks for none. */
  readonly user: string | null;
  readonly password: string | null;
}

/** Why nothing goes through a proxy; the sentences are in `wording/proxy.ts`. */
export const PROXY_PROBLEMS = [
  /** Its address is no public one: nothing is sent there. */
  "proxy-blocked",
  /** Nobody answers at its address, or nothing in time. */
  "proxy-silent",
  /** The connection is refused, or answered by what is no proxy of this kind. */
  "proxy-refused",
  /** It does not take the user and password, or asks for them. */
  "proxy-credentials",
  /** It is there, and does not reach the network. */
  "proxy-no-way",
] as const;
export type ProxyProblem = (typeof PROXY_PROBLEMS)[number];

/** A proxy as it is shown: never with its password. */
export interface ProxyStanding extends Omit<InstanceProxy, "password"> {
  readonly hasPassword: boolean;
  /** What was wrong the last time that something was to go through it; null where it went. */
  readonly problem: ProxyProblem | null;
}

export function shownProxy({ password, ...shown }: InstanceProxy, problem: ProxyProblem | null): ProxyStanding {
  return { ...shown, hasPassword: password !== null, problem };
}
