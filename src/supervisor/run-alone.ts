import type { Config } from "#adapters/config.ts";
import type { Role } from "#adapters/process-roles.ts";
import type { RunningRole } from "#ports/running-role.ts";
import type { LoadRunRole } from "./messages.ts";
import { startFailure } from "./start-failure.ts";
import { STOP_GRACE_MS } from "./supervise-role.ts";

/** One role in the foreground, as a container runs it; what started it restarts it. */
export async function runAlone(role: Role, config: Config, load: LoadRunRole): Promise<void> {
  const ending = new AbortController();
  const starting = begin();

  // From the first moment: the first process of a container is ended by no signal that it does not listen to.
  const stop = async () => {
    if (ending.signal.aborted) return;
    ending.abort();
    setTimeout(() => process.exit(1), STOP_GRACE_MS).unref();
    const running = await starting;
    await running?.close();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
  await starting;

  async function begin(): Promise<RunningRole | null> {
    try {
      const run = await load();
      const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);
      const running = await run(role, config, { signal: ending.signal, say });
      say(`The ${role} role listens on ${config.host}:${running.port}. Stop it with Ctrl-C.`);
      return running;
    } catch (error) {
      if (ending.signal.aborted) return null;
      const { message, detail } = startFailure(error, role, config);
      process.stderr.write(`${[message, detail].filter(Boolean).join("\n")}\n`);
      return process.exit(1);
    }
  }
}
