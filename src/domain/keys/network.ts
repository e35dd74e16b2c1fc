import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Rough parts of the address space that one caller has: counted together. */
const CALLERS_IPV6_BITS = 64;

/**
 * A network as it is kept: `203.0.113.0/24`, `2001:db8::/32`; an address alone is a network of one. What is set beyond
 * the prefix is taken away. Null where it is none.
 */
export function canonicalNetwork(text: string): string | null {
  const trimmed = text.trim();
  const [, literal = trimmed, length] = /^([^/]+)\/(\d{1,3})$/.exec(trimmed) ?? [];
  const address = addressOf(literal);
  if (address === null) return null;
  const bits = bitsOf(address);
  // A mapped address is of IPv4 here: what its prefix counts would be another.
  const mapped = length !== undefined && address.kind() === "ipv4" && literal.includes(":");
  const prefix = length === undefined ? bits : Number(length);
  return mapped || prefix > bits ? null : `${firstOf(address, prefix)}/${prefix}`;
}

/** True where the address lies in one of the networks, each as `canonicalNetwork` writes it. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const parsed = addressOf(address);
  return parsed !== null && networks.some((network) => holds(network, parsed, bitsOf(parsed)));
}

/** True where every address of `inner` is one of `outer`; both as `canonicalNetwork` writes them. */
export function isNetworkWithin(inner: string, outer: readonly string[]): boolean {
  const [address, prefix] = ipaddr.parseCIDR(inner);
  return outer.some((network) => holds(network, address, prefix));
}

/** The network that an address is counted under: itself on IPv4, its /64 on IPv6. */
export function callersNetwork(address: string): string {
  const parsed = addressOf(address);
  if (parsed === null) return "";
  return parsed.kind() === "ipv4" ? parsed.toString() : firstOf(parsed, CALLERS_IPV6_BITS);
}

function holds(network: string, address: Address, atLeast: number): boolean {
  const [base, prefix] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && prefix <= atLeast && firstOf(address, prefix) === base.toString();
}

function addressOf(text: string): Address | null {
  if (text.includes("%") || !(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text))) return null;
  return ipaddr.process(text);
}

function bitsOf(address: Address): number {
  return address.kind() === "ipv4" ? 32 : 128;
}

function firstOf(address: Address, prefix: number): string {
  const bytes = address.toByteArray();
  const kept = bytes.map((byte, at) => byte & (0xff00 >> Math.min(8, Math.max(0, prefix - at * 8))) & 0xff);
  return ipaddr.fromByteArray(kept).toString();
}
