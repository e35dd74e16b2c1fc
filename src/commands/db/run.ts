import { dump } from "#adapters/sql/backup/dump.ts";
import { earlierTables } from "#adapters/sql/earlier-tables.ts";
import { appliedMigrations, migrate, stepsAfter } from "#adapters/sql/migrate.ts";
import { checkAppSecret } from "#adapters/sql/stores/check-app-secret.ts";
import { sealPlainTokens } from "#adapters/sql/stores/seal-plain-tokens.ts";
import { count } from "#domain/count.ts";
import { SECRET_REFUSED } from "#roles/base.ts";
import { CommandRefused } from "../command-refused.ts";
import type { DbArguments } from "./arguments.ts";
import type { DatabaseCommand } from "./database-command.ts";
import { restore } from "./restore.ts";
import { status } from "./status.ts";
import { writeBackup } from "./write-backup.ts";

/** Resolves to the exit code. */
export async function runDb(command: DatabaseCommand, wanted: DbArguments): Promise<number> {
  switch (wanted.kind) {
    case "status":
      return status(command);
    case "migrate":
      return bringUpToDate(command);
    case "backup":
      return backUp(command, wanted.file);
    case "restore":
      return restore(command, wanted);
  }
}

async function bringUpToDate(command: DatabaseCommand): Promise<number> {
  const taken = await migrate(command.database);
  await settleSecret(command);
  for (const name of taken) command.print(`took the step ${name}`);
  command.print("The database is up to date.");
  return 0;
}

async function backUp(command: DatabaseCommand, file: string): Promise<number> {
  const { database, secrets, clock, print } = command;
  const applied = await appliedMigrations(database.db);
  if (applied.length === 0) throw new CommandRefused(nothingToBackUp(await earlierTables(database)));
  if (stepsAfter(applied).length > 0) {
    throw new CommandRefused(
      "The database is not up to date: run `npm run db -- migrate` first, or back it up with the version that it was last used with.",
    );
  }
  await settleSecret(command);
  const rows = await writeBackup(file, { secrets, at: clock.now(), dump: (write) => dump(database, write) });
  print(
    `${file} holds ${count(rows, "row")}. It can be restored only with the same APP_SECRET: keep that too, elsewhere.`,
  );
  return 0;
}

/** `migrate` is no advice here: it would change for good what is to be saved. */
function nothingToBackUp(earlier: readonly string[]): string {
  if (earlier.length === 0) return "There is nothing to back up: the database has no tables yet.";
  return `The database has the tables of another program (${earlier.join(", ")}) and none of Wesal's: back it up with its own tools, such as mysqldump, before Wesal takes them over.`;
}

/** As at each start: the right secret, and nothing in it that is not sealed. */
async function settleSecret({ database, secrets }: DatabaseCommand): Promise<void> {
  const checked = await checkAppSecret(database, secrets);
  if (!checked.ok) throw new CommandRefused(SECRET_REFUSED[checked.failure.code]);
  await sealPlainTokens(database, secrets);
}
