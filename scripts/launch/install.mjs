import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LaunchError } from "./errors.mjs";

/**
 * Installs when what is in node_modules is not what package-lock.json says.
 * @param {string} root
 */
export async function installIfStale(root) {
  const missing = firstMissing(readPackages(join(root, "package-lock.json")), installedPackages(root));
  if (missing === null) return;
  console.log("Installing packages: once, and again when package-lock.json changes …");
  const { code, output } = await npmCi(root);
  if (code !== 0) {
    throw new LaunchError(
      `${output.trim()}\nThe packages could not be installed (npm ci ended with ${code}): check the network and the free ` +
        "space, then try again; `rm -rf node_modules` starts afresh.",
    );
  }
}

/** @typedef {Record<string, { version?: string, resolved?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * Path of a package that is locked but not installed in that version, or null. Optional ones may be for other platforms.
 * @param {Packages} locked
 * @param {Packages | null} installed
 */
export function firstMissing(locked, installed) {
  if (installed === null) return "node_modules";
  for (const [path, entry] of Object.entries(locked)) {
    if (path === "" || entry.optional || entry.devOptional || !path.includes("node_modules/")) continue;
    const there = installed[path];
    if (there === undefined || there.version !== entry.version) return path;
  }
  for (const [path, there] of Object.entries(installed)) {
    const entry = locked[path];
    if (path.includes("node_modules/") && entry?.version !== there.version) return path;
  }
  return null;
}

/** npm writes this file last, so an interrupted install has none. @param {string} root */
function installedPackages(root) {
  try {
    return readPackages(join(root, "node_modules", ".package-lock.json"));
  } catch {
    return null;
  }
}

/** @param {string} file @returns {Packages} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/**
 * With the npm and the Node that started us: those in node_modules are about to be replaced.
 * @param {string} root
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function npmCi(root) {
  const args = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const windows = process.platform === "win32";
  const options = { cwd: root, env: withoutOurBin(root), shell: npm === undefined && windows };
  const child =
    npm === undefined ? spawn("npm", args, options) : spawn(node ?? process.execPath, [npm, ...args], options);
  let output = "";
  child.stdout?.on("data", (data) => {
    output += data;
  });
  child.stderr?.on("data", (data) => {
    output += data;
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, output: `npm could not be run: ${error.message}` }));
    child.once("close", (code) => resolve({ code, output }));
  });
}

/** @param {string} root */
function withoutOurBin(root) {
  const separator = process.platform === "win32" ? ";" : ":";
  const path = (process.env.PATH ?? "")
    .split(separator)
    .filter((folder) => !folder.startsWith(join(root, "node_modules")));
  return { ...process.env, PATH: path.join(separator) };
}
