import { expect, it } from "vitest";
import { clientNumber } from "#domain/instances/client-name.ts";

it.each([
  ["Client001", 1],
  ["Client1234", 1_234],
  ["Client2147483647", 2_147_483_647],
  ["Client2147483648", null],
  ["Client12", null],
  ["client001", null],
  ["Shop", null],
  ["Client001 ", null],
])("reads the number of %s: %s", (client, number) => {
  expect(clientNumber(client)).toBe(number);
});
