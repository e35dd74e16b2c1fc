import { describe, expect, it } from "vitest";
import { callersNetwork, canonicalNetwork, isNetworkWithin, isWithin } from "#domain/keys/network.ts";

describe("a network", () => {
  it.each([
    ["203.0.113.0/24", "203.0.113.0/24"],
    [" 203.0.113.77/24 ", "203.0.113.0/24"],
    ["203.0.113.9", "203.0.113.9/32"],
    ["10.1.2.3/9", "10.0.0.0/9"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:DB8:0:0::1/32", "2001:db8::/32"],
    ["2001:db8::ff/121", "2001:db8::80/121"],
    ["2001:db8::1", "2001:db8::1/128"],
    ["::/0", "::/0"],
    ["::ffff:203.0.113.9", "203.0.113.9/32"],
  ])("%j is kept as %j", (text, kept) => expect(canonicalNetwork(text)).toBe(kept));

  it.each([
    ...["", "203.0.113", "203.0.113.0/33", "0x7f.1", "2130706433", "010.0.0.1/8", "203.0.113.0/-1", "203.0.113.0/"],
    ...["2001:db8::/129", "fe80::1%eth0", "example.com", "203.0.113.0/24/24", "::ffff:203.0.113.0/120", "1.2.3.4/1e1"],
  ])("%j is none", (text) => expect(canonicalNetwork(text)).toBeNull());

  it("holds the addresses of its own family, mapped ones as what they map", () => {
    expect(isWithin(["203.0.113.0/24"], "203.0.113.255")).toBe(true);
    expect(isWithin(["203.0.113.0/24"], "::ffff:203.0.113.7")).toBe(true);
    expect(isWithin(["203.0.113.0/24"], "203.0.114.0")).toBe(false);
    expect(isWithin(["203.0.113.0/24", "2001:db8::/33"], "2001:db8:7fff::1")).toBe(true);
    expect(isWithin(["2001:db8::/33"], "2001:db8:8000::1")).toBe(false);
    expect(isWithin(["0.0.0.0/0"], "2001:db8::1")).toBe(false);
    for (const none of ["", "localhost", "fe80::1%eth0"]) expect(isWithin(["0.0.0.0/0", "::/0"], none)).toBe(false);
    expect(isWithin([], "203.0.113.1")).toBe(false);
  });

  it("lies in another, or does not", () => {
    expect(isNetworkWithin("203.0.113.128/25", ["203.0.113.0/24"])).toBe(true);
    expect(isNetworkWithin("203.0.113.0/24", ["203.0.113.0/24"])).toBe(true);
    expect(isNetworkWithin("203.0.112.0/23", ["203.0.113.0/24"])).toBe(false);
    expect(isNetworkWithin("2001:db8::/48", ["203.0.113.0/24", "2001:db8::/32"])).toBe(true);
  });

  it("of a caller is the address itself, or the /64 that one caller has", () => {
    expect(callersNetwork("203.0.113.9")).toBe("203.0.113.9");
    expect(callersNetwork("::ffff:203.0.113.9")).toBe("203.0.113.9");
    expect(callersNetwork("2001:db8:1:2:3:4:5:6")).toBe(callersNetwork("2001:db8:1:2:ffff::1"));
    expect(callersNetwork("2001:db8:1:3::1")).not.toBe(callersNetwork("2001:db8:1:2::1"));
    expect(callersNetwork("")).toBe("");
  });
});
