import { readFile } from "node:fs/promises";
import { sqlContentStore } from "#adapters/sql/stores/content-store.ts";
import { runCommand, withDatabase } from "./command.ts";
import { CommandRefused } from "./command-refused.ts";
import { readArguments, runContent, USAGE } from "./content/run.ts";

/** `npm run content`: the operator's tutorials and questions, in the server's own database, also while it runs. */
await runCommand(async (words, terminal) => {
  const wanted = readArguments(words);
  if (wanted === null) throw new CommandRefused(USAGE);
  return withDatabase(({ database, clock }) => {
    const ports = { content: sqlContentStore(database), clock };
    return runContent({ ports, readFile: (path) => readFile(path, "utf8"), ...terminal }, wanted);
  });
});
