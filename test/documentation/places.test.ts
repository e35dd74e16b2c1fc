import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { llmsFull, llmsIndex } from "#documentation/markdown.ts";
import { addressesOf, pathOf, placeAt, placesOf, titleOf } from "#documentation/places.ts";
import { apiReference } from "#documentation/reference.ts";
import { searchIndex } from "#documentation/search-index.ts";

const HOSTS = {
  network: "sandbox",
  whatsappUrl: "https://wa.example.com",
  telegramUrl: "https://tg.example.com",
  publicUrl: "https://example.com",
  sandboxUrl: "http://127.0.0.1:3003",
} as const;
const reference = apiReference(HOSTS);
const addresses = addressesOf(reference);

describe("the pages of the documentation", () => {
  it("are found at their own addresses, each once, and nothing elsewhere", () => {
    const places = placesOf(reference);
    const paths = places.map((place) => pathOf(reference, place));
    expect(new Set(paths).size).toBe(places.length);
    for (const [index, place] of places.entries()) {
      const name = paths[index]?.replace(/^\/documentation\/?/, "") ?? "";
      expect(placeAt(reference, name === "" ? null : name)).toEqual(place);
      expect(titleOf(place)).not.toBe("");
    }
    for (const nothing of ["", "getting-started", "nothing", "introduction"]) {
      expect(placeAt(reference, nothing)).toBeNull();
    }
  });

  it("hold every section, guide, call and error under its id", () => {
    expect([
      addresses.get("getting-started"),
      addresses.get("whatsapp-api"),
      addresses.get("whatsapp-send"),
      addresses.get("limits"),
      addresses.get("errors"),
      addresses.get("error-RATE_LIMITED"),
    ]).toEqual([
      "/documentation",
      "/documentation/whatsapp-api",
      "/documentation/whatsapp-send",
      "/documentation#limits",
      "/documentation/errors",
      "/documentation/errors#error-RATE_LIMITED",
    ]);
  });

  it("are where every link in the product leads", () => {
    const known = new Set(["/documentation", ...addresses.values()]);
    const ui = join(import.meta.dirname, "../../src/ui");
    const sources = readdirSync(ui, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
    const links = sources.flatMap((file) =>
      [...readFileSync(join(ui, file), "utf8").matchAll(/\$\{PAGES\.documentation\.path\}([^`$]+)`/g)].map(
        ([, rest]) => `/documentation${rest}`,
      ),
    );
    expect(links.length).toBeGreaterThan(4);
    expect(links.filter((link) => !known.has(link))).toEqual([]);
  });

  it("are where the texts for machines lead", () => {
    const known = new Set(["/documentation", ...addresses.values()]);
    for (const text of [llmsIndex(reference, HOSTS), llmsFull(reference, HOSTS)]) {
      const links = [...text.matchAll(/\]\(https:\/\/example\.com(\/documentation[^)]*)\)/g)].map(
        ([, link = ""]) => link,
      );
      expect(links.length).toBeGreaterThan(5);
      expect(links.filter((link) => !known.has(link))).toEqual([]);
      expect(text).not.toContain("undefined");
    }
  });
});

it("a search finds every guide, call and error where it is", () => {
  const entries = searchIndex(reference, (path) => path);
  const articles = reference.sections.flatMap((section) => section.articles);
  expect(entries).toHaveLength(articles.length + reference.errors.length);
  const known = new Set(addresses.values());
  expect(entries.filter(({ href }) => !known.has(href))).toEqual([]);
  expect(entries.find(({ title }) => title === "RATE_LIMITED")).toMatchObject({ kind: "429" });
});
