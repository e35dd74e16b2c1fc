import { sqlAdminDirectory } from "#adapters/sql/stores/admin-directory.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { runCommand, withDatabase } from "./command.ts";
import { CommandRefused } from "./command-refused.ts";
import { readArguments, runUsers, USAGE } from "./users/run.ts";

/** `npm run users`: who may administrate, in the server's own database, also while it runs. */
await runCommand(async (words, terminal) => {
  const wanted = readArguments(words);
  if (wanted === null) throw new CommandRefused(USAGE);
  return withDatabase(({ database, clock }) => {
    const directory = sqlAdminDirectory(database);
    const ports = { users: sqlUserStore(database), audit: sqlAuditLog(database), directory, clock };
    return runUsers({ ports, ...terminal }, wanted);
  });
});
