import { type Config, StartRefused } from "#adapters/config.ts";
import type { ReadinessCheck } from "#adapters/http-kit/health.ts";
import { settleNetwork } from "#adapters/sql/stores/settle-network.ts";
import type { DatabaseBase } from "./base.ts";

/** Closes the database and throws `StartRefused` when it holds accounts of the real networks and the sandbox is asked for. */
export async function refuseOtherNetwork(config: Config, { database }: DatabaseBase): Promise<void> {
  const settled = await settleNetwork(database, config.network).catch(async (error) => {
    await database.close();
    throw error;
  });
  if (settled.ok) return;
  await database.close();
  throw new StartRefused(
    "NETWORK is sandbox, but this database holds real accounts, which the sandbox would unlink: set NETWORK=live, or try the sandbox with another DATA_DIR.",
  );
}

const LOOPBACK_NAMES: readonly string[] = ["127.0.0.1", "localhost"];

/** In the sandbox, the sample files come from our own pages, which are on loopback under whichever name a browser used. */
export function allowedHosts(config: Pick<Config, "network" | "fetchAllow" | "publicUrl">): readonly string[] {
  if (config.network !== "sandbox") return config.fetchAllow;
  const { host, hostname, port } = new URL(config.publicUrl);
  const isLoopback = LOOPBACK_NAMES.includes(hostname) && port !== "";
  return [...config.fetchAllow, ...(isLoopback ? LOOPBACK_NAMES.map((name) => `${name}:${port}`) : [host])];
}

/** What a gateway cannot do without. */
export function readinessChecks(
  { database }: DatabaseBase,
  network: { locate(): Promise<unknown> },
): Readonly<Record<string, ReadinessCheck>> {
  return {
    database: () => database.ping(),
    network: async () => {
      await network.locate();
    },
  };
}
