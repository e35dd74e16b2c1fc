import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { Secrets } from "#ports/secrets.ts";
import { type Config, type Role, StartRefused } from "./config.ts";
import { migrate } from "./sql/migrate.ts";
import { type Database, openDatabase } from "./sql/open.ts";
import { SqlError } from "./sql/sql-error.ts";
import { checkAppSecret, type SecretRefused } from "./sql/stores/check-app-secret.ts";
import { sealPlainTokens } from "./sql/stores/seal-plain-tokens.ts";
import { systemClock } from "./system/clock.ts";
import { pinoLogger } from "./system/logger.ts";
import { systemRandom } from "./system/random.ts";
import { secretsFrom } from "./system/secrets.ts";

/** The composition root: `roles/` put each role together from what is made here. */

export interface RunningRole {
  readonly port: number;
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/** What every role stands on. */
export interface Base {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

/** Of the roles that share the database. */
export interface DatabaseBase extends Base {
  readonly database: Database;
  readonly secrets: Secrets;
}

/** Starts one role in this process; loads no more than the role needs. */
export async function runRole(role: Role, config: Config): Promise<RunningRole> {
  switch (role) {
    case "web":
      return (await import("./roles/web.ts")).startWeb(config);
    case "whatsapp":
      return (await import("./roles/whatsapp.ts")).startWhatsApp(config);
    case "sandbox":
      return (await import("./roles/sandbox.ts")).startSandbox(config);
    case "telegram":
      return (await import("./roles/telegram.ts")).startTelegram(config);
  }
}

export function composeBase(config: Config, role: Role): Base {
  return {
    clock: systemClock(),
    random: systemRandom(),
    logger: pinoLogger({ level: config.logLevel, fields: { role } }),
  };
}

/** Why a database is not to be used with this configuration, and what to do. */
export const SECRET_REFUSED: Readonly<Record<SecretRefused["code"], string>> = {
  "wrong-app-secret":
    "APP_SECRET is not the one this database was written with: set the one that was used before, or name another database in DATABASE_URL.",
  "rotation-half-done":
    "A change of APP_SECRET is half done: run `npm run secrets -- rotate` again, with the settings it was begun with, and start when it has ended.",
  "restore-half-done":
    "A restore of this database has not ended: run `npm run db -- restore FILE --replace` again, and start when it has ended.",
};

/** Opens the database, brings it up to date, and refuses a secret it was not written with. */
export async function composeDatabase(config: Config, base: Base): Promise<DatabaseBase> {
  const secrets = secretsFrom(config.appSecret);
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    await migrate(database);
    const checked = await checkAppSecret(database, secrets);
    if (!checked.ok) throw new StartRefused(SECRET_REFUSED[checked.failure.code]);
    await sealPlainTokens(database, secrets);
    return { ...base, database, secrets };
  } catch (error) {
    await database.close();
    if (error instanceof SqlError && error.code === "database-unfit") throw new StartRefused(error.message);
    throw error;
  }
}
