import { spawn } from "node:child_process";

interface Ran {
  readonly code: number;
  readonly output: string;
}

interface RunOptions {
  readonly cwd: string;
  /** After this it is ended, and counts as failed. */
  readonly limitMs: number;
  /** Shows what it says as it says it, instead of keeping it. */
  readonly show: boolean;
  /** Besides our own. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a tool of the project to its end. */
export function run(
  command: string,
  args: readonly string[],
  { cwd, limitMs, show, env = {} }: RunOptions,
): Promise<Ran> {
  const stdio = show ? "inherit" : "pipe";
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", stdio, stdio],
    shell: process.platform === "win32",
  });
  const endWithUs = () => child.kill();
  process.once("exit", endWithUs);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (data) => {
      output += data;
    });
  }
  const limit = setTimeout(() => {
    const note = `${command} took longer than ${limitMs / 1000} s and was ended.`;
    output += note;
    if (show) console.log(note);
    child.kill("SIGKILL");
  }, limitMs);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: 1, output: `${command} could not be run: ${error.message}` }));
    child.once("close", (code) => {
      clearTimeout(limit);
      process.off("exit", endWithUs);
      resolve({ code: code ?? 1, output });
    });
  });
}
