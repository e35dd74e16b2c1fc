import { describe, expect, it } from "vitest";
import {
  brokenPlaceholder,
  canonicalLanguage,
  fillText,
  placeholdersOf,
  placeholdersOfAll,
  TEMPLATE_NAME,
  textIn,
} from "#domain/templates/template.ts";

const TEXTS = { language: "en", texts: { en: "Hello {{name}}", ar: "مرحباً {{ name }} {{order}}", "pt-BR": "Olá" } };

describe("placeholders", () => {
  it("are named once each, with or without spaces in their braces", () => {
    expect(placeholdersOf("{{b}} {{ a }} {{b}}")).toEqual(["b", "a"]);
    expect(placeholdersOfAll(TEXTS)).toEqual(["name", "order"]);
  });

  it("that are none are told", () => {
    for (const [text, found] of [
      ["{{Name}}", "{{Name}}"],
      ["{{}}", "{{}}"],
      ["{{first name}}", "{{first name}}"],
      ["{{name", "{{"],
      ["name}}", "}}"],
      ["{name} {{name}}", null],
    ] as const) {
      expect(brokenPlaceholder(text)).toBe(found);
    }
  });

  it("are filled; what a value says is no placeholder, and no pattern", () => {
    expect(fillText("{{a}} {{b}} {{a}}", { a: "{{b}}", b: "$& $1" })).toEqual({ ok: true, value: "{{b}} $& $1 {{b}}" });
    expect(fillText("Hello", { other: "x" })).toEqual({ ok: true, value: "Hello" });
  });

  it("without a value, or with an empty one, are named", () => {
    for (const values of [{}, { a: " " }, JSON.parse('{"__proto__":{"a":"x"}}')]) {
      expect(fillText("{{a}}", values)).toEqual({
        ok: false,
        failure: { code: "template-value-missing", placeholder: "a" },
      });
    }
  });
});

describe("the language of a text", () => {
  it("is the one that is asked for, else what that is a form of, else the first one", () => {
    for (const [asked, language] of [
      ["ar", "ar"],
      ["AR-iq", "ar"],
      ["pt-br", "pt-BR"],
      ["pt-PT", "en"],
      ["de", "en"],
      ["not a language", "en"],
      ["constructor", "en"],
      [null, "en"],
    ] as const) {
      expect(textIn(TEXTS, asked).language).toBe(language);
    }
  });

  it("is written in one way", () => {
    expect(canonicalLanguage("PT-br")).toBe("pt-BR");
    expect(canonicalLanguage("ckb")).toBe("ckb");
    for (const text of ["", "e", "english", "en_US", "en-", "../x"]) expect(canonicalLanguage(text)).toBeNull();
  });
});

it("a name is small letters, digits, _ and -", () => {
  for (const name of ["a", "order_ready", "1-a", "x".repeat(64)]) expect(name).toMatch(TEMPLATE_NAME);
  for (const name of ["", "A", "_a", "a b", "é", "x".repeat(65), "a\n"]) expect(name).not.toMatch(TEMPLATE_NAME);
});
