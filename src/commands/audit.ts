import { sqlAuditExport } from "#adapters/sql/stores/audit-export.ts";
import { readArguments, runAudit, USAGE } from "./audit/run.ts";
import { runCommand, withDatabase } from "./command.ts";
import { CommandRefused } from "./command-refused.ts";

/** `npm run audit`: what is on record, for whoever keeps logs elsewhere, also while the server runs. */
await runCommand(async (words, { print }) => {
  const wanted = readArguments(words);
  if (wanted === null) throw new CommandRefused(USAGE);
  return withDatabase(({ database }) => runAudit({ read: sqlAuditExport(database), print }, wanted));
});
