import {
  adoptNextAppSecret,
  appSecretFile,
  readNextAppSecret,
  readOrMakeNextAppSecret,
} from "#adapters/app-secret-file.ts";
import { readConfig } from "#adapters/config.ts";
import { openDatabase } from "#adapters/sql/open.ts";
import { runningRoles } from "#roles/base.ts";
import { refuseToTakeOver, runCommand, serverConfig } from "./command.ts";
import { CommandRefused } from "./command-refused.ts";
import { type NextSecret, rotateSecret, USAGE } from "./secrets/rotate.ts";

/** `npm run secrets`: changes `APP_SECRET`, under which everything stored is sealed. */
await runCommand(async (words, terminal) => {
  if (words.length !== 1 || words[0] !== "rotate") throw new CommandRefused(USAGE);
  const read = readConfig();
  const config = serverConfig();
  const isOurs = read.ok && read.value.appSecret === "";
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    await refuseToTakeOver(database);
    const next = isOurs ? secretInFile(config.dataDir) : { kind: "given" as const, secret: config.nextAppSecret };
    const dependencies = { database, appSecret: config.appSecret, next, runningRoles: () => runningRoles(database) };
    return await rotateSecret({ ...dependencies, ...terminal });
  } finally {
    await database.close();
  }
});

function secretInFile(dataDir: string): NextSecret {
  return {
    kind: "in-file",
    file: appSecretFile(dataDir),
    read: () => readNextAppSecret(dataDir),
    make: () => readOrMakeNextAppSecret(dataDir),
    adopt: () => adoptNextAppSecret(dataDir),
  };
}
