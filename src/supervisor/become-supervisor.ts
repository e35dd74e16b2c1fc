import { flushCompileCache } from "node:module";
import { SUPERVISOR } from "./arguments.ts";
import type { Plan } from "./plan.ts";
import { runSupervisor } from "./run-supervisor.ts";

/**
 * Begins anew as the supervisor, in the same process: what the start needed (the checks of the configuration, the
 * stripping of types) would stay in memory. Its modules are in the compile cache by then, so it strips none; one of V8's
 * flags here would give it another cache.
 */
export async function becomeSupervisor(entry: string, plan: Plan): Promise<void> {
  // Windows has no such call, and a parent's channel would not survive it.
  if (process.execve === undefined || process.connected) return runSupervisor(entry, plan);
  flushCompileCache();
  const args = [process.execPath, ...process.execArgv, entry, SUPERVISOR, JSON.stringify(plan)];
  process.execve(process.execPath, args);
}
