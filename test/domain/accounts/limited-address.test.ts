import { expect, test } from "vitest";
import { limitedAddress } from "#domain/accounts/limited-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
  ["0000:0000:0000:0000:0000:FFFF:CB00:7107", "203.0.113.7"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::5", "2001:db8:0:0::/64"],
  ["2001::2:3:4:5:6:7", "2001:0:2:3::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", "unknown"],
  [null, "unknown"],
])("limits by address count %s as %s", (address, counted) => {
  expect(limitedAddress(address)).toBe(counted);
});

test("two addresses of one network are one, of two networks two", () => {
  expect(limitedAddress("2001:db8::1")).toBe(limitedAddress("2001:db8::ffff:ffff:ffff:ffff"));
  expect(limitedAddress("2001:db8::1")).not.toBe(limitedAddress("2001:db8:0:1::1"));
});
