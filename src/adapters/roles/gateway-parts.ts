import type { DatabaseBase } from "../compose.ts";
import { type Config, StartRefused } from "../config.ts";
import { settleNetwork } from "../sql/stores/settle-network.ts";

/** Closes the database and throws `StartRefused` when it holds accounts of the real networks and the sandbox is asked for. */
export async function refuseOtherNetwork(config: Config, { database }: DatabaseBase): Promise<void> {
  const settled = await settleNetwork(database, config.network);
  if (settled.ok) return;
  await database.close();
  throw new StartRefused(
    "NETWORK is sandbox, but this database holds real accounts, which the sandbox would unlink: set NETWORK=live, or try the sandbox with another DATA_DIR.",
  );
}

/** In the sandbox, the sample files come from our own pages, which are on loopback. */
export function allowedHosts(config: Config): readonly string[] {
  return config.network === "sandbox" ? [...config.fetchAllow, new URL(config.publicUrl).host] : config.fetchAllow;
}
