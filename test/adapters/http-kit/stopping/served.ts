import { setTimeout as delay } from "node:timers/promises";
import { listen } from "#adapters/http-kit/listen.ts";

/** A server in a process of its own, for tests that stop it: `fork` this file. On SIGTERM it closes and says how much it did. */

const BRIEFLY_MS = 20;
const LONG_MS = 400;

export interface Served {
  /** Requests whose work was begun. */
  readonly handled: number;
}

let handled = 0;
const server = await listen(
  async (request, response) => {
    handled += 1;
    request.resume();
    await delay(handled % 50 === 0 ? LONG_MS : Math.random() * BRIEFLY_MS);
    response.end("done");
  },
  { host: "127.0.0.1", port: 0 },
);
process.on("SIGTERM", async () => {
  await server.close();
  process.send?.({ handled } satisfies Served, () => process.exit(0));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ port: server.port });
