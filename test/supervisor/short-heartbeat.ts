import { join } from "node:path";
import { prepareDataDir, readConfig } from "#adapters/config.ts";
import { eventLog } from "../../src/supervisor/event-log.ts";
import { assignFreePorts } from "../../src/supervisor/free-ports.ts";
import { supervise } from "../../src/supervisor/supervise.ts";

/** The supervisor of two fake roles, with a heartbeat ten times as fast as the product's: a freeze shows after a second. */

const read = readConfig();
const prepared = read.ok ? prepareDataDir(read.value) : read;
if (!prepared.ok) throw new Error(prepared.failure.message);
const { ports } = await assignFreePorts(prepared.value);
const write = (line: string) => void process.stdout.write(`${line}\n`);
const supervisor = supervise({
  plan: { roles: ["web", "whatsapp"], ports },
  entry: join(import.meta.dirname, "fake-server.ts"),
  logger: eventLog("info", write),
  random: Math.random,
  say: write,
  beat: { everyMs: 100, frozenAfter: 10, frozenAfterAtStart: 100 },
});
process.on("SIGTERM", () => void supervisor.stop().then(() => process.exit(0)));
await supervisor.started;
write(`web ${ports.web} whatsapp ${ports.whatsapp}`);
