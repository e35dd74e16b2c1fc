import { type Config, type ConfigInvalid, prepareDataDir } from "#adapters/config.ts";
import type { Result } from "#domain/result.ts";
import type { Logger } from "#ports/logger.ts";
import { assignFreePorts } from "./free-ports.ts";
import type { LoadRunRole } from "./messages.ts";
import { runAlone } from "./run-alone.ts";
import { startFailure } from "./start-failure.ts";
import { supervise } from "./supervise.ts";
import { STOP_GRACE_MS } from "./supervise-role.ts";
import { watchSources } from "./watch-sources.ts";
import { intention, whereToLook } from "./where-to-look.ts";

/** Roles are killed at the end of the grace; if even that is never heard of, we end all the same. */
const LAST_RESORT_MS = 2_000;

export interface ServeOptions {
  readonly config: Result<Config, ConfigInvalid>;
  /** Module to fork for a role: it calls `runInChild`. */
  readonly entry: string;
  /** Watched when not in production. */
  readonly sources: string;
  readonly load: LoadRunRole;
  readonly makeLogger: (config: Config) => Promise<Logger> | Logger;
}

/** The whole life of the product's main process: prepares, starts what it was told to, and stops it in order. */
export async function serve({ config: read, entry, sources, load, makeLogger }: ServeOptions): Promise<void> {
  const prepared = read.ok ? prepareDataDir(read.value) : read;
  if (!prepared.ok) return refuse(prepared.failure.message);
  const config = await withFreePorts(prepared.value);
  const [onlyRole] = config.roles;
  if (config.roles.length === 1 && onlyRole !== undefined) return runAlone(onlyRole, config, load);

  say(intention(config));
  const supervisor = supervise({ config, entry, logger: await makeLogger(config), random: Math.random });
  const watcher = config.production ? null : watchSources(sources, config.roles, supervisor.restart);
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
  if (started.ok) return say(whereToLook(config, process.uptime() * 1000));
  process.stderr.write(`${[started.failure.message, started.failure.detail].filter(Boolean).join("\n")}\n`);
  await stop(1);
}

async function withFreePorts(config: Config): Promise<Config> {
  try {
    return await assignFreePorts(config);
  } catch (error) {
    return refuse(startFailure(error, config.roles[0] ?? "web", config).message);
  }
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
