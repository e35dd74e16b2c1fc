import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "#adapters/http-kit/listen.ts";
import type { RunRole } from "../../src/supervisor/messages.ts";
import { runPart } from "../../src/supervisor/run-part.ts";

/**
 * The product's main process with roles that do little: `/pid`, `/slow` (answers after 300 ms), `/crash`. Each writes its
 * starts and ends to DATA_DIR/events.
 */
const runFakeRole: RunRole = async (role, config) => {
  const note = (event: string) => appendFileSync(`${config.dataDir}/events`, `${role} ${event}\n`);
  const listening = await listen(
    async (request, response) => {
      if (request.url === "/crash") process.exit(7);
      if (request.url === "/slow") {
        note("slow begins");
        await sleep(300);
      }
      response.end(
        JSON.stringify({ role, pid: process.pid, secret: config.appSecret.length, whatsapp: config.whatsappUrl }),
      );
    },
    { host: config.host, port: config.ports[role] },
  );
  note("started");
  return {
    port: listening.port,
    close: async () => {
      await listening.close();
      note("closed");
    },
  };
};

await runPart({ entry: import.meta.filename, load: async () => runFakeRole }, process.argv.slice(2));
