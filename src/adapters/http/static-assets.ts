import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import type { WebContext } from "./web.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const COMPRESSED = new Set([".css", ".js", ".json", ".svg", ".txt"]);

interface StaticAsset {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
  readonly cacheControl: string;
}

/** By address, such as `/assets/app-1a2b3c.css`. What is not in it cannot be asked for. */
export type StaticAssets = ReadonlyMap<string, StaticAsset>;

/** Every public file of a build, read once: a few hundred KB. */
export async function readStaticAssets(clientDir: string): Promise<StaticAssets> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(clientDir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !path.startsWith(".") && TYPES[extname(path)] !== undefined);
  const assets = await Promise.all(paths.map(async (path) => [`/${path}`, await readAsset(clientDir, path)] as const));
  return new Map(assets);
}

async function readAsset(clientDir: string, path: string): Promise<StaticAsset> {
  const extension = extname(path);
  const bytes = new Uint8Array(await readFile(join(clientDir, path)));
  return {
    type: TYPES[extension] ?? "application/octet-stream",
    bytes,
    gzip: COMPRESSED.has(extension) ? new Uint8Array(gzipSync(bytes)) : null,
    // Names under /assets carry a hash of their content.
    cacheControl: path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  };
}

export function assetAnswer(c: WebContext, assets: StaticAssets | null): Response | null {
  const asset = c.req.method === "GET" || c.req.method === "HEAD" ? assets?.get(c.req.path) : undefined;
  if (asset === undefined) return null;
  const headers: Record<string, string> = { "content-type": asset.type, "cache-control": asset.cacheControl };
  if (asset.gzip === null) return c.body(asset.bytes, 200, headers);
  headers.vary = "accept-encoding";
  if (!/\bgzip\b/.test(c.req.header("accept-encoding") ?? "")) return c.body(asset.bytes, 200, headers);
  headers["content-encoding"] = "gzip";
  return c.body(asset.gzip, 200, headers);
}
