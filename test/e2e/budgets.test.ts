import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assetLookup, readManifest } from "#adapters/http/built-pages.ts";
import { LANGUAGES, type Language } from "#languages/languages.ts";
import type { PageFacts } from "#ports/contracts/page-facts.ts";
import { isDashboardPage, PAGES, type PageName } from "#ports/contracts/pages.ts";
import { CLIENT_ENTRIES, PUBLIC_ENTRY } from "#ui/pages/entries.ts";
import { launchBrowser, openTab } from "./support/browser.ts";
import { type Product, startProduct } from "./support/product.ts";
import { signedInCookie, signInAs } from "./support/signed-in.ts";

const KB = 1000;
const PUBLIC_SCRIPT = 8 * KB;
const STYLES = 20 * KB;
/** Of the documentation's pages alone, besides. */
const DOCUMENTATION_STYLES = 3 * KB;
/** Of which 77 KB on React and 26 on Preact are what every page has: the library, queries, the frame around the page. */
const DASHBOARD_SCRIPT = { react: 90 * KB, preact: 40 * KB } as const;
/** Of a page before anybody touches it: itself, styles, fonts, icon, scripts. */
const REQUESTS = 12;
/** Everything that a visitor's first look takes. */
const LANDING = 90 * KB;

const FACTS = Object.entries<PageFacts>(PAGES).map(([name, facts]) => ({ name: name as PageName, ...facts }));
/** Shown to who has begun to log in; anybody else is sent on. */
const WAITING: readonly string[] = [PAGES["login-code"].path];
const PUBLIC = FACTS.flatMap(({ path, name }) => (path === null || isDashboardPage(name) ? [] : [path])).filter(
  (path) => !path.includes(":") && !WAITING.includes(path),
);
const DASHBOARD = FACTS.flatMap(({ path, guard }) => (path !== null && guard === "signed-in" ? [path] : []));
const ENTRIES = [...CLIENT_ENTRIES.keys()].filter((entry) => entry !== PUBLIC_ENTRY);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Bytes on the wire to a browser, so by Brotli, of what a page loads before anybody touches it. */
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

  describe.each(LANGUAGES)("%s on", (language) => {
    test.each(ENTRIES)("React keeps the script of %s to its budget", async (entry) => {
      const { scripts } = await weightOf(join(ROOT, "dist"), entry, language);
      expect(scripts).toBeLessThanOrEqual(DASHBOARD_SCRIPT.react);
    });

    test.each(ENTRIES)("Preact keeps the script of %s to its budget", async (entry) => {
      const { scripts } = await weightOf(preact, entry, language);
      expect(scripts).toBeLessThanOrEqual(DASHBOARD_SCRIPT.preact);
    });
  });

  test("every page fetches no other page's script, at once or later: it would draw that page", () => {
    for (const dist of [join(ROOT, "dist"), preact]) {
      const manifest = JSON.parse(readFileSync(join(dist, "client/.vite/manifest.json"), "utf8")) as Manifest;
      const fetched = ENTRIES.flatMap((entry) =>
        reachedFrom(manifest, keyOf(manifest, entry))
          .filter((key) => key !== keyOf(manifest, entry) && ENTRIES.some((other) => keyOf(manifest, other) === key))
          .map((other) => `${entry} fetches ${other}`),
      );
      expect(fetched).toEqual([]);
    }
  });

  test("public pages keeps their script to 8 KB and the styles of all to 20 KB", async () => {
    for (const dist of [join(ROOT, "dist"), preact]) {
      const { scripts, styles } = await weightOf(dist, PUBLIC_ENTRY);
      expect(scripts).toBeGreaterThan(0);
      expect(scripts).toBeLessThanOrEqual(PUBLIC_SCRIPT);
      expect(styles).toBeGreaterThan(0);
      expect(styles).toBeLessThanOrEqual(STYLES);
    }
  });
});

type Manifest = Readonly<Record<string, { readonly imports?: string[]; readonly dynamicImports?: string[] }>>;

const keyOf = (manifest: Manifest, entry: string): string =>
  Object.keys(manifest).find((key) => key.endsWith(entry)) ?? "";

function reachedFrom(manifest: Manifest, key: string): string[] {
  const reached = new Set([key]);
  for (const one of reached) {
    const { imports = [], dynamicImports = [] } = manifest[one] ?? {};
    for (const next of [...imports, ...dynamicImports]) reached.add(next);
  }
  return [...reached];
}

async function weightOf(dist: string, entry: string, language: Language = "en"): Promise<Weight> {
  const { scripts, styles } = assetLookup(await readManifest(dist, language), language)(entry);
  const sum = (paths: readonly string[]) =>
    paths.reduce((bytes, path) => bytes + statSync(join(dist, "client", `${path}.br`)).size, 0);
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
  )("gives %s with 8 KB of script and 20 KB of styles at most, and no data for a script", async (path) => {
    const html = await page(path);
    expect(html).not.toContain('id="page-data"');
    const { scripts, styles } = await served(html);
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(PUBLIC_SCRIPT);
    expect(styles).toBeLessThanOrEqual(STYLES + (path === PAGES.documentation.path ? DOCUMENTATION_STYLES : 0));
  });

  test.each(DASHBOARD)("gives %s with the script of the budget at most", async (path) => {
    const html = await page(path, cookie);
    expect(html).toContain('id="page-data"');
    const { scripts, styles } = await served(html);
    expect(scripts).toBeGreaterThan(PUBLIC_SCRIPT);
    expect(scripts).toBeLessThanOrEqual(DASHBOARD_SCRIPT.react);
    expect(styles).toBeLessThanOrEqual(STYLES);
  });

  test("gives the list of instances in 12 requests, compressed, its dialogs at the first sign of a reader, and the landing page in 90 KB", async () => {
    const browser = await launchBrowser();
    let isClosing = false;
    try {
      const { page: tab } = await openTab(browser);
      const seen: { readonly url: string; readonly bytes: number; readonly coding: string | undefined }[] = [];
      const weigh = async (request: Request) => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        const headers = (await request.response())?.headers() ?? {};
        const bytes = responseBodySize + responseHeadersSize;
        seen.push({ url: request.url(), bytes, coding: headers["content-encoding"] });
      };
      tab.on("requestfinished", (request) => {
        // One that ends while the browser closes is of no page that is measured.
        weigh(request).catch((error: unknown) => {
          if (!isClosing) throw error;
        });
      });
      const see = async (path: string) => {
        seen.length = 0;
        await tab.goto(product.web + path, { waitUntil: "networkidle" });
        return [...seen];
      };
      const landing = await see(PAGES.landing.path);
      expect(landing.length).toBeGreaterThan(3);
      expect(landing.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(LANDING);

      await signInAs(tab, product, cookie);
      const instances = await see(PAGES.instances.path);
      const scripts = instances.filter(({ url }) => url.endsWith(".js"));
      expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(DASHBOARD_SCRIPT.react);
      expect(instances.length).toBeLessThanOrEqual(REQUESTS);
      expect(instances.find(({ url }) => url.endsWith(PAGES.instances.path))?.coding).toBe("br");

      const dialogs = () => seen.filter(({ url }) => /\/assets\/dialogs-/.test(url));
      expect(dialogs()).toEqual([]);
      // Again and again: the script may not yet listen.
      let x = 300;
      const moved = async () => {
        await tab.mouse.move(x++, 300);
        return dialogs().length;
      };
      await expect.poll(moved, { timeout: 15_000 }).toBe(1);
    } finally {
      isClosing = true;
      await browser.close();
    }
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
    const answer = await fetch(product.web + address, { headers: { "accept-encoding": "br" } });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, "br"]);
    await answer.arrayBuffer();
    return Number(answer.headers.get("content-length"));
  }
});
