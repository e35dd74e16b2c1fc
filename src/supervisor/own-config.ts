import { type Config, type ConfigInvalid, prepareDataDir, readConfig, withPorts } from "#adapters/config.ts";
import type { Result } from "#domain/result.ts";
import { success } from "#domain/result.ts";

/** A role's configuration, from the environment that the start has read too; the ports are those found at the start. */
export function ownConfig(ports: Config["ports"]): Result<Config, ConfigInvalid> {
  const read = readConfig();
  const prepared = read.ok ? prepareDataDir(read.value) : read;
  return prepared.ok ? success(withPorts(prepared.value, ports)) : prepared;
}
