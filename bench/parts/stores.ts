import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

const INSTANCES_AN_OWNER = 100;
const DAY_MS = 86_400_000;

interface SeededStores {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly instances: InstanceStore;
}

/** A SQLite file of its own, removed with the process, which holds so many instances. */
export async function seededStores(count: number, platform: Platform = "whatsapp"): Promise<SeededStores> {
  const dataDir = mkdtempSync(join(tmpdir(), "wesal-bench-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  const database = await openDatabase({ url: "sqlite:", dataDir });
  await migrate(database);
  const secrets = secretsFrom("a secret for benchmarks alone, 0123456789");
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
