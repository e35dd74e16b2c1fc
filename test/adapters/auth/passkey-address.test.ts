import { expect, it } from "vitest";
import { passkeyAddress } from "#adapters/auth/passkey-address.ts";

it.each([
  ["https://wesal.example", { host: "wesal.example", origin: "https://wesal.example" }],
  ["https://wesal.example:8443", { host: "wesal.example", origin: "https://wesal.example:8443" }],
  ["http://localhost:3000", { host: "localhost", origin: "http://localhost:3000" }],
  ["http://127.0.0.1:3000", "address-is-number"],
  ["https://192.0.2.1", "address-is-number"],
  ["http://[::1]:3000", "address-is-number"],
  ["http://wesal.example", "address-not-secure"],
])("%s: %o", (publicUrl, address) => {
  expect(passkeyAddress(publicUrl)).toEqual(address);
});
