import { readFile } from "node:fs/promises";
import { composeBase, composeDatabase } from "#adapters/compose.ts";
import { prepareDataDir, readConfig, StartRefused } from "#adapters/config.ts";
import { SqlError } from "#adapters/sql/sql-error.ts";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { readArguments, runContent, USAGE } from "./content/run.ts";

/** `npm run content`: the operator's tutorials and questions, in the server's own database, also while it runs. */

const print = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Whoever reads the list may have seen enough, as in `| head`. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

async function main(words: readonly string[]): Promise<number> {
  const wanted = readArguments(words);
  if (wanted === null) {
    complain(USAGE);
    return 1;
  }
  const read = readConfig();
  const config = read.ok ? prepareDataDir(read.value) : read;
  if (!config.ok) {
    complain(config.failure.message);
    return 1;
  }
  const { database, clock } = await composeDatabase(config.value, composeBase(config.value, "web"));
  try {
    const ports = { content: sqlContentStore(database), clock };
    return await runContent({ ports, readFile: (path) => readFile(path, "utf8"), print, complain }, wanted);
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartRefused || error instanceof SqlError)) throw error;
  complain(error.message);
  process.exitCode = 1;
}
