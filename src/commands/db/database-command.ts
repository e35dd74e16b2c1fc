import type { Config } from "#adapters/config.ts";
import type { Database } from "#adapters/sql/open.ts";
import type { Clock } from "#ports/clock.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { RolesLook } from "#roles/base.ts";
import type { Terminal } from "../command.ts";

/** What the command touches. The database is as it was found: neither migrated nor checked. */
export interface DatabaseCommand extends Terminal {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly config: Pick<Config, "databaseUrl" | "network">;
  readonly clock: Clock;
  readonly lookAtRoles: () => Promise<RolesLook>;
}
