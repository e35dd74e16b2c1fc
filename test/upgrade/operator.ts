import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..", "..");

/** `npm run db -- …`; resolves to what it printed, throws where it ended with another code than 0. */
export async function db(env: Record<string, string>, ...words: string[]): Promise<string> {
  const ran = promisify(execFile)(process.execPath, ["scripts/launch.mjs", "db", ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  return (await ran).stdout;
}
