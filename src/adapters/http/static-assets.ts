import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { Context } from "hono";
import { type Bytes, type PreparedAnswer, prepareAnswer, sendPrepared } from "./prepared-answer.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".ogg": "audio/ogg",
  ".pdf": "application/pdf",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const COMPRESSED = new Set([".css", ".js", ".json", ".svg", ".txt"]);
/** Of a file that holds another's bytes, which the build has compressed. */
const BROTLI = ".br";

/** By address, such as `/assets/app-1a2b3c.css`. What is not in it cannot be asked for. */
export type StaticAssets = ReadonlyMap<string, PreparedAnswer>;

/** Every public file of a build, read once: a few hundred KB. One of an unknown ending is bytes to a browser. */
export async function readStaticAssets(clientDir: string): Promise<StaticAssets> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(clientDir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !path.startsWith("."));
  const all = new Set(paths);
  const own = paths.filter((path) => !(path.endsWith(BROTLI) && all.has(path.slice(0, -BROTLI.length))));
  const read = async (path: string) => new Uint8Array(await readFile(join(clientDir, path)));
  const assets = own.map(async (path) => {
    const brotli = all.has(path + BROTLI) ? await read(path + BROTLI) : undefined;
    return [`/${path}`, assetOf(path, await read(path), brotli)] as const;
  });
  return new Map(await Promise.all(assets));
}

function assetOf(path: string, body: Bytes, brotli: Bytes | undefined): PreparedAnswer {
  const extension = extname(path);
  return prepareAnswer({
    body,
    brotli,
    type: TYPES[extension] ?? "application/octet-stream",
    compress: COMPRESSED.has(extension),
    // Names under /assets carry a hash of their content.
    cacheControl: path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  });
}

export function assetAnswer(c: Context, assets: StaticAssets | null): Response | null {
  const asset = c.req.method === "GET" || c.req.method === "HEAD" ? assets?.get(c.req.path) : undefined;
  return asset === undefined ? null : sendPrepared(c, asset);
}
