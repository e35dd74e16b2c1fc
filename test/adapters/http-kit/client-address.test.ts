import { expect, it } from "vitest";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";

function from(forwarded?: string) {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { socket: { remoteAddress: "10.0.0.9" }, headers } as unknown as Parameters<
    ReturnType<typeof clientAddressBehind>
  >[0];
}

it("believes nobody without a trusted proxy", () => {
  expect(clientAddressBehind(0)(from("203.0.113.7"))).toBe("10.0.0.9");
});

it.each([
  [1, "203.0.113.7", "203.0.113.7"],
  [1, "6.6.6.6, 203.0.113.7", "203.0.113.7"],
  [2, "6.6.6.6, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
  [1, undefined, "10.0.0.9"],
  [2, "203.0.113.7", "10.0.0.9"],
  [1, "2001:db8::7", "2001:db8::7"],
  [1, "unknown", "10.0.0.9"],
  [1, `::1%${"x".repeat(2000)}`, "10.0.0.9"],
])("reads behind %i proxies, from %s, the address %s", (proxies, forwarded, address) => {
  expect(clientAddressBehind(proxies)(from(forwarded))).toBe(address);
});

it("tells once of addresses that nobody reads, and never where they are read", () => {
  const told: number[] = [];
  for (const proxies of [0, 1]) {
    const read = clientAddressBehind(proxies, () => void told.push(proxies));
    for (const forwarded of [undefined, "203.0.113.7", "203.0.113.8"]) read(from(forwarded));
  }
  expect(told).toEqual([0]);
});
