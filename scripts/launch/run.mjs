import { spawn } from "node:child_process";
import { constants } from "node:os";

const FORWARDED = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Goes on as Node, in the place of this process; where that is not possible (on Windows, and on an old Node) runs it.
 * @param {string} node
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export async function becomeOrRun(node, args, { cwd, env }) {
  if (process.execve === undefined) return run(node, args, { cwd, env, supervised: true });
  process.chdir(cwd);
  return process.execve(node, [node, ...args], env);
}

/**
 * Runs Node to its end with our own input and output; resolves to its exit code. Signals are passed on and never end us
 * first. `supervised` gives it a channel by which it notices when we are killed.
 * @param {string} node
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, supervised?: boolean }} options
 * @returns {Promise<number>}
 */
export function run(node, args, { cwd, env, supervised = false }) {
  const child = spawn(node, args, {
    cwd,
    env,
    stdio: ["inherit", "inherit", "inherit", ...(supervised ? ["ipc"] : [])],
  });
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of FORWARDED) process.off(name, forward);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
