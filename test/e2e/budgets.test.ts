import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assetLookup, type Manifest } from "#adapters/http/built-pages.ts";
import type { PageFacts } from "#ports/contracts/page-facts.ts";
import { isDashboardPage, PAGES, type PageName } from "#ports/contracts/pages.ts";
import { CLIENT_ENTRIES, PUBLIC_ENTRY } from "#ui/pages/entries.ts";
import { type Product, startProduct } from "./support/product.ts";
import { signedInCookie } from "./support/signed-in.ts";

const KB = 1000;
const PUBLIC_SCRIPT = 8 * KB;
const STYLES = 21 * KB;
/** Of which 99 KB on React, and 38 KB on Preact, are what every page has: the library, queries, the frame around the page. */
const DASHBOARD_SCRIPT = { react: 114 * KB, preact: 51 * KB } as const;

const FACTS = Object.entries<PageFacts>(PAGES).map(([name, facts]) => ({ name: name as PageName, ...facts }));
/** Shown to who has begun to log in; anybody else is sent on. */
const WAITING: readonly string[] = [PAGES["login-code"].path];
const PUBLIC = FACTS.flatMap(({ path, name }) => (path === null || isDashboardPage(name) ? [] : [path])).filter(
  (path) => !path.includes(":") && !WAITING.includes(path),
);
const DASHBOARD = FACTS.flatMap(({ path, guard }) => (path !== null && guard === "signed-in" ? [path] : []));
const ENTRIES = [...CLIENT_ENTRIES.keys()].filter((entry) => entry !== PUBLIC_ENTRY);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Bytes on the wire with gzip, of what a page loads before anybody touches it. */
interface Weight {
  readonly scripts: number;
  readonly styles: number;
}

describe("a build for", () => {
  let preact = "";
  beforeAll(async () => {
    preact = await mkdtemp(join(tmpdir(), "wesal-preact-"));
    const env = { ...process.env, NODE_ENV: "production" as const, UI_RUNTIME: "preact", UI_DIST: preact };
    const args = ["node_modules/vite/bin/vite.js", "build", "--app", "--logLevel", "error"];
    await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  });
  afterAll(() => rm(preact, { recursive: true, force: true }));

  test.each(ENTRIES)("React keeps the script of %s to its budget", (entry) => {
    expect(weightOf(join(ROOT, "dist"), entry).scripts).toBeLessThanOrEqual(DASHBOARD_SCRIPT.react);
  });

  test.each(ENTRIES)("Preact keeps the script of %s to its budget", (entry) => {
    expect(weightOf(preact, entry).scripts).toBeLessThanOrEqual(DASHBOARD_SCRIPT.preact);
  });

  test("public pages keeps their script to 8 KB and the styles of all to 21 KB", () => {
    for (const dist of [join(ROOT, "dist"), preact]) {
      const { scripts, styles } = weightOf(dist, PUBLIC_ENTRY);
      expect(scripts).toBeGreaterThan(0);
      expect(scripts).toBeLessThanOrEqual(PUBLIC_SCRIPT);
      expect(styles).toBeGreaterThan(0);
      expect(styles).toBeLessThanOrEqual(STYLES);
    }
  });
});

function weightOf(dist: string, entry: string): Weight {
  const manifest = JSON.parse(readFileSync(join(dist, "client/.vite/manifest.json"), "utf8")) as Manifest;
  const { scripts, styles } = assetLookup(manifest, "en")(entry);
  const sum = (paths: readonly string[]) =>
    paths.reduce((bytes, path) => bytes + gzipSync(readFileSync(join(dist, "client", path))).byteLength, 0);
  return { scripts: sum(scripts), styles: sum(styles) };
}

describe("the running server", () => {
  let product: Product;
  let cookie = "";
  beforeAll(async () => {
    product = await startProduct();
    cookie = await signedInCookie(product);
  });
  afterAll(() => product?.stop());

  test.each(
    PUBLIC,
  )("gives %s with 8 KB of script and 21 KB of styles at most, and no data for a script", async (path) => {
    const html = await page(path);
    expect(html).not.toContain('id="page-data"');
    const { scripts, styles } = await served(html);
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(PUBLIC_SCRIPT);
    expect(styles).toBeLessThanOrEqual(STYLES);
  });

  test.each(DASHBOARD)("gives %s with the script of the budget at most", async (path) => {
    const html = await page(path, cookie);
    expect(html).toContain('id="page-data"');
    const { scripts, styles } = await served(html);
    expect(scripts).toBeGreaterThan(PUBLIC_SCRIPT);
    expect(scripts).toBeLessThanOrEqual(DASHBOARD_SCRIPT.react);
    expect(styles).toBeLessThanOrEqual(STYLES);
  });

  async function page(path: string, as = ""): Promise<string> {
    const answer = await fetch(product.web + path, { headers: as === "" ? {} : { cookie: as }, redirect: "manual" });
    expect([path, answer.status]).toEqual([
      path,
      { [PAGES["not-found"].path as string]: 404, [PAGES.unauthorized.path]: 403 }[path] ?? 200,
    ]);
    return answer.text();
  }

  async function served(html: string): Promise<Weight> {
    const sum = async (pattern: RegExp) => {
      const addresses = [...html.matchAll(pattern)].map(([, address = ""]) => address);
      const sizes = await Promise.all(addresses.map(size));
      return sizes.reduce((all, bytes) => all + bytes, 0);
    };
    return {
      scripts: await sum(/<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"/g),
      styles: await sum(/<link rel="stylesheet" href="([^"]+)"/g),
    };
  }

  async function size(address: string): Promise<number> {
    const answer = await fetch(product.web + address, { headers: { "accept-encoding": "gzip" } });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, "gzip"]);
    await answer.arrayBuffer();
    return Number(answer.headers.get("content-length"));
  }
});
