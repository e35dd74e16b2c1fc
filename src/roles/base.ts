import { type Config, StartRefused } from "#adapters/config.ts";
import type { Role, Starting } from "#adapters/process-roles.ts";
import { migrate } from "#adapters/sql/migrate.ts";
import { type Database, openDatabase } from "#adapters/sql/open.ts";
import { findRunning, findStarted } from "#adapters/sql/running/find-running.ts";
import { markRole, RoleTaken } from "#adapters/sql/running/mark-role.ts";
import { SqlError } from "#adapters/sql/sql-error.ts";
import { checkAppSecret, type SecretRefused } from "#adapters/sql/stores/check-app-secret.ts";
import { sealPlainTokens } from "#adapters/sql/stores/seal-plain-tokens.ts";
import { systemClock } from "#adapters/system/clock.ts";
import { pinoLogger } from "#adapters/system/logger.ts";
import { processPlace } from "#adapters/system/process-place.ts";
import { systemRandom } from "#adapters/system/random.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { PLATFORMS } from "#domain/instances/instance.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Tracing } from "#ports/tracing.ts";
import { whenDatabaseIsThere } from "./await-database.ts";
import { tracingOf } from "./tracing.ts";

/** The composition root: `roles/` put each role together from what is made here. */

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

/** Of a role that runs. */
export interface RoleBase extends DatabaseBase {
  /** Null tells nobody of what it does. */
  readonly tracing: Tracing | null;
}

/** Roles that use the database; of those that keep accounts linked one process alone may. */
const DATABASE_ROLES = ["web", ...PLATFORMS] as const satisfies readonly Role[];
type DatabaseRole = (typeof DATABASE_ROLES)[number];

/** What a role that uses the database stands on, once it is there: others can see that it runs until that is closed. */
export async function composeRole(
  config: Config,
  role: DatabaseRole,
  starting: Starting = startingAlone(),
): Promise<RoleBase> {
  const base = composeBase(config, role);
  const tracing = await tracingOf(config, role, base.logger);
  const composed = await whenDatabaseIsThere(config, base, starting, () =>
    composeDatabase(config, base, (database) => markAs(role, database, config, base)),
  );
  return { ...composed, tracing };
}

/** Nobody looks on, and nobody gives it up. */
function startingAlone(): Starting {
  return { signal: new AbortController().signal, say: () => undefined };
}

/** Those that work on the database, on whichever host. */
export async function runningRoles(database: Database): Promise<readonly DatabaseRole[]> {
  return (await lookAtRoles(database)).running;
}

export interface RolesLook {
  readonly running: readonly DatabaseRole[];
  /** Those that work on it now and did not then; `db` may be a transaction. */
  startedSince(db: Database["db"]): Promise<readonly DatabaseRole[]>;
}

export async function lookAtRoles(database: Database): Promise<RolesLook> {
  const place = await processPlace();
  const look = await findRunning(database, place);
  const among = (names: ReadonlySet<string>) => DATABASE_ROLES.filter((role) => names.has(role));
  return {
    running: among(look.running),
    startedSince: async (db) => among(await findStarted({ ...database, db }, place, look)),
  };
}

async function markAs(role: DatabaseRole, database: Database, config: Config, { logger }: Base): Promise<Database> {
  const place = await processPlace();
  try {
    return await markRole(database, {
      role,
      among: role === "web" || config.clusterUrl !== null ? `${config.ports[role]} ${place.name}` : null,
      place,
      logger,
      onLost() {
        logger.error("role-taken-over", { role });
        process.kill(process.pid, "SIGTERM");
      },
    });
  } catch (error) {
    if (!(error instanceof RoleTaken)) throw error;
    throw new StartRefused(
      `Another ${role} gateway (process ${error.pid}, on this host or another) works on this database: stop it first, for two would send twice.`,
    );
  }
}

/**
 * Opens the database, brings it up to date, and refuses a secret it was not written with. `mark` comes before that
 * look: who changes the secret says so first and then looks for marks, so that one of the two sees the other.
 */
export async function composeDatabase(
  config: Config,
  base: Base,
  mark: (database: Database) => Promise<Database> = async (database) => database,
): Promise<DatabaseBase> {
  const secrets = secretsFrom(config.appSecret);
  let database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    await migrate(database);
    database = await mark(database);
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
