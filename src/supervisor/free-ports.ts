import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";
import { type Config, withPorts } from "#adapters/config.ts";
import type { Role } from "#adapters/process-roles.ts";

/** Below those that systems give to outgoing connections: between two starts of a role none of these is taken by a call. */
const PORTS = { from: 15_000, below: 32_000 };
/** So many taken ones in a row are no accident. */
const MAX_TRIES = 100;

/**
 * Gives every role whose port is 0 a free one, before any starts: they must know each other's addresses, and a restarted
 * role must come back to its own.
 */
export async function assignFreePorts(config: Config): Promise<Config> {
  const open = config.roles.filter((role) => config.ports[role] === 0);
  if (open.length === 0) return config;
  // All are held until the last is found, so that none is given twice.
  const held = await Promise.all(open.map(async (role) => ({ role, ...(await holdAny(config.host)) })));
  const ports: Record<Role, number> = { ...config.ports };
  for (const { role, port } of held) ports[role] = port;
  await Promise.all(held.map(({ server }) => new Promise((closed) => server.close(closed))));
  return withPorts(config, ports);
}

async function holdAny(host: string): Promise<{ port: number; server: Server }> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.below);
    try {
      return { port, server: await hold(host, port) };
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (!isTaken || tries === MAX_TRIES) throw error;
    }
  }
}

function hold(host: string, port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}
