import { execFileSync } from "node:child_process";

/** Whether a command is on this machine. */
export function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
