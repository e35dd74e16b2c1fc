import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Installs what the package.json in `folder` names, each in one version, unless just that is there: tools that few ever
 * run are no dependency of the product. Packages that they share with it are found above, in its own node_modules. Beside
 * a package-lock.json it is that which is installed.
 */
export async function installBeside(folder: string, name: string, npm = runNpm): Promise<void> {
  const { dependencies } = await read<{ dependencies: Record<string, string> }>(join(folder, "package.json"));
  const isThere = await Promise.all(
    Object.entries(dependencies).map(async ([dependency, version]) => {
      const installed = join(folder, "node_modules", dependency, "package.json");
      return existsSync(installed) && (await read<{ version: string }>(installed)).version === version;
    }),
  );
  if (isThere.every(Boolean)) return;
  console.log(`Installing ${name}: once …`);
  const locked = existsSync(join(folder, "package-lock.json"));
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"];
  await npm(locked ? ["ci", ...flags] : ["install", "--no-package-lock", ...flags], folder);
}

async function runNpm(args: readonly string[], cwd: string): Promise<void> {
  await run("npm", args, { cwd });
}

async function read<Shape>(path: string): Promise<Shape> {
  return JSON.parse(await readFile(path, "utf8"));
}
