import { shownDatabaseUrl } from "#adapters/database-url.ts";
import { earlierTables } from "#adapters/sql/earlier-tables.ts";
import { appliedMigrations, stepsAfter } from "#adapters/sql/migrate.ts";
import type { Database } from "#adapters/sql/open.ts";
import { readAppChecks } from "#adapters/sql/stores/app-check.ts";
import { secretRefusal } from "#adapters/sql/stores/check-app-secret.ts";
import { TABLES } from "#adapters/sql/tables.ts";
import { grouped } from "#domain/count.ts";
import { SECRET_REFUSED } from "#roles/base.ts";
import type { DatabaseCommand } from "./database-command.ts";

/** Changes nothing; resolves to 1 where the service would not start with this database. */
export async function status({ database, secrets, config, print, complain }: DatabaseCommand): Promise<number> {
  print(`database   ${shownDatabaseUrl(config.databaseUrl)} (${database.dialect})`);
  const applied = await appliedMigrations(database.db);
  const steps = stepsAfter(applied);
  if (applied.length === 0) {
    const earlier = await earlierTables(database);
    print(
      earlier.length === 0
        ? "tables     none yet: the service makes them when it starts"
        : `tables     of another program (${earlier.join(", ")}): the service takes them over when it starts, so back them up first (docs/existing-database.md)`,
    );
    return 0;
  }
  print(
    steps.length === 0
      ? `tables     up to date (${applied.at(-1)})`
      : `tables     ${steps.map(({ name }) => name).join(", ")} to come: the service sees to it when it starts`,
  );
  const known = await readAppChecks(database.db);
  if (known.network !== null) print(`network    ${known.network}`);
  if (steps.length === 0) for (const line of await rowCounts(database)) print(line);
  const refused = secretRefusal(known, secrets);
  if (refused === null) return 0;
  complain(SECRET_REFUSED[refused.code]);
  return 1;
}

async function rowCounts({ db }: Database): Promise<string[]> {
  const lines: string[] = [];
  for (const { name } of TABLES) {
    const { rows } = await db
      .selectFrom(name)
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    if (Number(rows) > 0)
      lines.push(`${lines.length === 0 ? "rows" : "    "}       ${grouped(Number(rows)).padStart(11)}  ${name}`);
  }
  return lines;
}
