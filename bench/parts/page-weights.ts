import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { assetLookup, readManifest } from "#adapters/http/built-pages.ts";
import { LANGUAGES } from "#languages/languages.ts";
import { CLIENT_ENTRIES } from "#ui/pages/entries.ts";

const ROOT = join(import.meta.dirname, "../..");

interface PageWeight {
  /** With its language. */
  readonly name: string;
  /** Of its scripts on the wire to a browser, so by Brotli. */
  readonly bytes: number;
}

/** The script of each dashboard page in a build, heaviest first. */
async function pageWeights(dist: string): Promise<PageWeight[]> {
  const weights: PageWeight[] = [];
  for (const language of LANGUAGES) {
    const assetsOf = assetLookup(await readManifest(dist, language), language);
    for (const [entry, page] of CLIENT_ENTRIES) {
      if (page === null) continue;
      const files = await Promise.all(assetsOf(entry).scripts.map((path) => stat(join(dist, "client", `${path}.br`))));
      weights.push({ name: `${page}, ${language}`, bytes: files.reduce((sum, { size }) => sum + size, 0) });
    }
  }
  return weights.sort((a, b) => b.bytes - a.bytes);
}

/** The same of a build for one of the two runtimes, which is made for it and goes again. */
export async function weightsOn(runtime: "react" | "preact"): Promise<PageWeight[]> {
  const dist = await mkdtemp(join(tmpdir(), "wesal-bench-dist-"));
  try {
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", UI_RUNTIME: runtime, UI_DIST: dist };
    const args = ["node_modules/vite/bin/vite.js", "build", "--app", "--logLevel", "error"];
    await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
    return await pageWeights(dist);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}
