import { execFile } from "node:child_process";
import { copyFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installBeside } from "../../scripts/tools/install-beside.ts";

const DIR = fileURLToPath(new URL("../../test/bench/next", import.meta.url));
const ASSETS = fileURLToPath(new URL("../../dist/client/assets", import.meta.url));
const run = promisify(execFile);

/** Installs Next.js into the fixture (the first time) and builds it; resolves to its directory. */
export async function buildNextFixture(): Promise<string> {
  const env: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  const options = { cwd: DIR, env };
  await installBeside(DIR, "Next.js, for the comparison");
  const stylesheet = (await readdir(ASSETS)).find((name) => /^app-.*\.css$/.test(name));
  if (stylesheet === undefined) throw new Error("bench: no stylesheet in dist; run npm run build");
  await copyFile(`${ASSETS}/${stylesheet}`, `${DIR}/app/page.css`);
  await run(process.execPath, ["node_modules/next/dist/bin/next", "build"], options);
  return DIR;
}
