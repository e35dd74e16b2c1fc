import type { Role } from "#adapters/process-roles.ts";
import { load } from "#adapters/sql/backup/load.ts";
import { isOccupied } from "#adapters/sql/backup/occupied.ts";
import { appliedMigrations, migrate, stepsAfter } from "#adapters/sql/migrate.ts";
import { MIGRATIONS } from "#adapters/sql/migrations/index.ts";
import { count } from "#domain/count.ts";
import type { Secrets } from "#ports/secrets.ts";
import { CommandRefused } from "../command-refused.ts";
import { stopFirst } from "../stop-first.ts";
import type { DbArguments } from "./arguments.ts";
import type { DatabaseCommand } from "./database-command.ts";
import { type BackupContents, type BackupItem, readBackup, verifyBackup } from "./read-backup.ts";

type Wanted = Extract<DbArguments, { kind: "restore" }>;

/** Everything that could be wrong is looked at before anything is changed. */
export async function restore(command: DatabaseCommand, { file, replace }: Wanted): Promise<number> {
  const { database, secrets, print } = command;
  const contents = await verifyBackup(file, secrets);
  await refuseUnfit(command, file, contents);
  const look = await command.lookAtRoles();
  refuseBeside(look.running);
  if (!replace && (await isOccupied(database.db))) {
    throw new CommandRefused("The database is not empty: --replace puts the backup in the place of all that is there.");
  }
  const last = contents.head.migrations.at(-1);
  await migrate(database, last === undefined ? {} : { through: last });
  await load(database, {
    tables: contents.tables,
    items: rowsOf(file, secrets),
    // What has started since the look has not seen that a restore is under way; what starts from now on does.
    begun: async (db) => refuseBeside(await look.startedSince(db)),
  });
  await migrate(database);
  print(`${count(contents.rows, "row")} of ${contents.head.at} restored.`);
  return 0;
}

function refuseBeside(running: readonly Role[]): void {
  if (running.length > 0) throw new CommandRefused(stopFirst(running, "its database is replaced"));
}

/** Steps that change rows were not taken by an older version's: they are taken after its rows are in. */
async function refuseUnfit({ database }: DatabaseCommand, file: string, { head }: BackupContents): Promise<void> {
  const unknown = head.migrations.find((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown !== undefined) {
    throw new CommandRefused(`${file} is of a newer version (${unknown}): restore it with that version.`);
  }
  const applied = await appliedMigrations(database.db);
  stepsAfter(applied);
  if (applied.some((name) => !head.migrations.includes(name))) {
    throw new CommandRefused(
      `${file} is of an older version (${head.migrations.at(-1)}): restore it into a database that has no tables yet.`,
    );
  }
}

async function* rowsOf(file: string, secrets: Secrets): AsyncGenerator<Exclude<BackupItem, { kind: "head" }>> {
  for await (const item of readBackup(file, secrets)) if (item.kind !== "head") yield item;
}
