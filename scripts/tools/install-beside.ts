import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Installs what the package.json in `folder` names, the first time: tools that few ever run are no dependency of the
 * product. Packages that they share with it are found above, in its own node_modules. Beside a package-lock.json it is
 * that which is installed.
 */
export async function installBeside(folder: string, tool: { readonly name: string; readonly package: string }) {
  if (existsSync(join(folder, "node_modules", tool.package))) return;
  console.log(`Installing ${tool.name}: once …`);
  const locked = existsSync(join(folder, "package-lock.json"));
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"];
  await run("npm", locked ? ["ci", ...flags] : ["install", "--no-package-lock", ...flags], { cwd: folder });
}
