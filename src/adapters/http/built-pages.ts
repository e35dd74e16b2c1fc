import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderPage } from "#ports/contracts/rendered-page.ts";
import { type PageAssets, pageDocument } from "./document.ts";
import type { Pages } from "./web.ts";

const STYLES = "src/ui/styles/app.css";
const PRELOADED_FONT = /\/inter-latin-wght-normal\.woff2$/;

/** The part of Vite's manifest that is used. */
interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Pages from `npm run build`, under `distDir`; everything is read here, once. `publicUrl` stands in their heads. */
export async function builtPages(distDir: string, publicUrl: string): Promise<Pages> {
  const manifest = JSON.parse(await readFile(join(distDir, "client/.vite/manifest.json"), "utf8")) as Manifest;
  const server = (await import(pathToFileURL(join(distDir, "server/entry-server.js")).href)) as {
    renderPage: RenderPage;
  };
  const assetsOf = assetLookup(manifest);
  return {
    async render(page, context) {
      const rendered = server.renderPage(page, context);
      return pageDocument(rendered, { page, context }, assetsOf(rendered.entry), publicUrl);
    },
  };
}

/** From an entry's source path to the addresses of everything it needs. */
export function assetLookup(manifest: Manifest): (entry: string | null) => PageAssets {
  const fonts = Object.entries(manifest).filter(([source]) => PRELOADED_FONT.test(source));
  const common = { fonts: fonts.map(([, { file }]) => `/${file}`) };
  const known = new Map<string | null, PageAssets>();
  return (entry) => {
    const found = known.get(entry);
    if (found !== undefined) return found;
    const chunks = [...withImports(manifest, entry)];
    const styles = [chunkOf(manifest, STYLES).file, ...chunks.flatMap((chunk) => chunk.css ?? [])];
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
