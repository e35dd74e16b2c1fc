import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, prepareDataDir, readConfig } from "#adapters/config.ts";
import type { Database } from "#adapters/sql/database.ts";
import { migrate } from "#adapters/sql/migrate.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import type { Platform } from "#domain/instances/instance.ts";
import type { InstanceStore } from "#ports/instances.ts";
import type { Secrets } from "#ports/secrets.ts";
import { clientOf, tokenOf } from "../harness/instances.ts";

/** So few that each may hold all the event streams that an instance may. */
const INSTANCES_AN_OWNER = 3;
const DAY_MS = 86_400_000;
const NEVER_REACHED = "999999999";

interface SeededStores {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly instances: InstanceStore;
}

/** The product's configuration with a folder of its own, which is removed with the process. */
export function benchConfig(variables: Readonly<Record<string, string>> = {}): Config {
  const folder = mkdtempSync(join(tmpdir(), "wesal-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const config = readConfig({
    DATA_DIR: folder,
    APP_SECRET: "a secret for benchmarks alone, 0123456789",
    SEND_LIMIT: NEVER_REACHED,
    LOG_QUOTA_MB: "0",
    ...variables,
  });
  if (!config.ok) throw new Error(config.failure.message);
  const prepared = prepareDataDir(config.value);
  if (!prepared.ok) throw new Error(prepared.failure.message);
  return prepared.value;
}

/** The configured database, migrated, which holds so many instances. */
export async function seededStores(
  { databaseUrl, dataDir, appSecret }: Pick<Config, "databaseUrl" | "dataDir" | "appSecret">,
  count: number,
  platform: Platform,
): Promise<SeededStores> {
  const database = await openDatabase({ url: databaseUrl, dataDir });
  await migrate(database);
  const secrets = secretsFrom(appSecret);
  const instances = sqlInstanceStore(database, secrets);
  await seed(database, instances, count, platform);
  return { database, secrets, instances };
}

async function seed(database: Database, instances: InstanceStore, count: number, platform: Platform): Promise<void> {
  const users = sqlUserStore(database);
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 30 * DAY_MS);
  let ownerId = 0;
  for (let index = 0; index < count; index++) {
    if (index % INSTANCES_AN_OWNER === 0) {
      const account = { name: "Owner", email: `owner${index}@example.com`, passwordHash: "-", country: "IQ" };
      const user = await users.create({ ...account, referrerId: null, createdAt });
      if (!user.ok) throw new Error("bench: no owner");
      ownerId = user.value.id;
    }
    const settings = { name: `Shop ${index}`, platform, apiId: null, phone: null, botId: null };
    const keys = { client: clientOf(index), token: tokenOf(index) };
    const created = await instances.create({ ...settings, ...keys, ownerId, createdAt, expiresAt }, INSTANCES_AN_OWNER);
    if (!created.ok) throw new Error(`bench: no instance, ${created.failure.code}`);
  }
}
