import { dirname } from "node:path";
import { eventLog } from "./event-log.ts";
import { HEARTBEAT, NEVER_FROZEN } from "./heartbeat.ts";
import type { Plan } from "./plan.ts";
import { supervise } from "./supervise.ts";
import { STOP_GRACE_MS } from "./supervise-role.ts";
import { watchSources } from "./watch-sources.ts";
import { whereToLook } from "./where-to-look.ts";

/** Roles are killed at the end of the grace; if even that is never heard of, we end all the same. */
const LAST_RESORT_MS = 2_000;

/** Keeps the roles of the plan running until it is told to stop, then stops them in order and exits. */
export async function runSupervisor(entry: string, plan: Plan): Promise<void> {
  const supervisor = supervise({
    plan,
    entry,
    logger: eventLog(plan.logLevel, write),
    random: Math.random,
    say: write,
    // A breakpoint would be taken for a freeze.
    beat: plan.production ? HEARTBEAT : NEVER_FROZEN,
  });
  const watcher = plan.production ? null : watchSources(dirname(entry), plan.roles, supervisor.restart);
  const stop = async (exitCode: number) => {
    watcher?.close();
    setTimeout(() => process.exit(1), STOP_GRACE_MS + LAST_RESORT_MS).unref();
    await supervisor.stop();
    process.exit(exitCode);
  };
  process.on("SIGINT", () => void stop(0));
  process.on("SIGTERM", () => void stop(0));
  process.on("SIGHUP", () => void stop(0));
  // Only when a launcher holds the other end: it was killed, so nothing would stop us.
  process.on("disconnect", () => void stop(0));

  const started = await supervisor.started;
  if (started.ok) return write(whereToLook(plan, Date.now() - plan.startedAt));
  process.stderr.write(`${[started.failure.message, started.failure.detail].filter(Boolean).join("\n")}\n`);
  await stop(1);
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
