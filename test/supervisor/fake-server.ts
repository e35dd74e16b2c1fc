import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "#adapters/http-kit/listen.ts";
import type { RunRole } from "../../src/supervisor/messages.ts";
import { runPart } from "../../src/supervisor/run-part.ts";

const SLOW_MS = Number(process.env.FAKE_SLOW_MS ?? 300);

/**
 * The product's main process with roles that do little: `/pid`, `/slow` (answers after FAKE_SLOW_MS), `/through` (of the web
 * role: what the WhatsApp role's `/pid` answers then), `/crash`, `/hold` (keeps its event loop for good). Each writes
 * its starts and ends to DATA_DIR/events. FAKE_ENDS names a role that ends before it is ready,
 * FAKE_WAITS those that wait until their start is given up.
 */
const runFakeRole: RunRole = async (role, config, { signal, say }) => {
  const note = (event: string) => appendFileSync(`${config.dataDir}/events`, `${role} ${event}\n`);
  if (process.env.FAKE_ENDS === role) process.exit(3);
  if (process.env.FAKE_WAITS?.split(",").includes(role)) {
    note("waits");
    say("Waiting for something …");
    await sleep(600_000, undefined, { signal });
  }
  const listening = await listen(
    async (request, response) => {
      if (request.url === "/crash") process.exit(7);
      if (request.url === "/hold") {
        note("is held");
        for (;;);
      }
      if (request.url === "/slow" || request.url === "/through") {
        note("slow begins");
        await sleep(SLOW_MS);
      }
      const called = request.url === "/through" ? (await fetch(config.whatsappUrl)).status : 0;
      response.end(
        JSON.stringify({
          role,
          pid: process.pid,
          secret: config.appSecret.length,
          whatsapp: config.whatsappUrl,
          called,
        }),
      );
    },
    { host: config.host, port: config.ports[role] },
  );
  note("started");
  return {
    port: listening.port,
    drain: () => {
      note("drains");
      listening.drain();
    },
    close: async () => {
      await listening.close();
      note("closed");
    },
  };
};

await runPart({ entry: import.meta.filename, load: async () => runFakeRole }, process.argv.slice(2));
