import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { type Config, withPorts } from "#adapters/config.ts";
import type { Role } from "#adapters/process-roles.ts";

/**
 * Gives every role whose port is 0 a free one, before any starts: they must know each other's addresses, and a restarted
 * role must come back to its own.
 */
export async function assignFreePorts(config: Config): Promise<Config> {
  const open = config.roles.filter((role) => config.ports[role] === 0);
  if (open.length === 0) return config;
  const servers = await Promise.all(open.map(async (role) => ({ role, server: await listenAnywhere(config.host) })));
  const ports: Record<Role, number> = { ...config.ports };
  for (const { role, server } of servers) ports[role] = (server.address() as AddressInfo).port;
  await Promise.all(servers.map(({ server }) => new Promise((closed) => server.close(closed))));
  return withPorts(config, ports);
}

function listenAnywhere(host: string): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, () => resolve(server));
  });
}
