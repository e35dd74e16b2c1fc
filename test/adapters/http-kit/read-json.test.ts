import { describe, expect, it } from "vitest";
import { MAX_JSON_DEPTH, parseJson } from "#adapters/http-kit/read-json.ts";

const parse = (text: string) => parseJson(Buffer.from(text));
const nested = (depth: number, inside = "1") => "[".repeat(depth) + inside + "]".repeat(depth);

describe("JSON", () => {
  it("may be eight levels deep, and no deeper", () => {
    expect(parse(nested(MAX_JSON_DEPTH))).toMatchObject({ ok: true });
    expect(parse(nested(MAX_JSON_DEPTH + 1))).toEqual({ ok: false, failure: { code: "too-deep" } });
    expect(parse(`${'{"a":'.repeat(9)}1${"}".repeat(9)}`)).toEqual({ ok: false, failure: { code: "too-deep" } });
  });

  it("may be as broad as it likes", () => {
    expect(parse(`[${Array(2000).fill("{}").join()}]`)).toMatchObject({ ok: true });
  });

  it.each([
    '"]"',
    '"\\"]"',
    '"\\\\"',
    '"[[[[[[[[[["',
    '"\\\\\\"[[[[[[[[[["',
  ])("is no deeper for the text %s", (text) => {
    expect(parse(nested(8, text))).toMatchObject({ ok: true });
    expect(parse(nested(9, text))).toEqual({ ok: false, failure: { code: "too-deep" } });
  });

  it.each([
    ['"a\\ud800"', "a\ufffd"],
    ['"\\uDC00\\uD83D"', "\ufffd\ufffd"],
    ['"\\ud83d\\ude00"', "😀"],
    ['"\\\\ud800"', "\\ud800"],
  ])("holds no half of a character, written %s", (text, read) => {
    expect(parse(`{"texts":[${text}]}`)).toEqual({ ok: true, value: { texts: [read] } });
  });

  it("that is none, or empty, says so", () => {
    expect(parse("{")).toEqual({ ok: false, failure: { code: "not-json" } });
    expect(parse("")).toEqual({ ok: true, value: {} });
    expect(parseJson(undefined)).toEqual({ ok: true, value: {} });
  });
});
