import { describe, expect, it } from "vitest";
import { mysqlLiteral } from "#adapters/sql/dialects/query-service/literals.ts";

describe("a value in SQL text", () => {
  it.each([
    [null, "null"],
    ["", "''"],
    ["Client001", "'Client001'"],
    ["2026-11-22 01:02:03.456", "'2026-11-22 01:02:03.456'"],
    ["someone+tag@example.com", "'someone+tag@example.com'"],
    ["$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA", "'$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'"],
    ["v1.Ab_-9.Ab_-9", "'v1.Ab_-9.Ab_-9'"],
    ["O'Hara", "_utf8mb4 x'4f2748617261'"],
    ["\\", "_utf8mb4 x'5c'"],
    ["\u0000", "_utf8mb4 x'00'"],
    ["a\n", "_utf8mb4 x'610a'"],
    ["وصال", "_utf8mb4 x'd988d8b5d8a7d984'"],
    ["😀", "_utf8mb4 x'f09f9880'"],
    ["?", "_utf8mb4 x'3f'"],
    [";", "_utf8mb4 x'3b'"],
    ["50%", "_utf8mb4 x'353025'"],
    [0, "0"],
    [-0, "0"],
    [-1.5, "-1.5"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
    [1e21, "1e+21"],
    [Buffer.from([0, 255, 39]), "x'00ff27'"],
    [new Uint8Array([1, 2, 3, 4]).subarray(1, 3), "x'0203'"],
  ])("writes %j as %s", (value, text) => {
    expect(mysqlLiteral(value)).toBe(text);
  });

  it.each([
    undefined,
    true,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1n,
    new Date(0),
    {},
    ["a"],
    Symbol("a"),
  ])("has no rule for %s", (value) => {
    expect(() => mysqlLiteral(value)).toThrow(/cannot be written into SQL text/);
  });

  it("never repeats a value it has no rule for", () => {
    expect(() => mysqlLiteral({ secret: "hunter2" })).not.toThrow(/hunter2/);
  });
});
