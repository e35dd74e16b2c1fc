import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { LANGUAGES, type Language } from "#languages/languages.ts";
import type { PageName } from "#ports/contracts/pages.ts";
import { OWN_STYLES, PAGE_STYLES, type RenderPage } from "#ports/contracts/rendered-page.ts";
import { type PageAssets, pageDocument } from "./document.ts";
import type { Pages } from "./web.ts";

const PRELOADED_FONTS: Readonly<Record<Language, RegExp>> = {
  en: /\/inter-basic\.woff2$/,
  // Its headings come in a second weight, which follows when the styles ask for it.
  ar: /\/(inter-basic|arabic-400)\.woff2$/,
};

/** The part of Vite's manifest that is used. */
interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Pages from `npm run build`, under `distDir`; everything is read here, once. `publicUrl` stands in their heads. */
export async function builtPages(distDir: string, publicUrl: string): Promise<Pages> {
  const builds = await Promise.all(LANGUAGES.map((language) => readBuild(distDir, language)));
  const ofLanguage = new Map(builds.map((build) => [build.language, build]));
  return {
    async render(page, context) {
      const build = ofLanguage.get(context.language);
      if (build === undefined) throw new Error(`http: no build speaks ${context.language}`);
      const rendered = build.renderPage(page, context);
      return pageDocument(rendered, { page, context }, build.assetsOf(rendered.entry, page.name), publicUrl);
    },
  };
}

/** Of the dashboard's scripts and of the public pages' one, which are built apart. */
export async function readManifest(distDir: string, language: Language): Promise<Manifest> {
  const own = ownEnding(language);
  const names = [`manifest${own}`, `manifest-site${own}`];
  const read = async (name: string) =>
    JSON.parse(await readFile(join(distDir, `client/.vite/${name}.json`), "utf8")) as Manifest;
  return Object.assign({}, ...(await Promise.all(names.map(read))));
}

/** The pages that speak a language: `vite.config.ts` says what their files are called. */
async function readBuild(distDir: string, language: Language) {
  const own = ownEnding(language);
  const manifest = await readManifest(distDir, language);
  const server = await import(pathToFileURL(join(distDir, `server/entry-server${own}.js`)).href);
  const { renderPage } = server as { renderPage: RenderPage };
  return { language, renderPage, assetsOf: assetLookup(manifest, language) };
}

function ownEnding(language: Language): string {
  return language === "en" ? "" : `_${language}`;
}

/** From an entry's source path to the addresses of everything it needs. */
export function assetLookup(
  manifest: Manifest,
  language: Language,
): (entry: string | null, page?: PageName) => PageAssets {
  const fonts = Object.entries(manifest).filter(([source]) => PRELOADED_FONTS[language].test(source));
  const common = { fonts: fonts.map(([, { file }]) => `/${file}`) };
  const known = new Map<string, PageAssets>();
  return (entry, page) => {
    const own = page === undefined ? undefined : OWN_STYLES[page];
    const key = `${entry} ${own}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const chunks = [...withImports(manifest, entry)];
    const styles = [
      ...[...PAGE_STYLES[language], ...(own === undefined ? [] : [own])].map(
        (source) => chunkOf(manifest, source).file,
      ),
      ...chunks.flatMap((chunk) => chunk.css ?? []),
    ];
    const assets = {
      ...common,
      styles: [...new Set(styles)].map((file) => `/${file}`),
      scripts: chunks.map(({ file }) => `/${file}`),
    };
    known.set(key, assets);
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
