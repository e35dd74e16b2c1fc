import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assetLookup, builtPages } from "#adapters/http/built-pages.ts";
import { pageDocument, plainErrorDocument } from "#adapters/http/document.ts";
import { readStaticAssets } from "#adapters/http/static-assets.ts";
import { SANDBOX_CONTACTS } from "#domain/contacts.ts";
import type { AnyPage } from "#ports/contracts/pages.ts";
import type { RenderedPage } from "#ports/contracts/rendered-page.ts";
import { webWorld } from "#test/support/web.ts";

const context = { network: "sandbox", path: "/login", language: "en", contacts: SANDBOX_CONTACTS } as const;
const hostile = "</script><script>alert(1)</script>";
const page: AnyPage = {
  name: "login",
  props: {
    values: { email: hostile },
    from: "",
    errors: {},
    notice: null,
    passkeys: { origin: "http://localhost", problem: null },
  },
};
const assets = { fonts: ["/f.woff2"], styles: ["/a.css"], scripts: ["/e.js", "/lib.js"] };
const rendered: RenderedPage = {
  title: "Login <&> · Wesal",
  description: null,
  html: "<main>Hello</main>",
  entry: "e",
  hydrates: true,
};
const PUBLIC_URL = "https://wesal.example";
const documentOf = (change: Partial<RenderedPage> = {}) =>
  pageDocument({ ...rendered, ...change }, { page, context }, assets, PUBLIC_URL);

describe("a document", () => {
  const text = documentOf();

  test("says its language and direction, and is light until a script says dark", () => {
    expect(text).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr" data-theme="light">/);
  });

  test("sets the theme before anything is painted", () => {
    const theme = text.indexOf("localStorage.getItem");
    expect(theme).toBeGreaterThan(0);
    expect(theme).toBeLessThan(text.indexOf('rel="stylesheet"'));
    expect(theme).toBeLessThan(text.indexOf("<body>"));
    expect(theme).toBeGreaterThan(text.indexOf('<meta name="theme-color" content="#f7f8f6">'));
  });

  test("names what the page needs, in the head", () => {
    const head = text.slice(0, text.indexOf("</head>"));
    expect(head).toContain("<title>Login &lt;&amp;&gt; · Wesal</title>");
    expect(head).toContain('<link rel="icon" type="image/svg+xml" href="/mark.svg">');
    expect(head).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32">');
    expect(head).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
    expect(head).toContain('<link rel="preload" as="font" type="font/woff2" href="/f.woff2" crossorigin>');
    expect(head).toContain('<link rel="stylesheet" href="/a.css">');
    expect(head).toContain('<link rel="modulepreload" href="/lib.js">');
    expect(head).toContain('<script type="module" src="/e.js"></script>');
  });

  test("carries the page's data where no text of a user can end the script", () => {
    const [, json = ""] = /id="page-data">(.*?)<\/script>/s.exec(text) ?? [];
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toEqual({ page, context });
    expect(text).toContain('<div id="page"><main>Hello</main></div>');
  });

  test("that no script takes over carries no data", () => {
    expect(documentOf({ hydrates: false })).not.toContain("page-data");
  });

  test("with a description tells search results and link previews what it is, and where", () => {
    const head = documentOf({ description: 'Two "instances" & more' });
    expect(head).toContain('<meta name="description" content="Two &quot;instances&quot; &amp; more">');
    expect(head).toContain('<link rel="canonical" href="https://wesal.example/login">');
    expect(head).toContain('<meta property="og:url" content="https://wesal.example/login">');
    expect(head).toContain('<meta property="og:title" content="Login &lt;&amp;&gt; · Wesal">');
    expect(head).toContain('<meta property="og:image" content="https://wesal.example/social.png">');
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(head).not.toContain("noindex");
  });

  test("without one asks to be left out of both", () => {
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toMatch(/og:|twitter:|canonical|name="description"/);
  });

  test("of an error is escaped too", () => {
    expect(plainErrorDocument(hostile, hostile)).not.toContain("<script");
  });
});

describe("a build", () => {
  let dir = "";
  const manifest = {
    "_shared.js": { file: "assets/shared-1.js", css: ["assets/shared-1.css"] },
    "src/ui/fonts/inter-basic.woff2": { file: "assets/inter-1.woff2" },
    "src/ui/entries/dashboard.tsx": { file: "assets/dashboard-1.js", imports: ["_shared.js"] },
    "src/ui/styles/app.css": { file: "assets/app-1.css" },
    "src/ui/styles/documentation.css": { file: "assets/documentation-1.css" },
  };

  /** The public pages' script is built by itself. */
  const SITE = { "src/ui/entries/enhance.ts": { file: "assets/enhance-1.js" } };
  const ARABIC = { "src/ui/styles/arabic.css": { file: "assets/arabic-1.css" } };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "wesal-build-"));
    await mkdir(join(dir, "client/.vite"), { recursive: true });
    await mkdir(join(dir, "client/assets"), { recursive: true });
    await mkdir(join(dir, "server"), { recursive: true });
    await writeFile(join(dir, "client/.vite/manifest.json"), JSON.stringify(manifest));
    await writeFile(join(dir, "client/.vite/manifest-site.json"), JSON.stringify(SITE));
    await writeFile(join(dir, "client/.vite/manifest-site_ar.json"), JSON.stringify(SITE));
    await writeFile(join(dir, "client/mark.svg"), "<svg/>");
    await writeFile(join(dir, "client/assets/dashboard-1.js"), "console.log(1);".repeat(100));
    await writeFile(join(dir, "secret.txt"), "secret");
    const entry = `export const renderPage = (page, context) =>
      ({
        title: page.name, description: null, html: "<p>" + context.path + "</p>",
        entry: "src/ui/entries/dashboard.tsx", hydrates: true,
      });`;
    await writeFile(join(dir, "server/entry-server.js"), entry);
    await writeFile(join(dir, "client/.vite/manifest_ar.json"), JSON.stringify({ ...manifest, ...ARABIC }));
    await writeFile(join(dir, "server/entry-server_ar.js"), entry.replace("<p>", "<p>Arabic "));
  });
  afterAll(() => rm(dir, { recursive: true }));

  test("gives a page its script, what that imports, and the styles of all", async () => {
    const text = await (await builtPages(dir, PUBLIC_URL)).render(page, context);
    expect(text).toContain('<div id="page"><p>/login</p></div>');
    expect(text).toContain('src="/assets/dashboard-1.js"');
    expect(text).toContain('rel="modulepreload" href="/assets/shared-1.js"');
    expect(text).toContain('href="/assets/app-1.css"');
    expect(text).toContain('href="/assets/shared-1.css"');
    expect(text).toContain('href="/assets/inter-1.woff2" crossorigin');
  });

  test("gives a page in its language", async () => {
    const spoken = { ...context, path: "/ar/login", language: "ar" } as const;
    const text = await (await builtPages(dir, PUBLIC_URL)).render(page, spoken);
    expect(text).toContain('<html lang="ar" dir="rtl"');
    expect(text).toContain("<p>Arabic /ar/login</p>");
    expect(text).toContain('href="/assets/arabic-1.css"');
  });

  test("gives a page without a script its styles alone", () => {
    expect(assetLookup(manifest, "en")(null)).toMatchObject({ styles: ["/assets/app-1.css"], scripts: [] });
    expect(assetLookup(manifest, "en")(null, "landing").styles).toEqual(["/assets/app-1.css"]);
    expect(assetLookup(manifest, "en")(null, "documentation").styles).toEqual([
      "/assets/app-1.css",
      "/assets/documentation-1.css",
    ]);
  });

  test("that lacks an entry says so", () => {
    expect(() => assetLookup(manifest, "en")("src/ui/entries/none.tsx")).toThrow("is not in the build");
  });

  test("is served as files that never change, compressed where that helps", async () => {
    const world = webWorld({ assets: await readStaticAssets(join(dir, "client")) });
    const plain = await world.get("/assets/dashboard-1.js");
    expect(plain.status).toBe(200);
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(plain.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
    const zipped = await world.get("/assets/dashboard-1.js", { headers: { "accept-encoding": "gzip, br" } });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect((await zipped.arrayBuffer()).byteLength).toBeLessThan((await plain.arrayBuffer()).byteLength);
    expect((await world.get("/mark.svg")).headers.get("cache-control")).toBe("public, max-age=3600");
  });

  test.each([
    "/.vite/manifest.json",
    "/assets/../../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/secret.txt",
    "/server/entry-server.js",
    "/assets/",
    "/assets",
  ])("keeps %s to itself", async (path) => {
    const world = webWorld({ assets: await readStaticAssets(join(dir, "client")) });
    expect((await world.get(path)).headers.get("location")).toBe("/404");
  });
});
