import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** `npm run users -- …` against a running product's data. */
export async function users(dataDir: string, ...words: string[]): Promise<string> {
  const args = ["--disable-warning=ExperimentalWarning", "src/commands/users.ts", ...words];
  const env = { ...process.env, NODE_ENV: "production" as const, DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })).stdout;
}
