import { type Config, prepareDataDir, readConfig } from "#adapters/config.ts";
import { apiHosts } from "#ports/contracts/api-hosts.ts";
import { becomeSupervisor } from "./become-supervisor.ts";
import { assignFreePorts } from "./free-ports.ts";
import type { Program } from "./messages.ts";
import type { Plan } from "./plan.ts";
import { runAlone } from "./run-alone.ts";
import { startFailure } from "./start-failure.ts";
import { uptimeMs } from "./uptime.ts";
import { intention } from "./where-to-look.ts";

/** Reads the configuration, prepares what the roles need and goes on as the supervisor, or as the only role. */
export async function start({ entry, load }: Program): Promise<void> {
  const startedAt = Date.now() - uptimeMs();
  const read = readConfig();
  const prepared = read.ok ? prepareDataDir(read.value) : read;
  if (!prepared.ok) return refuse(prepared.failure.message);
  const config = await withFreePorts(prepared.value);
  const [onlyRole] = config.roles;
  if (config.roles.length === 1 && onlyRole !== undefined) return runAlone(onlyRole, config, load);
  process.stdout.write(`${intention(config)}\n`);
  await becomeSupervisor(entry, planOf(config, startedAt));
}

/** No secret, and no address that may hold one. */
function planOf(config: Config, startedAt: number): Plan {
  const { roles, ports, network, logLevel, production, publicUrl } = config;
  return { roles, ports, network, logLevel, production, publicUrl, ...apiHosts(config), startedAt };
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
