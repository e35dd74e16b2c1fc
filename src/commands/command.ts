import { type Config, prepareDataDir, readConfig, StartRefused } from "#adapters/config.ts";
import { earlierTables } from "#adapters/sql/earlier-tables.ts";
import { type Database, openDatabase } from "#adapters/sql/open.ts";
import { SqlError } from "#adapters/sql/sql-error.ts";
import { StorageError } from "#ports/storage-error.ts";
import { composeBase, composeDatabase, type DatabaseBase } from "#roles/base.ts";
import { CommandRefused } from "./command-refused.ts";

/** What the operator's commands (`npm run audit`, `content`, `db`, `secrets`, `users`) have in common. */

/** A line each. */
export interface Terminal {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** Runs a command with the words after its name; what it resolves to is the exit code. */
export async function runCommand(
  main: (words: readonly string[], terminal: Terminal) => Promise<number>,
): Promise<void> {
  const terminal: Terminal = {
    print: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
  };
  // Whoever reads the list may have seen enough, as in `| head`.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  try {
    process.exitCode = await main(process.argv.slice(2), terminal);
  } catch (error) {
    if (!isExpected(error)) throw error;
    terminal.complain(error.message);
    process.exitCode = 1;
  }
}

/** The server's own configuration; throws `StartRefused` where it is wrong. */
export function serverConfig(): Config {
  const read = readConfig();
  const config = read.ok ? prepareDataDir(read.value) : read;
  if (!config.ok) throw new StartRefused(config.failure.message);
  return config.value;
}

/** The server's own database, up to date, which it may have open too. */
export async function withDatabase<Value>(run: (base: DatabaseBase) => Promise<Value>): Promise<Value> {
  const config = serverConfig();
  const untouched = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  await refuseToTakeOver(untouched).finally(() => untouched.close());
  const base = await composeDatabase(config, composeBase(config, "web"));
  try {
    return await run(base);
  } finally {
    await base.database.close();
  }
}

/** Another program's tables are changed for good: no list of something may do that by the way. */
export async function refuseToTakeOver(database: Pick<Database, "db">): Promise<void> {
  const earlier = await earlierTables(database);
  if (earlier.length === 0) return;
  throw new CommandRefused(
    `The database has the tables of another program (${earlier.join(", ")}), which Wesal takes over when it starts: read docs/existing-database.md, and start the service first.`,
  );
}

function isExpected(error: unknown): error is Error {
  return [StartRefused, CommandRefused, SqlError, StorageError].some((kind) => error instanceof kind);
}
