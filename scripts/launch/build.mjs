import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LaunchError } from "./errors.mjs";

const SOURCES = [
  "src/ui",
  "src/domain",
  "src/ports",
  "src/documentation",
  "src/languages",
  "scripts/build",
  "vite.config.ts",
  "package-lock.json",
];
const STAMP = "dist/stamp.json";

/**
 * Builds the pages when their sources are newer than the last build, or it was for the other runtime.
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {{ always?: boolean }} [options]
 */
export async function buildIfStale(root, node, env, { always = false } = {}) {
  const wanted = { newest: newestChange(root), runtime: env.UI_RUNTIME ?? "react" };
  if (!always && isFresh(root, wanted)) return;
  console.log("Building the pages: sources are newer than the last build …");
  const { code, output } = await viteBuild(root, node, env);
  if (code !== 0) throw new LaunchError(`${output.trim()}\nThe pages could not be built: see above.`);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, STAMP), JSON.stringify(wanted));
}

/**
 * Latest change below the sources, in milliseconds; directories count, so that a removed file does.
 * @param {string} root
 */
export function newestChange(root) {
  let newest = 0;
  const pending = SOURCES.map((source) => join(root, source));
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) continue;
    newest = Math.max(newest, stats.mtimeMs);
    if (stats.isDirectory()) for (const name of readdirSync(path)) pending.push(join(path, name));
  }
  return newest;
}

/**
 * @param {string} root
 * @param {{ newest: number, runtime: string }} wanted
 */
function isFresh(root, wanted) {
  const built = readStamp(root);
  return built?.newest === wanted.newest && built.runtime === wanted.runtime;
}

/**
 * What the pages of the last build run on; null where there is none.
 * @param {string} root
 * @returns {string | null}
 */
export function builtRuntime(root) {
  return readStamp(root)?.runtime ?? null;
}

/**
 * @param {string} root
 * @returns {{ newest: number, runtime: string } | null}
 */
function readStamp(root) {
  try {
    return JSON.parse(readFileSync(join(root, STAMP), "utf8"));
  } catch {
    return null;
  }
}

/**
 * @param {string} root
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function viteBuild(root, node, env) {
  const args = ["node_modules/vite/bin/vite.js", "build", "--app", "--logLevel", "warn"];
  const child = spawn(node, args, { cwd: root, env: { ...env, NODE_ENV: "production" } });
  let output = "";
  child.stdout.on("data", (data) => {
    output += data;
  });
  child.stderr.on("data", (data) => {
    output += data;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}
