import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { LANGUAGES, type Language } from "#languages/languages.ts";
import { PAGE_STYLES, type RenderPage } from "#ports/contracts/rendered-page.ts";
import { type PageAssets, pageDocument } from "./document.ts";
import type { Pages } from "./web.ts";

const PRELOADED_FONTS: Readonly<Record<Language, RegExp>> = {
  en: /\/inter-latin-wght-normal\.woff2$/,
  // Its headings come in a second weight, which follows when the styles ask for it.
  ar: /\/(inter-latin-wght-normal|ibm-plex-sans-arabic-arabic-400-normal)\.woff2$/,
};

/** The part of Vite's manifest that is used. */
interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Pages from `npm run build`, under `distDir`; everything is read here, once. `publicUrl` stands in their heads. */
export async function builtPages(distDir: string, publicUrl: string): Promise<Pages> {
  const builds = await Promise.all(LANGUAGES.map((language) => readBuild(distDir, language)));
  const ofLanguage = new Map(builds.map((build) => [build.language, build]));
  return {
    async render(page, context) {
      const build = ofLanguage.get(context.language);
      if (build === undefined) throw new Error(`http: no build speaks ${context.language}`);
      const rendered = build.renderPage(page, context);
      return pageDocument(rendered, { page, context }, build.assetsOf(rendered.entry), publicUrl);
    },
  };
}

/** The pages that speak a language: `vite.config.ts` says what their files are called. */
async function readBuild(distDir: string, language: Language) {
  const own = language === "en" ? "" : `_${language}`;
  const manifest = JSON.parse(await readFile(join(distDir, `client/.vite/manifest${own}.json`), "utf8")) as Manifest;
  const server = await import(pathToFileURL(join(distDir, `server/entry-server${own}.js`)).href);
  const { renderPage } = server as { renderPage: RenderPage };
  return { language, renderPage, assetsOf: assetLookup(manifest, language) };
}

/** From an entry's source path to the addresses of everything it needs. */
export function assetLookup(manifest: Manifest, language: Language): (entry: string | null) => PageAssets {
  const fonts = Object.entries(manifest).filter(([source]) => PRELOADED_FONTS[language].test(source));
  const common = { fonts: fonts.map(([, { file }]) => `/${file}`) };
  const known = new Map<string | null, PageAssets>();
  return (entry) => {
    const found = known.get(entry);
    if (found !== undefined) return found;
    const chunks = [...withImports(manifest, entry)];
    const styles = [
      ...PAGE_STYLES[language].map((source) => chunkOf(manifest, source).file),
      ...chunks.flatMap((chunk) => chunk.css ?? []),
    ];
    const assets = {
      ...common,
      styles: [...new Set(styles)].map((file) => `/${file}`),
      scripts: chunks.map(({ file }) => `/${file}`),
    };
    known.set(entry, assets);
    return assets;
  };
}

function withImports(manifest: Manifest, entry: string | null, seen = new Set<ManifestChunk>()): Set<ManifestChunk> {
  if (entry === null) return seen;
  const chunk = chunkOf(manifest, entry);
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const source of chunk.imports ?? []) withImports(manifest, source, seen);
  return seen;
}

function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`http: ${source} is not in the build; run npm run build`);
  return chunk;
}
