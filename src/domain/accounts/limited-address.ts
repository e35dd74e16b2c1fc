const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Whom a limit by address counts: an IPv4 address, or the 64 bits of an IPv6 one that its subscriber is given, who may
 * use any of the 2^64 addresses behind them (RFC 6177).
 */
export function limitedAddress(address: string | null): string {
  if (address === null || address === "") return "unknown";
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!address.includes(":")) return address;
  const [first = [], last = []] = address
    .toLowerCase()
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array<string>(Math.max(0, GROUPS - first.length - last.length)).fill("0");
  const network = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
