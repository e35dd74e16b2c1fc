import { describe, expect, test } from "vitest";
import { clientName } from "#domain/instances/client-name.ts";
import { daysLeft, expiryOf, isActive } from "#domain/instances/instance.ts";
import { drawInstanceToken } from "#domain/instances/instance-token.ts";

const now = new Date("2026-11-21T10:00:00Z");
const expiring = (text: string) => ({ expiresAt: new Date(text) });

describe("an instance", () => {
  test("is active only while its expiry is later than now", () => {
    expect(isActive(expiring("2026-11-21T10:00:00.001Z"), now)).toBe(true);
    expect(isActive(expiring("2026-11-21T10:00:00.000Z"), now)).toBe(false);
    expect(isActive(expiring("2026-11-20T10:00:00Z"), now)).toBe(false);
  });

  test("counts whole days left, never below none", () => {
    expect(daysLeft(expiring("2026-11-24T09:59:59Z"), now)).toBe(2);
    expect(daysLeft(expiring("2026-11-24T10:00:00Z"), now)).toBe(3);
    expect(daysLeft(expiring("2026-11-01T10:00:00Z"), now)).toBe(0);
  });

  test("expires 30 days after its creation", () => {
    expect(expiryOf(now)).toEqual(new Date("2026-12-21T10:00:00Z"));
  });
});

test.each([
  [1, "Client001"],
  [42, "Client042"],
  [999, "Client999"],
  [1000, "Client1000"],
])("names client %i %s", (number, name) => {
  expect(clientName(number)).toBe(name);
});

describe("an instance token", () => {
  test("is 8 letters and digits", () => {
    let next = 0;
    expect(drawInstanceToken((max) => next++ % max)).toBe("ABCDEFGH");
    expect(drawInstanceToken((max) => max - 1)).toBe("99999999");
  });

  test("can hold each of the 62 letters and digits", () => {
    const seen = new Set(Array.from({ length: 62 }, (_, i) => drawInstanceToken(() => i).charAt(0)));
    expect([...seen].sort().join("")).toBe("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    expect(drawInstanceToken((max) => (max === 62 ? 0 : Number.NaN))).toBe("AAAAAAAA");
  });
});
