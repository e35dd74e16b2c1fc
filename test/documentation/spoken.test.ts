import "#adapters/http-kit/speaking.ts";
import { describe, expect, it } from "vitest";
import { LANGUAGE_NAMES, type ReferenceHosts } from "#documentation/model.ts";
import { placeAt, titleOf } from "#documentation/places.ts";
import { apiReference } from "#documentation/reference.ts";
import { searchIndex } from "#documentation/search-index.ts";
import { withProse } from "#documentation/spoken.ts";
import { inLanguage } from "#languages/paths.ts";
import { sayTo } from "#languages/say.ts";

const HOSTS = {
  network: "live",
  whatsappUrl: "https://wa.example.com",
  telegramUrl: "https://tg.example.com",
  publicUrl: "https://example.com",
} as const;
const SANDBOX = { ...HOSTS, network: "sandbox", sandboxUrl: "http://127.0.0.1:3003" } as const;
const SERVERS: readonly (readonly [name: string, hosts: ReferenceHosts])[] = [
  ["on the real networks", HOSTS],
  ["with the sandbox", SANDBOX],
  ["whose sandbox has a key", { ...SANDBOX, sandboxAsksForKey: true }],
];
/** Of programs, which are called so everywhere. */
const NAMES: readonly string[] = [...Object.values(LANGUAGE_NAMES), "Shell"];

function proseOf(hosts: ReferenceHosts): string[] {
  const prose: string[] = [];
  withProse(apiReference(hosts), (sentence) => {
    prose.push(sentence);
    return sentence;
  });
  return prose;
}

/** What is not code, and holds words. */
function wordsOf(sentence: string): string {
  return NAMES.includes(sentence) ? "" : sentence.replace(/`[^`]*`|\]\([^)]*\)/g, "").replace(/[^\p{L}]/gu, "");
}

describe("the documentation in Arabic", () => {
  it.each(SERVERS)("says every sentence of a server %s", (_, hosts) => {
    const prose = sayTo("ar", () => proseOf(hosts));
    expect(prose.length).toBeGreaterThan(500);
    expect(prose.filter((sentence) => wordsOf(sentence) !== "" && !/[\u0600-\u06ff]/.test(sentence))).toEqual([]);
  });

  it("names the same codes, fields and addresses as in English, each at least as often", () => {
    const marks = (sentences: readonly string[]) =>
      sentences.map((sentence) => [...sentence.matchAll(/`[^`]*`|\]\([^)]*\)/g)].map(([mark]) => mark));
    const english = marks(proseOf(SANDBOX));
    const arabic = marks(sayTo("ar", () => proseOf(SANDBOX)));
    const missing = english.flatMap((marked, index) => marked.filter((mark) => !arabic[index]?.includes(mark)));
    expect(missing).toEqual([]);
  });

  it("leaves the English one as it was, whoever asked first", () => {
    sayTo("ar", () => apiReference(HOSTS));
    const place = placeAt(apiReference(HOSTS), "whatsapp-send");
    expect(place === null ? null : titleOf(place)).toBe("Send a text");
    expect(proseOf(HOSTS).filter((sentence) => /[\u0600-\u06ff]/.test(sentence))).toEqual([]);
  });

  it("is searched by its own words, and found at its own addresses", () => {
    const index = sayTo("ar", () => searchIndex(apiReference(HOSTS), (path) => inLanguage(path, "ar")));
    expect(index).toContainEqual(
      expect.objectContaining({ href: "/ar/documentation/whatsapp-send", title: "إرسال نص", kind: "POST" }),
    );
    expect(index.find(({ title }) => title === "RATE_LIMITED")?.words).toMatch(/[\u0600-\u06ff]/);
  });
});
