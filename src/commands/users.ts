import { sqlAdminDirectory } from "#adapters/sql/stores/admin-directory.ts";
import { sqlAuditLog } from "#adapters/sql/stores/audit-log.ts";
import { sqlAuthSessionStore } from "#adapters/sql/stores/auth-session-store.ts";
import { sqlPasskeyStore } from "#adapters/sql/stores/passkey-store.ts";
import { sqlSecondFactorStore } from "#adapters/sql/stores/second-factor-store.ts";
import { sqlUserStore } from "#adapters/sql/stores/user-store.ts";
import { runCommand, withDatabase } from "./command.ts";
import { CommandRefused } from "./command-refused.ts";
import { readArguments, runUsers, USAGE } from "./users/run.ts";

/** `npm run users`: who may administrate, in the server's own database, also while it runs. */
await runCommand(async (words, terminal) => {
  const wanted = readArguments(words);
  if (wanted === null) throw new CommandRefused(USAGE);
  return withDatabase(({ database, secrets, clock, random }) => {
    const directory = sqlAdminDirectory(database);
    const sessions = sqlAuthSessionStore(database);
    const factors = {
      secondFactors: sqlSecondFactorStore(database, secrets, random),
      passkeys: sqlPasskeyStore(database),
    };
    const ports = {
      ...factors,
      users: sqlUserStore(database),
      authSessions: { endAll: sessions.removeOf },
      audit: sqlAuditLog(database),
      directory,
      clock,
    };
    return runUsers({ ports, ...terminal }, wanted);
  });
});
