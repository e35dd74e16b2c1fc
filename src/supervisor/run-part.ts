import { SUPERVISOR } from "./arguments.ts";
import type { Program } from "./messages.ts";

/**
 * Without arguments the start, which prepares and becomes the supervisor; with a role's name that role. Each part is
 * loaded alone: what the supervisor loads stays in memory for as long as the product runs.
 */
export async function runPart({ entry, load }: Program, [part, plan = ""]: readonly string[]): Promise<void> {
  switch (part) {
    case undefined:
      return (await import("./start.ts")).start({ entry, load });
    case SUPERVISOR:
      return (await import("./run-supervisor.ts")).runSupervisor(entry, JSON.parse(plan));
    default:
      return (await import("./run-in-child.ts")).runInChild(load);
  }
}
