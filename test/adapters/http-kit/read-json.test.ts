import { describe, expect, it } from "vitest";
import { checkContentType, MAX_JSON_DEPTH, parseJson } from "#adapters/http-kit/read-json.ts";

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

  it.each(['"a\\ud800"', '"\\uDC00\\uD83D"', '"\\udfff!"'])("that holds half a character is refused: %s", (text) => {
    expect(parse(`{"texts":[${text}]}`)).toEqual({ ok: false, failure: { code: "half-character" } });
  });

  it.each([
    ['"\\ud83d\\ude00"', "😀"],
    ['"\\\\ud800"', "\\ud800"],
  ])("holds whole characters, written %s", (text, read) => {
    expect(parse(`{"texts":[${text}]}`)).toEqual({ ok: true, value: { texts: [read] } });
  });

  it.each([
    ['{"number":"1","number":"2"}', "number"],
    ['{"a":{"b":[{"c":1},{"c":2,"c":3}]}}', "c"],
    ['{ "a" : 1 , "\\u0061" : 2 }', "a"],
    ['{"x":"\\"a\\":1","a":1,"a":1}', "a"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
    ['{"":1,"":2}', ""],
  ])("that holds a key twice is refused: %s", (text, key) => {
    expect(parse(text)).toEqual({ ok: false, failure: { code: "repeated-key", key } });
  });

  it.each([
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":2}]',
    '{"a":"b:c","b":"{\\"a\\":1}","c":["a:","b:"]}',
    '{"a\\\\":1,"a":":"}',
  ])("may hold one key in many places: %s", (text) => {
    expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it("that is none, or empty, says so", () => {
    expect(parse("{")).toEqual({ ok: false, failure: { code: "not-json" } });
    expect(parse("")).toEqual({ ok: true, value: {} });
    expect(parseJson(undefined)).toEqual({ ok: true, value: {} });
  });
});

describe("a body", () => {
  it.each([
    undefined,
    "application/json",
    "Application/JSON; charset=utf-8",
    "application/problem+json",
  ])("called %s is read as JSON", (type) => {
    expect(checkContentType(type)).toEqual({ ok: true, value: null });
  });

  it.each([
    ["text/plain", "text/plain"],
    ["text/plain;charset=UTF-8", "text/plain"],
    ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded"],
    ["multipart/form-data; boundary=x", "multipart/form-data"],
    ["application/jsonp", "application/jsonp"],
    ["", ""],
  ])("called %j is not", (type, given) => {
    expect(checkContentType(type)).toEqual({ ok: false, failure: { code: "not-called-json", given } });
  });
});
