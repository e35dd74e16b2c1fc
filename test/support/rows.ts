import type { Database } from "#adapters/sql/open.ts";
import { sqlInstanceStore } from "#adapters/sql/stores/instance-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";

const CREATED_AT = new Date("2026-03-04T05:06:07.089Z");
const EXPIRES_AT = new Date("2026-04-03T05:06:07.089Z");

/** A user to hang other rows on; answers the id. */
export async function addUser(database: Database, email = "owner@example.com"): Promise<number> {
  const result = await sqlUserStore(database).create({
    name: "Owner",
    email,
    passwordHash: "none",
    country: "IQ",
    referrerId: null,
    createdAt: CREATED_AT,
  });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value.id;
}

/** An instance to hang other rows on; answers the id. Its token cannot be shown: it is sealed with another secret. */
export async function addInstance(database: Database, client: string, ownerId = 1): Promise<number> {
  const result = await sqlInstanceStore(database, secretsFrom("of nobody")).create(
    {
      ownerId,
      name: client,
      platform: "whatsapp",
      apiId: null,
      phone: null,
      botId: null,
      client,
      token: `token of ${client}`,
      createdAt: CREATED_AT,
      expiresAt: EXPIRES_AT,
    },
    1000,
  );
  if (!result.ok) throw new Error(result.failure.code);
  return result.value.id;
}
