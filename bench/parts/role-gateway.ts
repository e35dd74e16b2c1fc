import { readFileSync } from "node:fs";
import type { Config } from "#adapters/config.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { RunningRole } from "#ports/running-role.ts";
import { readInput } from "../harness/host.ts";
import type { LinkingInput } from "../harness/linking.ts";
import { type JsonCalls, jsonCalls } from "./json-calls.ts";
import { benchConfig, seededStores } from "./seeded.ts";

interface RoleGateway extends JsonCalls {
  readonly url: string;
}

/** A gateway as it runs: the whole role, with the sandbox for a network. */
export async function roleGateway(
  platform: Platform,
  start: (config: Config) => Promise<RunningRole>,
): Promise<RoleGateway> {
  const { sandbox, instances, allow = "", databaseUrl = "", clusterUrl = "" } = readInput<LinkingInput>();
  const port = `${platform.toUpperCase()}_PORT`;
  const shared = { DATABASE_URL: databaseUrl, CLUSTER_URL: clusterUrl };
  const config = benchConfig({ [port]: "0", SANDBOX_URL: sandbox.url, FETCH_ALLOW: allow, ...shared });
  const { database } = await seededStores(config, instances, platform);
  await database.close();
  const role = await start(config);
  const url = `http://127.0.0.1:${role.port}`;
  return { url, ...jsonCalls(url) };
}

/** What this process has made the disk write so far, in bytes: pages that were changed again before they went count once. */
export function bytesToDisk(): number {
  const [, bytes] = /^write_bytes: (\d+)$/m.exec(readFileSync("/proc/self/io", "utf8")) ?? [];
  return Number(bytes);
}
