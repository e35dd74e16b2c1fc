const GROUPS = 8;
/** Before the 32 bits of an IPv4 address that is written as an IPv6 one (RFC 4291). */
const MAPPED = "0:0:0:0:0:ffff";

/**
 * Whom a limit by address counts, however the address is written: an IPv4 address, or the 64 bits of an IPv6 one that its
 * subscriber is given, who may use any of the 2^64 addresses behind them (RFC 6177).
 */
export function limitedAddress(address: string | null): string {
  return addressTiers(address)[0];
}

/**
 * The networks that an address is of, narrowest first: what one party may have of IPv6 is a /64, a /56 or a /48
 * (RFC 6177). IPv4 has the address alone.
 */
export function addressTiers(address: string | null): readonly [string, ...string[]] {
  if (address === null || address === "") return ["unknown"];
  if (!address.includes(":")) return [address];
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(":") === MAPPED) return [dotted(groups.slice(6))];
  const [one = "0", two = "0", three = "0", four = "0"] = groups;
  const site = (Number.parseInt(four, 16) & 0xff00).toString(16);
  return [`${one}:${two}:${three}:${four}::/64`, `${one}:${two}:${three}:${site}::/56`, `${one}:${two}:${three}::/48`];
}

/** All eight, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [first = [], last = []] = address
    .toLowerCase()
    .split("::")
    .map((part) =>
      part
        .split(":")
        .filter((group) => group !== "")
        .flatMap(hexGroups),
    );
  const zeros = Array<string>(Math.max(0, GROUPS - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last].map((group) => group.replace(/^0+(?=.)/, ""));
}

/** Two of an IPv4 tail, such as 203.0.113.7. */
function hexGroups(group: string): string[] {
  if (!group.includes(".")) return [group];
  const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
}

function dotted(groups: readonly string[]): string {
  const bytes = groups.map((group) => Number.parseInt(group, 16)).flatMap((both) => [both >> 8, both & 255]);
  return bytes.join(".");
}
