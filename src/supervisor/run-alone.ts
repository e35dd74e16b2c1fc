import type { Config } from "#adapters/config.ts";
import type { Role } from "#adapters/process-roles.ts";
import type { LoadRunRole } from "./messages.ts";
import { startFailure } from "./start-failure.ts";
import { STOP_GRACE_MS } from "./supervise-role.ts";

/** One role in the foreground, as a container runs it; what started it restarts it. */
export async function runAlone(role: Role, config: Config, load: LoadRunRole): Promise<void> {
  try {
    const run = await load();
    const running = await run(role, config);
    process.stdout.write(`The ${role} role listens on ${config.host}:${running.port}. Stop it with Ctrl-C.\n`);
    let stopping = false;
    const stop = () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), STOP_GRACE_MS).unref();
      void running.close().then(() => process.exit(0));
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  } catch (error) {
    const { message, detail } = startFailure(error, role, config);
    process.stderr.write(`${[message, detail].filter(Boolean).join("\n")}\n`);
    process.exit(1);
  }
}
