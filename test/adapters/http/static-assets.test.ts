import { mkdtempSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { readStaticAssets } from "#adapters/http/static-assets.ts";

const PUBLIC = "src/ui/public";

it("serves every public file, each as what it is", async () => {
  const files = (await readdir(PUBLIC, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const assets = await readStaticAssets(PUBLIC);
  expect(assets.size).toBe(files.length);
  for (const [path, asset] of assets) {
    expect(asset.type, path).not.toContain("octet-stream");
  }
});

it("serves a file of an ending that it does not know as bytes, and none that begins with a dot", async () => {
  const folder = mkdtempSync(join(tmpdir(), "wesal-assets-"));
  writeFileSync(join(folder, "a.unknown"), "x");
  writeFileSync(join(folder, ".hidden"), "x");
  const assets = await readStaticAssets(folder);
  expect([...assets.keys()]).toEqual(["/a.unknown"]);
  expect(JSON.stringify(assets.get("/a.unknown"))).toContain("application/octet-stream");
});

it("serves what the build has compressed from the first request on, and nobody by that name", async () => {
  const folder = mkdtempSync(join(tmpdir(), "wesal-assets-"));
  const script = "export const one = 1;";
  writeFileSync(join(folder, "a.js"), script);
  writeFileSync(join(folder, "a.js.br"), brotliCompressSync(script));
  const assets = await readStaticAssets(folder);
  expect([...assets.keys()]).toEqual(["/a.js"]);
  const asset = assets.get("/a.js");
  const chosen = asset?.choose("gzip, deflate, br");
  expect(chosen?.coding).toBe("br");
  expect(String(brotliDecompressSync(chosen?.bytes ?? ""))).toBe(script);
  expect(["gzip", "identity", undefined].map((accepted) => asset?.choose(accepted).coding)).toEqual([
    "gzip",
    "identity",
    "identity",
  ]);
});
