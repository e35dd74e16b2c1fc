import { openDatabase } from "#adapters/sql/open.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";
import { composeBase, lookAtRoles } from "#roles/base.ts";
import { runCommand, serverConfig } from "./command.ts";
import { CommandRefused } from "./command-refused.ts";
import { readArguments, USAGE } from "./db/arguments.ts";
import { runDb } from "./db/run.ts";

/** `npm run db`: the server's database itself, and files that hold all of it. */
await runCommand(async (words, terminal) => {
  const wanted = readArguments(words);
  if (wanted === null) throw new CommandRefused(USAGE);
  const config = serverConfig();
  const { clock } = composeBase(config, "web");
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    const dependencies = { database, secrets: secretsFrom(config.appSecret), config, clock };
    return await runDb({ ...dependencies, ...terminal, lookAtRoles: () => lookAtRoles(database) }, wanted);
  } finally {
    await database.close();
  }
});
