import { describe, expect, test } from "vitest";
import { preferredLanguage } from "#languages/languages.ts";
import { inLanguage, languageOfPath } from "#languages/paths.ts";

describe("a caller's language", () => {
  test.each([
    [undefined, "en"],
    ["", "en"],
    ["*", "en"],
    ["de-DE,de;q=0.9", "en"],
    ["ar", "ar"],
    ["AR-iq", "ar"],
    ["ar-IQ,ar;q=0.9,en;q=0.8", "ar"],
    ["en-US,en;q=0.9,ar;q=0.8", "en"],
    ["fr, ar;q=0.5, en;q=0.4", "ar"],
    ["en;q=0.2, ar; q=0.7", "ar"],
    ["ar;q=0", "en"],
    ["ar;q=x", "en"],
    ["arc", "en"],
    [`${"x,".repeat(200)}ar`, "en"],
  ])("of %j is %s", (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

describe("a public page", () => {
  test.each([
    ["/", "/ar"],
    ["/login", "/ar/login"],
    ["/documentation/send-a-text", "/ar/documentation/send-a-text"],
  ])("%s stands at %s in Arabic", (english, arabic) => {
    expect(inLanguage(english, "ar")).toBe(arabic);
    expect(inLanguage(english, "en")).toBe(english);
    expect(languageOfPath(arabic)).toEqual({ language: "ar", path: english });
    expect(languageOfPath(english)).toEqual({ language: "en", path: english });
  });

  test("whose name begins with the same letters is English", () => {
    expect(languageOfPath("/article")).toEqual({ language: "en", path: "/article" });
    expect(languageOfPath("/ar/")).toEqual({ language: "ar", path: "/" });
  });
});
