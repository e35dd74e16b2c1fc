import { prepareDataDir, readConfig } from "#adapters/config.ts";
import { startWeb } from "#roles/web.ts";

/** The web role with pages of one word, for tests with several processes: `fork` this file with its variables as JSON. */

const read = readConfig(JSON.parse(process.argv[2] ?? "{}"));
const prepared = read.ok ? prepareDataDir(read.value) : read;
if (!prepared.ok) throw new Error(prepared.failure.message);
const role = await startWeb(prepared.value, {}, async () => ({
  pages: { render: async ({ name }) => name },
  dev: null,
  assets: undefined,
}));
process.on("disconnect", () => process.exit(0));
process.send?.({ port: role.port });
