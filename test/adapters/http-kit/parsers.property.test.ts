import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientAddressBehind } from "#adapters/http-kit/client-address.ts";
import { MAX_JSON_DEPTH, parseJson } from "#adapters/http-kit/read-json.ts";
import { checkCorpus, nearly } from "#test/support/corpus.ts";

describe("who calls", () => {
  const peer = "192.0.2.1";
  const seen = fc.oneof(fc.ipV4(), fc.ipV6());
  const forged = fc.oneof(fc.string({ maxLength: 40 }), seen, fc.constantFrom("", ",", ", ,", "unknown", "1.2.3.4:80"));
  const from = (header: string | undefined, proxies: number) =>
    clientAddressBehind(proxies)({
      socket: { remoteAddress: peer },
      headers: header === undefined ? {} : { "x-forwarded-for": header },
    } as never);

  it("is the address that the outermost proxy saw, whatever the caller wrote before it", () => {
    const cases = fc.tuple(forged, fc.array(seen, { minLength: 1, maxLength: 9 }));
    checkCorpus("forged X-Forwarded-For headers", cases, ([text, added]) => {
      expect(from([text, ...added].join(", "), added.length)).toBe(added[0]);
      return "seen through";
    });
  });

  it("is an address in any case, and the socket's where no proxy is trusted", () => {
    checkCorpus("X-Forwarded-For headers", fc.tuple(forged, fc.nat(9)), ([text, proxies]) => {
      expect(isIP(from(text, proxies))).not.toBe(0);
      expect(from(text, 0)).toBe(peer);
      return "read";
    });
  });
});

/** Lists and objects in one another, so many. */
function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe("a JSON body", () => {
  it("is refused for its depth exactly where it is too deep, whatever its texts hold", () => {
    const text = fc.string({ unit: fc.constantFrom(...'[]{}"\\,:a٣'), maxLength: 8 });
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 12, depthIdentifier: "json" }, text, tie("list"), tie("object")),
      list: fc.array(tie("any"), { maxLength: 2, depthIdentifier: "json" }),
      object: fc.dictionary(text, tie("any"), { maxKeys: 2, depthIdentifier: "json", noNullPrototype: true }),
    })).any;
    const chain = fc.tuple(fc.nat(14), text).map(([depth, end]) => {
      let nested: unknown = end;
      for (let at = 0; at < depth; at += 1) nested = at % 2 === 0 ? [end, nested] : { [end]: nested };
      return nested;
    });
    const outcomes = checkCorpus("nested JSON bodies", fc.oneof(value, chain), (nested) => {
      const parsed = parseJson(Buffer.from(JSON.stringify(nested)));
      const isTooDeep = depthOf(nested) > MAX_JSON_DEPTH;
      expect(parsed).toEqual(isTooDeep ? { ok: false, failure: { code: "too-deep" } } : { ok: true, value: nested });
      return isTooDeep ? "refused" : "read";
    });
    expect(Object.keys(outcomes)).toHaveLength(2);
  });

  it("is the value that was written, or refused", () => {
    const json = nearly(fc.json({ maxDepth: 4 }), ["{", "}", "[", "]", ",", ":", '"', "\\", "\u0000", "1e999", "nul"]);
    const outcomes = checkCorpus("JSON bodies", json, (text) => {
      const parsed = parseJson(Buffer.from(text));
      if (!parsed.ok) {
        expect(() => JSON.parse(text)).toThrow(SyntaxError);
        return "refused";
      }
      expect(parsed.value).toEqual(text === "" ? {} : JSON.parse(Buffer.from(text).toString("utf8")));
      return "read";
    });
    expect(Object.keys(outcomes)).toHaveLength(2);
  });

  it("is refused or read, whatever its bytes", () => {
    const outcomes = checkCorpus("bodies of any bytes", fc.uint8Array({ maxLength: 60 }), (bytes) =>
      parseJson(bytes).ok ? "read" : "refused",
    );
    expect(Object.keys(outcomes)).toHaveLength(2);
  });
});
