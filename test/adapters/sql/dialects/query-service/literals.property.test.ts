import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mysqlLiteral } from "#adapters/sql/dialects/query-service/literals.ts";
import { checkCorpus, nearly } from "#test/support/corpus.ts";
import { HOSTILE_STRINGS } from "#test/support/hostile-strings.ts";

/** What a database of UTF-8 can hold of a value; SQL knows no negative zero. */
function held(value: string | number | Uint8Array | null): unknown {
  if (typeof value === "string") return value.toWellFormed();
  return Object.is(value, -0) ? 0 : value;
}

/** What MySQL and MariaDB read, in any SQL mode; undefined for a text that is not exactly one such literal. */
function readLiteral(text: string): unknown {
  const quoted = /^'([A-Za-z0-9 .,:_+/=@$-]*)'$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  const encoded = /^_utf8mb4 x'((?:[0-9a-f]{2})*)'$/.exec(text)?.[1];
  if (encoded !== undefined) return Buffer.from(encoded, "hex").toString("utf8");
  const bytes = /^x'((?:[0-9a-f]{2})*)'$/.exec(text)?.[1];
  if (bytes !== undefined) return new Uint8Array(Buffer.from(bytes, "hex"));
  return text === "null" ? null : /^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(text) ? Number(text) : undefined;
}

const value = fc.oneof(
  { weight: 4, arbitrary: nearly(fc.string(), [...HOSTILE_STRINGS, "'", "\\", '"', "`", "%", "--", "\u0000", "\n"]) },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.uint8Array({ maxLength: 40 }),
  fc.constant(null),
);

describe("a value in SQL text", () => {
  it("is one literal in printable ASCII, and reads as what it was", () => {
    const outcomes = checkCorpus(
      "values written into SQL",
      value,
      (one) => {
        const text = mysqlLiteral(one);
        expect(text).toMatch(/^[ -~]+$/);
        expect(readLiteral(text)).toEqual(held(one));
        return text.startsWith("_") ? "in hex" : text.startsWith("'") ? "as they are" : "of other kinds";
      },
      5_000,
    );
    expect(Object.keys(outcomes)).toHaveLength(3);
  });
});
