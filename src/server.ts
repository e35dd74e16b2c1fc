import { fileURLToPath } from "node:url";
import { readConfig } from "#adapters/config.ts";
import type { LoadRunRole } from "./supervisor/messages.ts";

/** The product's entry: without arguments the main process, with a role's name that role, under the main process. */

const load: LoadRunRole = async () => (await import("#roles/run-role.ts")).runRole;

if (process.argv.length > 2) {
  const { runInChild } = await import("./supervisor/run-in-child.ts");
  runInChild(load);
} else {
  const { serve } = await import("./supervisor/serve.ts");
  await serve({
    config: readConfig(),
    entry: fileURLToPath(import.meta.url),
    sources: fileURLToPath(new URL(".", import.meta.url)),
    load,
    makeLogger: async (config) => {
      const { pinoLogger } = await import("#adapters/system/logger.ts");
      return pinoLogger({ level: config.logLevel });
    },
  });
}
