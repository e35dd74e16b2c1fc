import { type Config, StartRefused } from "#adapters/config.ts";
import type { ReadinessCheck } from "#adapters/http-kit/health.ts";
import { adoptEarlierMessages } from "#adapters/sql/stores/adopt-earlier-messages.ts";
import { settleNetwork } from "#adapters/sql/stores/settle-network.ts";
import type { SendFailure } from "#domain/messages/failures.ts";
import { failure, type Result } from "#domain/result.ts";
import type { DatabaseBase } from "./base.ts";

/**
 * Makes the database one that a gateway can work on: of its network, and with the messages of earlier versions where
 * receipts and questions find them. Closes it where it throws: `StartRefused` when it holds accounts of the real networks
 * and the sandbox is asked for.
 */
export async function prepareDatabase(config: Config, { database, secrets }: DatabaseBase): Promise<void> {
  try {
    const settled = await settleNetwork(database, config.network);
    if (!settled.ok) throw new StartRefused(OTHER_NETWORK);
    await adoptEarlierMessages(database, secrets);
  } catch (error) {
    await database.close();
    throw error;
  }
}

const OTHER_NETWORK =
  "NETWORK is sandbox, but this database holds real accounts, which the sandbox would unlink: set NETWORK=live, or try the sandbox with another DATA_DIR.";

const LOOPBACK_NAMES: readonly string[] = ["127.0.0.1", "localhost"];

const WEB_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** In the sandbox, the sample files come from our own pages, which are on loopback under whichever name a browser used. */
export function allowedHosts(config: Pick<Config, "network" | "fetchAllow" | "publicUrl">): readonly string[] {
  if (config.network !== "sandbox") return config.fetchAllow;
  const { hostname, port: given, protocol } = new URL(config.publicUrl);
  const port = given === "" ? WEB_PORTS[protocol] : given;
  const names = LOOPBACK_NAMES.includes(hostname) ? LOOPBACK_NAMES : [hostname];
  return [...config.fetchAllow, ...names.map((name) => `${name}:${port}`)];
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

/** As a message keeps it: how its account stood is not. */
export function withoutStatus<Sent>(
  sent: Result<Sent, Exclude<SendFailure, { code: "not-connected" }> | { readonly code: "not-connected" }>,
): Result<Sent, SendFailure> {
  return sent.ok || sent.failure.code !== "not-connected" ? sent : failure({ code: "not-connected" });
}
