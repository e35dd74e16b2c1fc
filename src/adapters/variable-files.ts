import { readFileSync } from "node:fs";
import type { Environment } from "./environment.ts";

/** Variables that may also stand in a file, named by the same variable with `_FILE`: so that no secret is in a process's environment. */
const IN_FILES = [
  "APP_SECRET",
  "NEW_APP_SECRET",
  "SANDBOX_KEY",
  "DATABASE_URL",
  "CLUSTER_URL",
  "MAIL_URL",
  "TELEGRAM_PROXY",
] as const;

/** An empty file stands for an unset variable: a file has to be there to be mounted. Of the others that would mean another database or secret. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["MAIL_URL", "TELEGRAM_PROXY"]);

type ReadText = (path: string) => string;

/** The variables with those in files filled in, and a sentence for each that could not be. */
export function withFiles(
  env: Environment,
  readText: ReadText = (path) => readFileSync(path, "utf8"),
): { env: Environment; problems: string[] } {
  const problems: string[] = [];
  const found: Record<string, string> = {};
  for (const name of IN_FILES) {
    const path = env[`${name}_FILE`] ?? "";
    if (path === "") continue;
    if ((env[name] ?? "") !== "") {
      problems.push(`${name} and ${name}_FILE are both set: keep one of them.`);
      continue;
    }
    const read = readOne(name, path, readText);
    if ("problem" in read) problems.push(read.problem);
    else found[name] = read.value;
  }
  return { env: { ...env, ...found }, problems };
}

function readOne(name: string, path: string, readText: ReadText): { value: string } | { problem: string } {
  try {
    // Editors and `echo` end a file with a line break.
    const value = readText(path).trim();
    if (value !== "" || MAY_BE_EMPTY.has(name)) return { value };
    return { problem: `${name}_FILE is "${path}", which is empty: write the value of ${name} into it.` };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
    return { problem: `${name}_FILE is "${path}", which cannot be read (${code}): make it readable for this user.` };
  }
}
